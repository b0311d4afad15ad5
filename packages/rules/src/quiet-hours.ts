import { addDays, atCairo, cairoDay } from './week.ts'

/** Cairo wall clock, `HH:MM`; `from` later than `to` crosses midnight, equal ends mean no quiet hours. */
export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** When a notification due at `at` may be sent: at once, or at the end of the quiet hours (extras.md 6.4). */
export function endOfQuiet(quiet: QuietHours | null, at: Date): Date {
  if (quiet === null) return at
  const today = cairoDay(at)
  const overMidnight = quiet.from > quiet.to
  for (const day of overMidnight ? [addDays(today, -1), today] : [today]) {
    const from = atCairo(day, quiet.from)
    const to = atCairo(overMidnight ? addDays(day, 1) : day, quiet.to)
    if (from <= at && at < to) return to
  }
  return at
}
