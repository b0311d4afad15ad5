// Messages to the team's own chat. Plain text: a sender's text is never interpreted as markup (people.md 8).

import { isolate } from './direction.ts'

/** A contact request; null where the sender's account is gone. */
export function contactNote({
  id,
  name,
  phone,
  title,
  message,
}: {
  id: number
  name: string | null
  phone: string | null
  title: string
  message: string
}): string {
  return [
    `طلب تواصل رقم ${id}`,
    `الاسم: ${isolate(name ?? '-')}`,
    `الموبايل: ${phone ?? '-'}`,
    `العنوان: ${isolate(title)}`,
    '',
    message,
  ].join('\n')
}
