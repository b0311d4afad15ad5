import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import { officeStudents } from '../../demo/back-office-people.ts'
import { demoTutors } from '../../demo/people.ts'
import type { Deps } from '../deps.ts'
import { busyTimes, slotsOverlapping } from '../modules/calendar/service.ts'
import type { Tx } from '../platform/db/database.ts'
import { addLessons, endOf, type NewLesson } from './lessons.ts'
import { lessonStarts, readDemoIds } from './queries.ts'

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
  const today = cairoDay(now)
  const days = Array.from({ length: DAYS_AHEAD }, (_, place) => addDays(today, place + 1))
  const range = { start: startOfCairoDay(addDays(today, 1)), end: startOfCairoDay(addDays(today, DAYS_AHEAD + 1)) }
  const booked = (await lessonStarts(tx, range)).map(cairoDay)
  const missingOn = (day: string) => LESSONS_A_DAY - booked.filter((each) => each === day).length
  if (days.every((day) => missingOn(day) <= 0)) return

  const idOf = await readDemoIds(tx)
  const tutorIds = teachers.map(({ key }) => idOf(key)).filter((id) => id !== 0)
  const studentIds = learners.map(({ key }) => idOf(key)).filter((id) => id !== 0)
  if (tutorIds.length === 0 || studentIds.length === 0) return
  const slots = (await slotsOverlapping(tx, { userIds: tutorIds, ...range })).toSorted((a, b) => a.id - b.id)
  const busy = await busyTimes(tx, {
    userIds: [...tutorIds, ...studentIds],
    start: range.start,
    // A slot of the last day may have its lesson on the day after.
    end: startOfCairoDay(addDays(today, DAYS_AHEAD + 2)),
  })
  const lessons: NewLesson[] = []
  for (const [place, day] of days.entries()) {
    const slotsOfDay = slots.filter(({ start }) => cairoDay(start) === day)
    const candidates = lessonsOf(slotsOfDay, { studentIds, ahead: place + 1, bookedAt: now })
    let missing = missingOn(day)
    for (const lesson of candidates) {
      if (missing <= 0) break
      if (busy.some((time) => clashes(lesson, time))) continue
      for (const userId of [lesson.tutorId, lesson.studentId])
        busy.push({ userId, start: lesson.start, end: endOf(lesson) })
      lessons.push(lesson)
      missing -= 1
    }
  }
  await addLessons(tx, lessons)
}

type Slot = Awaited<ReturnType<typeof slotsOverlapping>>[number]
type BusyTime = Awaited<ReturnType<typeof busyTimes>>[number]

const clashes = (lesson: NewLesson, { userId, start, end }: BusyTime): boolean =>
  (userId === lesson.tutorId || userId === lesson.studentId) && start < endOf(lesson) && end > lesson.start

/** The lessons that could be booked on one day, one a slot, in the order in which they are tried. */
function lessonsOf(
  slots: readonly Slot[],
  { studentIds, ahead, bookedAt }: { studentIds: readonly number[]; ahead: number; bookedAt: Date },
): NewLesson[] {
  // Another day begins with other tutors.
  const first = (ahead * LESSONS_A_DAY) % Math.max(1, slots.length)
  return [...slots.slice(first), ...slots.slice(0, first)].flatMap((slot, place): NewLesson[] => {
    const lesson: NewLesson = {
      slotId: slot.id,
      tutorId: slot.userId,
      studentId: studentIds[(ahead * 5 + place) % studentIds.length] ?? 0,
      start: new Date(slot.start.getTime() + BEGINS_AFTER),
      duration: DURATION,
      bookedAt,
    }
    return endOf(lesson) > slot.end ? [] : [lesson]
  })
}
