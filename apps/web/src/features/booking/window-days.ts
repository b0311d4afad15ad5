import { dayKey } from '@hiwar/arabic/dates.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { currentSetting } from '@hiwar/app/settings/platform-settings.ts'

/** Days from now within which a lesson can start. */
export const bookingWindowDays = (): number => currentSetting('lesson.bookingWindowDays', bounds.bookingWindowDays)

/**
 * The civil days of the window: it ends at the hour of now, so its last day is one of them (lessons.md, bounds). Counted
 * from noon to noon, as a midnight may not exist (web.md §1.5).
 */
export function windowDays(now: number, zone: string): string[] {
  const noonOf = (at: number) => Date.parse(`${dayKey(at, zone)}T12:00:00Z`)
  const first = noonOf(now)
  const last = noonOf(now + bookingWindowDays() * DAY_MS)
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, index) => dayKey(first + index * DAY_MS, 'UTC'))
}
