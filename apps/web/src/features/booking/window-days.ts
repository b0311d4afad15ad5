import { dayKey } from '@hiwar/arabic/dates.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { currentSetting } from '@hiwar/app/settings/platform-settings.ts'

/** The civil days of the window, computed from noon to noon: a midnight may not exist (web.md §1.5). */
export function windowDays(now: number, zone: string): string[] {
  const noon = Date.parse(`${dayKey(now, zone)}T12:00:00Z`)
  const length = currentSetting('lesson.bookingWindowDays', bounds.bookingWindowDays)
  return Array.from({ length }, (_, index) => dayKey(noon + index * DAY_MS, 'UTC'))
}
