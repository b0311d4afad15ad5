import { Weekday } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, atCairo, cairoDay, weekdayOf } from '@hiwar/rules/week.ts'
import type { Deps } from '../deps.ts'
import { slotsOverlapping } from '../modules/calendar/service.ts'
import type { Tx } from '../platform/db/database.ts'
import { transact } from '../platform/db/transact.ts'
import { bookAhead } from './bookings.ts'
import { addSubscription } from './history.ts'
import { addLessons } from './lessons.ts'
import { ensureMeetings } from './meetings.ts'
import {
  findOrCreateSlot,
  hasCalendarOverlap,
  hasSubscription,
  insertSlotRows,
  lastSlotEnds,
  readDemoIds,
  runningLessonEnd,
} from './queries.ts'

const DAYS_AHEAD = 14
/** The job runs every five minutes: when the current lesson ends before its next run, the next lesson is booked now. */
const LESSON_AHEAD = 6 * MINUTE_MS

/** Brings the demo data up to date: slots for two weeks, lessons in them, one to join, interviews, subscriptions. */
export async function refreshDemo(deps: Deps): Promise<void> {
  await transact(deps, async (tx) => {
    await publishEvenings(deps, tx)
  })
  await transact(deps, async (tx) => {
    await startLesson(deps, tx)
  })
  await transact(deps, async (tx) => {
    await bookAhead(deps, tx)
  })
  await transact(deps, async (tx) => {
    await ensureMeetings(deps, tx)
  })
}

const isWeekend = (weekday: number) => weekday === Weekday.Friday || weekday === Weekday.Saturday

/** When a tutor opens: in the evening, every fourth one in the afternoon of the weekend. */
function openingOf(place: number, weekday: number): string {
  if (place % 4 === 3 && isWeekend(weekday)) return '13:00'
  return place % 3 === 0 ? '17:00' : place % 3 === 1 ? '18:30' : '20:00'
}

/** Publishes slots of the next two weeks, most in the evening; hours and the day off differ between tutors. */
async function publishEvenings(deps: Deps, tx: Tx): Promise<void> {
  const now = deps.now()
  const today = cairoDay(now)
  const rows: { userId: number; start: Date; end: Date }[] = []
  for (const [place, { id, last }] of (await lastSlotEnds(tx, now)).entries()) {
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
      const day = addDays(today, ahead)
      const start = atCairo(day, openingOf(place, weekdayOf(day)))
      const end = new Date(start.getTime() + (place % 2 === 0 ? 180 : 240) * MINUTE_MS)
      const isFresh = last === null ? end > now : start > last
      if (isFresh && weekdayOf(day) !== place % 7)
        rows.push({ userId: id, start: start < now ? nextQuarter(now) : start, end })
    }
  }
  if (rows.length === 0) return
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const until = new Date(Math.max(...rows.map(({ end }) => end.getTime())))
  const slots = await slotsOverlapping(tx, { userIds, start: now, end: until })
  const free = rows.filter(
    (row) =>
      row.start < row.end &&
      !slots.some(({ userId, start, end }) => userId === row.userId && start < row.end && end > row.start),
  )
  if (free.length > 0) await insertSlotRows(tx, free)
}

const nextQuarter = (at: Date) => new Date(Math.ceil(at.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS)

/** Books a lesson that runs now between the two demo accounts, or the next one shortly before it ends. */
async function startLesson(deps: Deps, tx: Tx): Promise<void> {
  const idOf = await readDemoIds(tx)
  const [tutorId, studentId, freeStudentId] = [idOf('tutor'), idOf('student'), idOf('student2')]
  if (tutorId === 0 || studentId === 0 || freeStudentId === 0) return
  const now = deps.now()
  for (const userId of [studentId, freeStudentId]) {
    if (!(await hasSubscription(tx, { userId, now }))) await addSubscription(deps, tx, userId)
  }
  const runsUntil = await runningLessonEnd(tx, { tutorId, studentId, now })
  if (runsUntil !== undefined && runsUntil.getTime() > now.getTime() + LESSON_AHEAD) return
  const start = runsUntil ?? new Date(Math.floor(now.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
  const end = new Date(start.getTime() + 30 * MINUTE_MS)
  if (await hasCalendarOverlap(tx, { userIds: [tutorId, studentId], start, end })) return

  const slotId = await findOrCreateSlot(tx, { userId: tutorId, start, end })
  if (slotId === undefined) return
  // The demo lesson does not use up the demo student's minutes.
  await addLessons(tx, [{ slotId, tutorId, studentId, start, duration: 30, bookedAt: now, charged: false }])
}
