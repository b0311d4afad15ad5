import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, atCairo, cairoDay, weekdayOf } from '@hiwar/rules/week.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { transact } from '../platform/db/transact.ts'
import { addSubscription } from './history.ts'
import {
  hasSubscription,
  idsByEmail,
  insertInto,
  insertLessons,
  insertSlotRows,
  lastSlotEnds,
  hasCalendarOverlap,
  runningLessonEnd,
  findOrCreateSlot,
  countOverlappingSlots,
} from './queries.ts'
import { ensureMeetings } from './conversations.ts'

const DAYS_AHEAD = 14
/** The job looks every five minutes: a lesson that ends before it has looked again needs its successor now. */
const LESSON_AHEAD = 6 * MINUTE_MS

/** Brings the demo data up to now: evenings for two weeks, one lesson to join, subscriptions that have not run out. */
export async function refreshDemo(deps: Deps): Promise<void> {
  await transact(deps, async (tx) => {
    await publishEvenings(deps, tx)
  })
  await transact(deps, async (tx) => {
    await startLesson(deps, tx)
  })
  await transact(deps, async (tx) => {
    await ensureMeetings(deps, tx)
  })
}

/** Each tutor's evenings differ a little, and everyone rests one day a week. */
async function publishEvenings(deps: Deps, tx: Tx): Promise<void> {
  const now = deps.now()
  const today = cairoDay(now)
  const rows: { userId: number; start: Date; end: Date }[] = []
  for (const [place, { id, last }] of (await lastSlotEnds(tx, now)).entries()) {
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
      const day = addDays(today, ahead)
      const start = atCairo(day, place % 3 === 0 ? '17:00' : place % 3 === 1 ? '18:30' : '20:00')
      const end = new Date(start.getTime() + (place % 2 === 0 ? 180 : 240) * MINUTE_MS)
      const isFresh = last === null ? end > now : start > last
      if (isFresh && weekdayOf(day) !== place % 7)
        rows.push({ userId: id, start: start < now ? nextQuarter(now) : start, end })
    }
  }
  const free: typeof rows = []
  for (const row of rows) {
    if (row.start < row.end && (await countOverlappingSlots(tx, row)) === 0) free.push(row)
  }
  if (free.length > 0) await insertSlotRows(tx, free)
}

const nextQuarter = (at: Date) => new Date(Math.ceil(at.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS)

/** A lesson that runs now between the two demo accounts, unless there is one; the next one before it ends. */
async function startLesson(deps: Deps, tx: Tx): Promise<void> {
  const ids = await idsByEmail(tx)
  const [tutorId, studentId, freeStudentId] = ['tutor', 'student', 'student2'].map((key) =>
    ids.get(`${key}@hiwar.test`),
  )
  if (tutorId === undefined || studentId === undefined || freeStudentId === undefined) return
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
  const [lessonId] = await insertLessons(tx, [
    {
      slotId,
      start,
      end,
      duration: 30,
      price: bounds.hourlyRate / 2,
      sessionId: `lesson:${randomUUID()}`,
      lateLineMinutes: bounds.lateLineMinutes,
      // The standing demo lesson leaves the demo student's minutes alone.
      charged: false,
      createdAt: now,
      updatedAt: now,
    },
  ])
  const members = [tutorId, studentId].map((userId) => ({ lessonId, userId }))
  await insertInto(tx, 'lessonMembers', members)
  await insertInto(
    tx,
    'calendarEntries',
    members.map(({ userId }) => ({ userId, kind: 1, refId: lessonId, during: sql`tstzrange(${start}, ${end}, '[)')` })),
  )
}
