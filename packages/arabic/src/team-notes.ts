// Messages to the team's own chat. Plain text: a sender's text is never interpreted as markup (people.md 8).

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
    `الاسم: ${name ?? '-'}`,
    `الهاتف: ${phone ?? '-'}`,
    `العنوان: ${title}`,
    '',
    message,
  ].join('\n')
}
