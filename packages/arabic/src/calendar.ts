// Texts of calendar entries (extras.md 4).
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { isolate } from './direction.ts'
import { minutes } from './plurals.ts'

const nouns = {
  [CalendarKind.Lesson]: 'حصة إنجليزي',
  [CalendarKind.Interview]: 'مقابلة',
  [CalendarKind.Demo]: 'حصة تجريبية',
} as const satisfies Record<CalendarKind, string>

interface Entry {
  readonly kind: CalendarKind
  readonly name: string | null
}

export const calendarName = 'حصصي على حوار'

export const calendarTitle = ({ kind, name }: Entry): string =>
  name === null ? `${nouns[kind]} على حوار` : `${nouns[kind]} مع ${isolate(name)}`

export function calendarDescription(given: { duration: number; focus: string | null; url: string }): string {
  const focus = given.focus === null ? [] : [`موضوع الحصة: ${isolate(given.focus)}`]
  return [`المدة ${minutes(given.duration)}`, ...focus, `رابط الدخول: ${given.url}`].join('\n')
}
