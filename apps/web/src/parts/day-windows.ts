import type { DayPart } from '@hiwar/arabic/dates.ts'
import { dayPartLabel } from '@hiwar/arabic/labels.ts'

/** Wall-clock windows of the parts of a day, as `dayPartOf` divides it. */
const parts: readonly { readonly part: DayPart; readonly window: string }[] = [
  { part: 'morning', window: '05:00-12:00' },
  { part: 'afternoon', window: '12:00-17:00' },
  { part: 'evening', window: '17:00-21:00' },
  { part: 'night', window: '21:00-05:00' },
]

export const dayWindows: readonly string[] = parts.map(({ window }) => window)

/** The label of a window's part of the day; any other window is shown as is. */
export function nameOfWindow(window: string): string {
  const match = parts.find((each) => each.window === window)
  return match === undefined ? window : dayPartLabel[match.part]
}
