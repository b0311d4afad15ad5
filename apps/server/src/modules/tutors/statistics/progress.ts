import { addDays, cairoDay, saturdayOf, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { PersonalStudentStats } from '@hiwar/contract/tutors.ts'

/** Minutes a week when neither the student nor a plan says otherwise (extras.md 13). */
const defaultGoalMinutes = 30
const shownWeeks = 12

/** Fulfilled lessons of one Cairo week, named by its Saturday. */
export interface LearnedWeek {
  readonly start: string
  readonly lessons: number
  readonly minutes: number
}

export type Progress = Pick<PersonalStudentStats, 'streakWeeks' | 'longestStreakWeeks' | 'goal' | 'weeks'>

/** Streak, goal and chart of extras.md 13. `learned` ascending, weeks without lessons left out. */
export function progressOf(
  learned: readonly LearnedWeek[],
  given: { now: Date; weeklyMinutes: number | null },
): Progress {
  const thisWeek = saturdayOf(cairoDay(given.now))
  const byWeek = new Map(learned.map((week) => [week.start, week]))
  const of = (start: string) => byWeek.get(start) ?? { start, lessons: 0, minutes: 0 }
  const current = of(thisWeek)
  const minutes = given.weeklyMinutes ?? defaultGoalMinutes
  return {
    ...streaks(
      learned.map((week) => week.start),
      thisWeek,
    ),
    goal: {
      minutes,
      done: current.minutes,
      lessons: current.lessons,
      start: startOfCairoDay(thisWeek).toISOString(),
      end: startOfCairoDay(addDays(thisWeek, 7)).toISOString(),
      reached: current.minutes >= minutes,
    },
    weeks: Array.from({ length: shownWeeks }, (_, place) => of(addDays(thisWeek, 7 * (place + 1 - shownWeeks)))),
  }
}

/** Unbroken weeks; the running week cannot break a streak that reached the last one. */
function streaks(starts: readonly string[], thisWeek: string): { streakWeeks: number; longestStreakWeeks: number } {
  let longest = 0
  let length = 0
  let previous: string | null = null
  for (const start of starts) {
    length = previous !== null && start === addDays(previous, 7) ? length + 1 : 1
    longest = Math.max(longest, length)
    previous = start
  }
  const isAlive = previous === thisWeek || previous === addDays(thisWeek, -7)
  return { streakWeeks: isAlive ? length : 0, longestStreakWeeks: longest }
}
