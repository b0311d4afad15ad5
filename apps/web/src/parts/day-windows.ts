import type { DayPart } from '@hiwar/arabic/dates.ts'
import { dayPartLabel } from '@hiwar/arabic/labels.ts'

/** Wall-clock windows of the parts of a day, as `dayPartOf` cuts it. */
const parts: readonly { readonly part: DayPart; readonly window: string }[] = [
  { part: 'morning', window: '05:00-12:00' },
  { part: 'afternoon', window: '12:00-17:00' },
  { part: 'evening', window: '17:00-21:00' },
  { part: 'night', window: '21:00-05:00' },
]

export const dayWindows: readonly string[] = parts.map(({ window }) => window)

/** The part of the day a window stands for; another window is shown as it is written. */
export function nameOfWindow(window: string): string {
  const known = parts.find((each) => each.window === window)
  return known === undefined ? window : dayPartLabel[known.part]
}
