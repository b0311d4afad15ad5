import { CancelReason, SessionEvent } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { officeStudents } from '../../../demo/back-office-people.ts'
import { demoTutors } from '../../../demo/people.ts'
import type { DemoPerson } from '../../../demo/person.ts'
import type { Deps } from '../../deps.ts'
import { insertTrial } from '../../modules/trials/queries.ts'
import { hashPhone } from '../../platform/identity/tokens.ts'
import { addLessons, type NewLesson } from '../lessons.ts'
import { insertInto, insertSlotRows } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'

/** As far back as the charts of the home page reach. */
const DAYS = 90
/** Lessons of the last days have attendance. */
const ATTENDED_DAYS = 7
const MISSED_DAYS_AGO = 3
/** Whoever asks to leave takes no lessons any more. */
const takers = officeStudents.slice(0, -2)
/** Nobody whose minutes a plan counts. */
const trialStudent = studentOf('menna-galal')
/** Not the tutor and the managers of the README and the journeys. */
const teachers = demoTutors.filter(({ key, role }) => role === 'Tutor' && key !== 'tutor')

function studentOf(key: string): DemoPerson {
  const student = officeStudents.find((each) => each.key === key)
  if (student === undefined) throw new Error(`No demo student ${key}`)
  return student
}

interface DemoLesson {
  readonly tutorId: number
  readonly studentId: number
  readonly start: Date
  readonly end: Date
  readonly duration: 15 | 30
  readonly canceledBy: number | null
  /** The tutor never came. */
  readonly isMissed: boolean
  /** Taken without a plan. */
  readonly isTrial?: boolean
}

/** The lesson whose tutor never came; the student reported it. */
export interface MissedLesson extends DemoLesson {
  readonly id: number
}

/** Ninety days of lessons at noon and in the afternoon, some canceled, in slots that are longer than the lessons. */
export async function addOfficeLessons(deps: Deps, office: DemoOffice): Promise<MissedLesson | undefined> {
  const days = Array.from({ length: DAYS }, (_, daysAgo) => lessonsOfDay(office, daysAgo)).flat()
  const trial = trialLesson(office)
  const lessons = [...days, ...lessonsOfLeaver(office), trial]
  await addFreeMornings(office)
  const ids = await addDemoLessons(office, lessons)
  const lessonId = ids.at(-1) ?? 0
  await insertTrial(office.tx, {
    lessonId,
    userId: trial.studentId,
    phoneHash: hashPhone(deps.codeSecret, trialStudent.phone),
  })
  const place = lessons.findIndex(({ isMissed }) => isMissed)
  const [missed, id] = [lessons[place], ids[place]]
  return missed === undefined || id === undefined ? undefined : { ...missed, id }
}

function lessonsOfDay({ idOf, at, now }: DemoOffice, daysAgo: number): DemoLesson[] {
  // Fewer on some days, and more from month to month.
  const count = 3 + ((daysAgo * 5) % 4) + (daysAgo < 60 ? 1 : 0) + (daysAgo < 30 ? 1 : 0)
  const first = at(daysAgo, '11:00').getTime()
  return Array.from({ length: count }, (_, place): DemoLesson => {
    const tutorId = idOf(teachers[(daysAgo * 3 + place) % teachers.length]?.key ?? '')
    const studentId = idOf(takers[(daysAgo * 5 + place * 7) % takers.length]?.key ?? '')
    const duration = (daysAgo + place) % 4 === 0 ? 15 : 30
    const start = new Date(first + place * 30 * MINUTE_MS)
    const isCanceled = (daysAgo * 2 + place) % 9 === 0
    return {
      tutorId,
      studentId,
      start,
      end: new Date(start.getTime() + duration * MINUTE_MS),
      duration,
      canceledBy: isCanceled ? (daysAgo % 3 === 0 ? tutorId : studentId) : null,
      isMissed: daysAgo === MISSED_DAYS_AGO && place === 0,
    }
  }).filter(({ end }) => end <= now && first !== now.getTime())
}

