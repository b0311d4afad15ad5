import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bounds } from '@hiwar/contract/bounds.ts'
import { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { lessonPrice } from '@hiwar/rules/price.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import { officeStudents } from '../../demo/back-office-people.ts'
import { demoTutors } from '../../demo/people.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { countLessons, hasCalendarOverlap, insertInto, insertLessons, readDemoIds, slotsWithin } from './queries.ts'

const DAYS_AHEAD = 6
const LESSONS_A_DAY = 3
const DURATION = 30
/** Into the slot: its first half hour stays free for whoever tries a booking. */
const BEGINS_AFTER = 60 * MINUTE_MS

/** Not the tutor of the README and the journeys. */
const teachers = demoTutors.filter(({ key, role }) => role === 'Tutor' && key !== 'tutor')
/** Those with a running subscription. */
const learners = officeStudents.slice(0, -4)

/** Makes sure that some lessons are booked on each of the next days. */
export async function bookAhead(deps: Deps, tx: Tx): Promise<void> {
  const now = deps.now()
  const idOf = await readDemoIds(tx)
  const tutorIds = teachers.map(({ key }) => idOf(key)).filter((id) => id !== 0)
  const studentIds = learners.map(({ key }) => idOf(key)).filter((id) => id !== 0)
  if (tutorIds.length === 0 || studentIds.length === 0) return
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(cairoDay(now), ahead)
    const range = { from: startOfCairoDay(day), to: startOfCairoDay(addDays(day, 1)) }
    let missing = LESSONS_A_DAY - (await countLessons(tx, range))
    const slots = missing > 0 ? await slotsWithin(tx, { ...range, userIds: tutorIds }) : []
    // Another day begins with other tutors.
    const first = (ahead * LESSONS_A_DAY) % Math.max(1, slots.length)
    for (const [place, slot] of [...slots.slice(first), ...slots.slice(0, first)].entries()) {
      if (missing <= 0) break
      const studentId = studentIds[(ahead * 5 + place) % studentIds.length] ?? 0
      if (await book(tx, { slot, studentId, now })) missing -= 1
    }
  }
}

interface Booking {
  readonly slot: { readonly id: number; readonly userId: number; readonly start: Date; readonly end: Date }
  readonly studentId: number
  readonly now: Date
}

/** Whether the time was free. */
async function book(tx: Tx, { slot, studentId, now }: Booking): Promise<boolean> {
  const members = [slot.userId, studentId]
  const start = new Date(slot.start.getTime() + BEGINS_AFTER)
  const end = new Date(start.getTime() + DURATION * MINUTE_MS)
  if (end > slot.end || (await hasCalendarOverlap(tx, { userIds: members, start, end }))) return false
  const [lessonId = 0] = await insertLessons(tx, [
    {
      slotId: slot.id,
      start,
      end,
      duration: DURATION,
      price: lessonPrice({ duration: DURATION, hourlyRate: bounds.hourlyRate, role: Role.Tutor }),
      sessionId: `lesson:${randomUUID()}`,
      lateLineMinutes: bounds.lateLineMinutes,
      createdAt: now,
      updatedAt: now,
    },
  ])
  await insertInto(
    tx,
    'lessonMembers',
    members.map((userId) => ({ lessonId, userId })),
  )
  await insertInto(
    tx,
    'calendarEntries',
    members.map((userId) => ({
      userId,
      kind: CalendarKind.Lesson,
      refId: lessonId,
      during: sql`tstzrange(${start}, ${end}, '[)')`,
    })),
  )
  return true
}
