// A server for the tests of tutors, with tutors, their hours, lessons and ratings.
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorCard, TutorInfo } from '@hiwar/contract/tutors.ts'
import { refreshTutor, invalidateTutors } from '../src/modules/tutors/service.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { tokenFor } from './tokens.ts'
import { everyRow } from '../src/platform/db/whole-table.ts'

export interface Someone {
  readonly id: number
  readonly token: string
}

// A Monday, a minute before 10:00 in Cairo.
export const monday = new Date('2026-07-06T06:59:00.000Z')

interface Looks {
  name?: string
  gender?: 'male' | 'female' | null
  notice?: number
  role?: Role
  topics?: string[]
}

/** Starts the server for a test file, empties its tutors before each test, and gives what the tests build and ask. */
export function setUpTutors() {
  let app: TestApp
  let count = 0

  beforeAll(async () => {
    app = await buildTestApp()
  })
  beforeEach(async () => {
    vi.restoreAllMocks()
    app.clock.set(monday)
    await invalidateTutors(app.deps)
    for (const table of [
      'ratings',
      'calendarEntries',
      'lessonMembers',
      'lessons',
      'interviews',
      'availabilitySlots',
      'userTopics',
      'topics',
    ] as const) {
      await app.deps.db.deleteFrom(table).where(everyRow).execute()
    }
    await app.deps.db.updateTable('tutors').set({ activated: false }).where(everyRow).execute()
    for (const { id } of await app.deps.db.selectFrom('tutors').select('id').execute()) await refreshTutor(app.deps, id)
  })
  afterAll(async () => {
    await app.close()
  })

  async function get<T>(path: string, as?: Someone): Promise<{ status: number; body: T & { code?: string } }> {
    const response = await fetch(`${app.url}/api/v1/user${path}`, {
      headers: as === undefined ? {} : { authorization: `Bearer ${as.token}` },
    })
    return { status: response.status, body: await response.json() }
  }

  async function aTutor(looks: Looks = {}): Promise<Someone> {
    const { db } = app.deps
    const { id } = await db
      .insertInto('users')
      .values({
        email: `tutor${++count}@example.com`,
        role: looks.role ?? Role.Tutor,
        name: looks.name ?? `Tutor ${count}`,
        gender: looks.gender ?? null,
        image: 'face-960.webp',
        phone: '01012345678',
        city: 1,
        birthYear: 1990,
        verifiedEmail: true,
        verifiedPhone: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('tutors')
      .values({
        id,
        bio: 'bio',
        about: 'about',
        video: 'intro.mp4',
        thumbnail: 'thumb-960.webp',
        activated: true,
        notice: looks.notice ?? 30,
      })
      .execute()
    for (const name of looks.topics ?? []) {
      const topic = await db
        .insertInto('topics')
        .values({ nameAr: name, nameEn: `English of ${name}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('userTopics').values({ userId: id, topicId: topic.id }).execute()
    }
    await refreshTutor(app.deps, id)
    return { id, token: await tokenFor(app.deps, id) }
  }

  async function aStudent(gender: 'male' | 'female' | null = null): Promise<Someone> {
    const { id } = await app.deps.db
      .insertInto('users')
      .values({ email: `learner${++count}@example.com`, role: Role.Student, verifiedEmail: true, gender })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, token: await tokenFor(app.deps, id) }
  }

  async function publish(tutor: Someone, start: Date, end: Date): Promise<number> {
    const { id } = await app.deps.db
      .insertInto('availabilitySlots')
      .values({ userId: tutor.id, start, end })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refreshTutor(app.deps, tutor.id)
    return id
  }

  async function aLesson(given: {
    tutor: Someone
    student: Someone
    start: Date
    duration?: 15 | 30
    isCanceled?: boolean
  }): Promise<number> {
    const { db } = app.deps
    const { tutor, student, start, duration = 30 } = given
    const end = new Date(start.getTime() + duration * MINUTE_MS)
    const slot = await db
      .insertInto('availabilitySlots')
      .values({ userId: tutor.id, start, end, deleted: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('lessons')
      .values({
        slotId: slot.id,
        start,
        end,
        duration,
        price: 7500,
        sessionId: `lesson:${++count}`,
        lateLineMinutes: 60,
        createdAt: monday,
        updatedAt: monday,
        canceledAt: given.isCanceled === true ? monday : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('lessonMembers')
      .values([
        { lessonId: id, userId: tutor.id },
        { lessonId: id, userId: student.id },
      ])
      .execute()
    if (given.isCanceled !== true) {
      const during = `[${start.toISOString()},${end.toISOString()})`
      await db
        .insertInto('calendarEntries')
        .values([{ userId: tutor.id, kind: 1, refId: id, during }])
        .execute()
    }
    await refreshTutor(app.deps, tutor.id)
    return id
  }

  const rate = async (tutor: Someone, value: number) => {
    const student = await aStudent()
    await app.deps.db
      .insertInto('ratings')
      .values({ raterId: student.id, rateeId: tutor.id, value, createdAt: monday, updatedAt: monday })
      .execute()
    await refreshTutor(app.deps, tutor.id)
  }

  const listed = async (query = '', as?: Someone) =>
    (await get<{ list: TutorCard[]; total: number }>(`/tutor/list/onboarded${query}`, as)).body
  const idsOf = async (query = '', as?: Someone) => (await listed(query, as)).list.map((card) => card.id)
  const cardOf = async (tutor: Someone, as?: Someone) =>
    (await listed('?size=100', as)).list.find((card) => card.id === tutor.id)
  const infoOf = async (tutor: Someone, as?: Someone) => (await get<TutorInfo>(`/tutor/info/${tutor.id}`, as)).body

  return {
    app: () => app,
    nextNumber: () => ++count,
    get,
    aTutor,
    aStudent,
    publish,
    aLesson,
    rate,
    listed,
    idsOf,
    cardOf,
    infoOf,
  }
}

/** An instant of July 2026: `06T07:00:00`. */
export const at = (text: string) => new Date(`2026-07-${text}Z`)