/** Times that nobody booked: half of the tutors each day. */
async function addFreeMornings({ tx, idOf, at }: DemoOffice): Promise<void> {
  const days = Array.from({ length: DAYS - 1 }, (_, place) => place + 1)
  await insertSlotRows(
    tx,
    days.flatMap((daysAgo) => {
      const start = at(daysAgo, '06:00')
      const end = new Date(start.getTime() + (3 + (daysAgo % 2)) * HOUR_MS)
      return teachers
        .filter((_, place) => (place + daysAgo) % 2 === 0)
        .map(({ key }) => ({ userId: idOf(key), start, end }))
    }),
  )
}

/** What the tutor who leaves earned, and asked to be paid. */
function lessonsOfLeaver({ idOf, at }: DemoOffice): DemoLesson[] {
  return [115, 114, 113, 112].map((daysAgo) => {
    const start = at(daysAgo, '16:00')
    return {
      tutorId: idOf('wafaa-deif'),
      studentId: idOf('salma-fathy'),
      start,
      end: new Date(start.getTime() + 30 * MINUTE_MS),
      duration: 30,
      canceledBy: null,
      isMissed: false,
    }
  })
}

/** One who opens an order today has tried a lesson yesterday, of a tutor who taught nobody else that day. */
function trialLesson({ idOf, at }: DemoOffice): DemoLesson {
  const start = at(1, '16:00')
  return {
    tutorId: idOf(teachers[0]?.key ?? ''),
    studentId: idOf(trialStudent.key),
    start,
    end: new Date(start.getTime() + 15 * MINUTE_MS),
    duration: 15,
    canceledBy: null,
    isMissed: false,
    isTrial: true,
  }
}

async function addDemoLessons({ tx, now }: DemoOffice, lessons: readonly DemoLesson[]): Promise<number[]> {
  const slotIds = await insertSlotRows(
    tx,
    lessons.map(({ tutorId, start }) => ({
      userId: tutorId,
      start: new Date(start.getTime() - 30 * MINUTE_MS),
      end: new Date(start.getTime() + 90 * MINUTE_MS),
    })),
  )
  const written = await addLessons(
    tx,
    lessons.map((lesson, place) => newLesson(lesson, slotIds[place] ?? 0)),
  )
  const attendedSince = new Date(now.getTime() - ATTENDED_DAYS * DAY_MS)
  const attended = lessons.flatMap((lesson, place) =>
    lesson.canceledBy === null && lesson.start > attendedSince
      ? [lesson.tutorId, lesson.studentId].map((userId) => ({ userId, lesson, place }))
      : [],
  )
  await insertInto(
    tx,
    'sessionEvents',
    attended
      .filter(({ userId, lesson }) => !(lesson.isMissed && userId === lesson.tutorId))
      .flatMap(({ userId, lesson, place }) => {
        const { joinedAt, leftAt } = stayOf(userId, lesson, place)
        const sessionId = written[place]?.sessionId
        return [
          { type: SessionEvent.UserJoined, userId, sessionId, createdAt: joinedAt },
          { type: SessionEvent.UserLeft, userId, sessionId, createdAt: leftAt },
        ]
      }),
  )
  return written.map(({ id }) => id)
}

/** Most are there before the start and stay; some are late, some leave early. */
function stayOf(userId: number, { tutorId, start, end, isMissed }: DemoLesson, place: number) {
  const isTutor = userId === tutorId
  const lateMinutes = isMissed ? -1 : isTutor ? (place % 7 === 0 ? 2 : -3) : place % 5 === 0 ? 4 : -1
  const earlyMinutes = isMissed ? 15 : !isTutor && place % 6 === 0 ? 5 : 0
  return {
    joinedAt: new Date(start.getTime() + lateMinutes * MINUTE_MS),
    leftAt: new Date(end.getTime() - earlyMinutes * MINUTE_MS),
  }
}

function newLesson(
  { tutorId, studentId, start, duration, canceledBy, isTrial = false }: DemoLesson,
  slotId: number,
): NewLesson {
  const isLate = start.getUTCDate() % 2 === 0
  const at = new Date(start.getTime() - (isLate ? 20 : 300) * MINUTE_MS)
  return {
    slotId,
    tutorId,
    studentId,
    start,
    duration,
    bookedAt: new Date(start.getTime() - 2 * DAY_MS),
    charged: !isTrial && (canceledBy === null || (canceledBy === studentId && isLate)),
    trial: isTrial,
    cancellation: canceledBy === null ? null : { by: canceledBy, at, reason: CancelReason.Time },
  }
}
