// The public profile of tutors; R names rules of people.md.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { changePreferences } from '@hiwar/contract/preferences.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorCard, TutorInfo } from '@hiwar/contract/tutors.ts'
import { buildTestApp } from '../../../test/app.ts'
import { refreshByTime } from './directory/refresh.ts'
import { invalidateTutors, refreshTutor } from './service.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>
interface Someone {
  readonly id: number
  readonly token: string
}

// A Monday, a minute before 10:00 in Cairo.
const monday = new Date('2026-07-06T06:59:00.000Z')

let app: App

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
    await app.deps.db.deleteFrom(table).execute()
  }
  await app.deps.db.updateTable('tutors').set({ activated: false }).execute()
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

let count = 0
interface Looks {
  name?: string
  gender?: 'male' | 'female' | null
  notice?: number
  role?: Role
  topics?: string[]
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
  return { id, token: await app.deps.tokens.issue(id, app.deps.now()) }
}

async function aStudent(gender: 'male' | 'female' | null = null): Promise<Someone> {
  const { id } = await app.deps.db
    .insertInto('users')
    .values({ email: `learner${++count}@example.com`, role: Role.Student, verifiedEmail: true, gender })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: await app.deps.tokens.issue(id, app.deps.now()) }
}

const at = (text: string) => new Date(`2026-07-${text}Z`)

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

describe('who is listed (R1)', () => {
  const user = (change: object) => async (id: number) => {
    await app.deps.db.updateTable('users').set(change).where('id', '=', id).execute()
  }
  const tutor = (change: object) => async (id: number) => {
    await app.deps.db.updateTable('tutors').set(change).where('id', '=', id).execute()
  }
  const always: [string, (id: number) => Promise<void>][] = [
    ['activation', tutor({ activated: false })],
    ['a proved address', user({ verifiedEmail: false })],
    ['a photo', user({ image: null })],
    ['a name', user({ name: null })],
    ['about', tutor({ about: null })],
    ['bio', tutor({ bio: null })],
    ['a phone', user({ phone: null })],
    ['a city', user({ city: null })],
  ]
  const ofTutors: typeof always = [
    ['a proved phone', user({ verifiedPhone: false })],
    ['a video', tutor({ video: null })],
    ['a thumbnail', tutor({ thumbnail: null })],
    ['a birth year', user({ birthYear: null })],
  ]

  test.each([...always, ...ofTutors])('a tutor without %s is not', async (_, take) => {
    const { id } = await aTutor()
    expect(await idsOf()).toEqual([id])
    await take(id)
    await refreshTutor(app.deps, id)
    expect(await idsOf()).toEqual([])
    expect((await get(`/tutor/info/${id}`)).body.code).toBe('tutor-not-found')
    expect((await get(`/tutor/stats/${id}`)).body.code).toBe('tutor-not-found')
    expect((await get(`/tutor/activity/${id}`)).body.code).toBe('tutor-not-found')
  })

  test.each(ofTutors)('a manager without %s is', async (_, take) => {
    const { id } = await aTutor({ role: Role.TutorManager })
    await take(id)
    await refreshTutor(app.deps, id)
    expect(await idsOf()).toEqual([id])
  })

  test('a tutor without a studio is', async () => {
    const { id } = await aTutor()
    expect(
      await app.deps.db
        .selectFrom('tutors')
        .select(['studioId', 'firstListedAt'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ studioId: null, firstListedAt: expect.any(Date) })
  })
})

describe('the list', () => {
  test('is empty without tutors', async () => {
    expect(await listed()).toEqual({ list: [], total: 0, relax: [] })
  })

  test('is ordered by notice, then rating, then id', async () => {
    const late = await aTutor({ notice: 60 })
    const plain = await aTutor({ notice: 10 })
    const loved = await aTutor({ notice: 10 })
    const alike = await aTutor({ notice: 10 })
    await rate(loved, 5)
    await rate(plain, 3)
    await rate(alike, 3)
    expect(await idsOf()).toEqual([loved.id, plain.id, alike.id, late.id])
  })

  test("begins with the reader's gender and ends with unknown ones", async () => {
    const unknown = await aTutor({ notice: 0 })
    const man = await aTutor({ notice: 10, gender: 'male' })
    const woman = await aTutor({ notice: 20, gender: 'female' })
    expect(await idsOf('', await aStudent('female'))).toEqual([woman.id, man.id, unknown.id])
    expect(await idsOf('', await aStudent('male'))).toEqual([man.id, woman.id, unknown.id])
    expect(await idsOf('', await aStudent())).toEqual([unknown.id, man.id, woman.id])
    expect(await idsOf()).toEqual([unknown.id, man.id, woman.id])
  })

  test('comes in pages, with the total of all pages', async () => {
    const tutors = []
    for (let place = 0; place < 5; place++) tutors.push(await aTutor())
    const { list, total } = await listed('?page=2&size=2')
    expect(total).toBe(5)
    expect(list.map((card) => card.id)).toEqual(tutors.slice(2, 4).map((tutor) => tutor.id))
    expect((await listed('?page=9')).list).toEqual([])
    expect((await get('/tutor/list/onboarded?page=0')).status).toBe(400)
    expect((await get(`/tutor/list/onboarded?search=${'x'.repeat(101)}`)).status).toBe(400)
  })

  test('is searched by name and topic in both languages, whatever the spelling', async () => {
    const { id } = await aTutor({ name: 'أحمد مُنى', topics: ['الإملاء'] })
    await aTutor({ name: 'Emma Stone', topics: ['السفر'] })
    for (const search of ['احمد', 'مني', 'املاء', 'english of الاملاء', 'ENGLISH OF الإ']) {
      expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([id])
    }
    for (const search of ['.*', '(', 'مني املاء', '%'])
      expect(await idsOf(`?search=${encodeURIComponent(search)}`), search).toEqual([])
    expect(await idsOf('?search=emma')).toHaveLength(1)
    expect(await idsOf('?search=')).toHaveLength(2)
  })

  test('a card holds the public profile and nothing private', async () => {
    const tutor = await aTutor({ topics: ['السفر'], gender: 'female' })
    await rate(tutor, 5)
    await rate(tutor, 4)
    await rate(tutor, 4)
    const student = await aStudent()
    await aLesson({ tutor, student, start: at('05T10:00:00') })
    await aLesson({ tutor, student, start: at('05T11:00:00'), duration: 15 })
    await aLesson({ tutor, student: await aStudent(), start: at('05T12:00:00'), isCanceled: true })
    await aLesson({ tutor, student: await aStudent(), start: at('07T12:00:00') })
    const card = await cardOf(tutor)
    expect(card).toMatchObject({
      topics: ['السفر'],
      avgRating: 4.3,
      ratingCount: 3,
      lessonCount: 2,
      studentCount: 1,
      online: null,
      gender: 'female',
      image: `${app.deps.origins.api}/assets/uploads/face-960.webp`,
      video: `${app.deps.origins.api}/assets/uploads/intro.mp4`,
    })
    expect(Object.keys(card ?? {})).not.toEqual(expect.arrayContaining(['email']))
    expect(JSON.stringify(card)).not.toMatch(/example\.com|0101234/)
  })

  test('a card says when the profile or its newest rating changed last', async () => {
    const { db } = app.deps
    const tutor = await aTutor()
    const changedAt = async () => (await cardOf(tutor))?.updatedAt
    const [saturday, sunday] = ['2026-07-04T10:00:00.000Z', '2026-07-05T10:00:00.000Z']
    await db
      .updateTable('users')
      .set({ updatedAt: new Date(sunday) })
      .where('id', '=', tutor.id)
      .execute()
    await db
      .updateTable('tutors')
      .set({ updatedAt: new Date(saturday) })
      .where('id', '=', tutor.id)
      .execute()
    await refreshTutor(app.deps, tutor.id)
    expect(await changedAt()).toBe(sunday)
    await rate(tutor, 5)
    expect(await changedAt()).toBe(monday.toISOString())
  })

  test('shows signed-in readers who is online', async () => {
    const tutor = await aTutor()
    await app.deps.presence.addSocket(tutor.id, 'socket')
    const student = await aStudent()
    expect((await cardOf(tutor, student))?.online).toBe(true)
    expect((await cardOf(tutor))?.online).toBeNull()
    await app.deps.presence.removeSocket(tutor.id, 'socket')
    expect((await cardOf(tutor, student))?.online).toBe(false)
  })

  test('reading one profile does not make the list look complete', async () => {
    const [one, other] = [await aTutor(), await aTutor()]
    app.clock.advance(25 * HOUR_MS)
    await infoOf(one)
    expect(await idsOf()).toEqual([one.id, other.id])
  })

  test('is built again after a day, once for all waiting readers', async () => {
    const { id } = await aTutor()
    await listed()
    await app.deps.db.updateTable('users').set({ name: 'Changed behind the back' }).where('id', '=', id).execute()
    expect((await listed()).list[0]?.name).not.toContain('Changed')
    app.clock.advance(25 * HOUR_MS)
    const lists = await Promise.all(Array.from({ length: 5 }, async () => await listed()))
    for (const { list } of lists) expect(list[0]?.name).toBe('Changed behind the back')
  })
})

describe('free time', () => {
  test('the next free start comes after the notice, on the grid, around what is taken', async () => {
    const tutor = await aTutor({ notice: 30 })
    await publish(tutor, at('06T07:00:00'), at('06T09:00:00'))
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-06T07:30:00.000Z')
    await aLesson({ tutor, student: await aStudent(), start: at('06T07:30:00') })
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-06T08:00:00.000Z')
    app.clock.advance(40 * MINUTE_MS)
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-06T08:15:00.000Z')
    app.clock.advance(2 * HOUR_MS)
    expect((await cardOf(tutor))?.nextFreeAt).toBeNull()
  })

  test('ends with the booking window, and moves with the clock', async () => {
    const tutor = await aTutor()
    await publish(tutor, at('20T12:00:00'), at('20T13:00:00'))
    expect((await cardOf(tutor))?.nextFreeAt).toBeNull()
    app.clock.advance(6 * HOUR_MS)
    expect((await cardOf(tutor))?.nextFreeAt).toBe('2026-07-20T12:00:00.000Z')
  })

  test('the profile counts starts for each of the next 14 Cairo days', async () => {
    const tutor = await aTutor({ notice: 0 })
    // 23:00 to 01:00 in Cairo.
    await publish(tutor, at('07T20:00:00'), at('07T22:00:00'))
    const { freeByDay } = await infoOf(tutor)
    expect(freeByDay).toHaveLength(14)
    expect(freeByDay.slice(0, 4)).toEqual([
      { day: '2026-07-06', starts: 0 },
      { day: '2026-07-07', starts: 4 },
      { day: '2026-07-08', starts: 4 },
      { day: '2026-07-09', starts: 0 },
    ])
  })
})

describe('a profile', () => {
  test('has no gender, and shows when the tutor was last seen only to people with an account', async () => {
    const tutor = await aTutor({ gender: 'male' })
    await app.deps.db.updateTable('users').set({ lastSeenAt: monday }).where('id', '=', tutor.id).execute()
    expect(await infoOf(tutor)).toMatchObject({ lastSeenAt: null, mayRate: null, ownRatingId: null, online: null })
    expect(await infoOf(tutor)).not.toHaveProperty('gender')
    expect(await infoOf(tutor, await aTutor())).toMatchObject({
      lastSeenAt: monday.toISOString(),
      mayRate: null,
      online: false,
    })
  })

  test('shows a student whether a rating is possible or given', async () => {
    const tutor = await aTutor()
    const student = await aStudent()
    expect(await infoOf(tutor, student)).toMatchObject({ mayRate: false, ownRatingId: null })
    await aLesson({ tutor, student, start: at('06T06:45:00') })
    expect(await infoOf(tutor, student)).toMatchObject({ mayRate: false })
    app.clock.advance(20 * MINUTE_MS)
    expect(await infoOf(tutor, student)).toMatchObject({ mayRate: true, ownRatingId: null })
    const { id } = await app.deps.db
      .insertInto('ratings')
      .values({ raterId: student.id, rateeId: tutor.id, value: 5, createdAt: monday, updatedAt: monday })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await infoOf(tutor, student)).toMatchObject({ mayRate: false, ownRatingId: id })
  })

  test('that is not listed is open to its owner and to admins', async () => {
    const tutor = await aTutor()
    await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
    await refreshTutor(app.deps, tutor.id)
    expect((await get(`/tutor/info/${tutor.id}`, await aStudent())).body.code).toBe('tutor-not-found')
    expect((await infoOf(tutor, tutor)).id).toBe(tutor.id)
    expect((await infoOf(tutor, await app.people.admin())).id).toBe(tutor.id)
    expect(await idsOf()).toEqual([])
  })

  test('of a user who does not teach is not found', async () => {
    const student = await aStudent()
    expect((await get(`/tutor/info/${student.id}`, student)).body.code).toBe('tutor-not-found')
    expect((await get('/tutor/info/x')).status).toBe(400)
  })
})

describe('settings and onboarding', () => {
  const meta = async (id: number, as?: Someone) => await get(`/tutor/meta?tutorId=${id}`, as)
  const interview = async (tutor: Someone, status: InterviewStatus, createdAt: Date) => {
    const manager = await aTutor({ role: Role.TutorManager })
    const slotId = await publish(manager, createdAt, new Date(createdAt.getTime() + 30 * MINUTE_MS))
    await app.deps.db
      .insertInto('interviews')
      .values({
        interviewerId: manager.id,
        intervieweeId: tutor.id,
        slotId,
        sessionId: `interview:${++count}`,
        start: createdAt,
        status,
        createdAt,
        updatedAt: createdAt,
      })
      .execute()
  }

  test('are for the tutor and admins', async () => {
    const tutor = await aTutor()
    expect((await meta(tutor.id)).status).toBe(401)
    expect((await meta(tutor.id, await aStudent())).body.code).toBe('forbidden')
    expect((await meta(tutor.id, await aTutor())).body.code).toBe('forbidden')
    expect((await meta(999_999, tutor)).body.code).toBe('tutor-not-found')
    expect((await meta(tutor.id, await app.people.admin())).body).toMatchObject({
      id: tutor.id,
      activated: true,
      notice: 30,
      passedInterview: false,
    })
  })

  test('the latest interview decides whether it was passed', async () => {
    const tutor = await aTutor()
    await interview(tutor, 2, at('01T10:00:00'))
    expect((await meta(tutor.id, tutor)).body).toMatchObject({ passedInterview: true })
    await interview(tutor, 3, at('02T10:00:00'))
    expect((await meta(tutor.id, tutor)).body).toMatchObject({ passedInterview: false })
  })

  test('a manager has passed everything', async () => {
    const manager = await aTutor({ role: Role.TutorManager })
    expect((await meta(manager.id, manager)).body).toMatchObject({
      passedIntroVideo: true,
      passedInterview: true,
      passedDemoSession: true,
    })
  })
})

describe('statistics', () => {
  test('count fulfilled lessons; a running or canceled one is none', async () => {
    const tutor = await aTutor()
    const student = await aStudent()
    await aLesson({ tutor, student, start: at('05T10:00:00') })
    await aLesson({ tutor, student, start: at('05T10:30:00'), duration: 15 })
    await aLesson({ tutor, student, start: at('05T12:00:00'), isCanceled: true })
    await aLesson({ tutor, student, start: at('06T06:45:00') })
    await aLesson({ tutor, student, start: at('08T10:00:00') })
    expect((await get(`/tutor/stats/${tutor.id}`)).body).toEqual({ lessonCount: 2, studentCount: 1, totalMinutes: 45 })
    expect((await get(`/tutor/activity/${tutor.id}`)).body).toEqual({ '2026-07-05': { score: 3, lessonCount: 2 } })
    expect((await get('/tutor/stats/personalized', tutor)).body).toEqual({
      studentCount: 1,
      completedLessonCount: 2,
      totalLessonCount: 4,
      totalTutoringTime: 45,
      favouriteCount: 0,
    })
    expect((await get('/student/stats/personalized', student)).body).toMatchObject({
      tutorCount: 1,
      completedLessonCount: 2,
      totalLearningTime: 45,
      upcomingLessonCount: 1,
      totalLessonCount: 4,
      streakWeeks: 1,
      longestStreakWeeks: 1,
      goal: { minutes: 30, done: 45, lessons: 2, reached: true, start: '2026-07-03T21:00:00.000Z' },
    })
  })

  test('a lesson belongs to the Cairo day and week of its start', async () => {
    const tutor = await aTutor()
    const student = await aStudent()
    // 23:45 on Friday and 00:15 on Saturday in Cairo.
    await aLesson({ tutor, student, start: at('03T20:45:00') })
    await aLesson({ tutor, student, start: at('03T21:15:00') })
    expect((await get(`/tutor/activity/${tutor.id}`)).body).toEqual({
      '2026-07-03': { score: 2, lessonCount: 1 },
      '2026-07-04': { score: 2, lessonCount: 1 },
    })
    const { body } = await get<{ weeks: object[]; streakWeeks: number }>('/student/stats/personalized', student)
    expect(body.weeks.slice(-2)).toEqual([
      { start: '2026-06-27', minutes: 30, lessons: 1 },
      { start: '2026-07-04', minutes: 30, lessons: 1 },
    ])
    expect(body.streakWeeks).toBe(2)
  })

  test('activity looks back a year', async () => {
    const tutor = await aTutor()
    await aLesson({ tutor, student: await aStudent(), start: new Date('2025-07-06T10:00:00Z') })
    await aLesson({ tutor, student: await aStudent(), start: new Date('2025-07-07T10:00:00Z') })
    expect(Object.keys((await get<object>(`/tutor/activity/${tutor.id}`)).body)).toEqual(['2025-07-07'])
  })

  test('a student without lessons has zeros', async () => {
    const { body } = await get<{ weeks: object[] }>('/student/stats/personalized', await aStudent())
    expect(body).toMatchObject({
      tutorCount: 0,
      completedLessonCount: 0,
      totalLearningTime: 0,
      upcomingLessonCount: 0,
      totalLessonCount: 0,
      streakWeeks: 0,
      goal: { minutes: 30, done: 0, reached: false },
    })
    expect(body.weeks).toHaveLength(12)
  })

  test("the goal is the student's own before the plan's", async () => {
    const goalOf = async (as: Someone) =>
      (await get<{ goal: { minutes: number } }>('/student/stats/personalized', as)).body.goal.minutes
    const student = await app.people.student({ weeklyMinutes: 150 })
    expect(await goalOf(student)).toBe(150)
    await app.call(changePreferences, { as: student, body: { weeklyGoalMinutes: 60 } })
    expect(await goalOf(student)).toBe(60)
  })

  test('a booking and its cancel show at once; what time alone changes, within a minute', async () => {
    const tutor = await app.people.tutor()
    const student = await app.people.student()
    const slotId = await publish(tutor, at('06T08:00:00'), at('06T09:00:00'))
    const counts = async () => {
      const { body } = await get<{ upcomingLessonCount: number; completedLessonCount: number }>(
        '/student/stats/personalized',
        student,
      )
      return [body.upcomingLessonCount, body.completedLessonCount]
    }
    const book = async () =>
      (
        await app.call(bookLesson, {
          as: student,
          body: { tutorId: tutor.id, slotId, start: at('06T08:00:00').toISOString(), duration: 15 },
        })
      ).body.id
    expect(await counts()).toEqual([0, 0])
    const lessonId = await book()
    expect(await counts()).toEqual([1, 0])
    await app.call(cancelLesson, { as: student, params: { id: lessonId } })
    expect(await counts()).toEqual([0, 0])
    await book()
    app.clock.set(at('06T08:14:30'))
    expect(await counts()).toEqual([0, 0])
    app.clock.set(at('06T08:15:00'))
    expect(await counts()).toEqual([0, 0])
    app.clock.set(at('06T08:15:30'))
    expect(await counts()).toEqual([0, 1])
  })

  test('are for their own user and admins', async () => {
    expect((await get('/tutor/stats/personalized')).status).toBe(401)
    expect((await get('/tutor/stats/personalized', await aStudent())).body.code).toBe('forbidden')
    expect((await get('/student/stats/personalized', await aTutor())).body.code).toBe('forbidden')
  })
})

describe('changes', () => {
  const events = (emit: { mock: { calls: readonly (readonly unknown[])[] } }) =>
    emit.mock.calls.map(([, event]) => event)

  test('many changes at once are built one after another, and the last one is seen', async () => {
    const tutor = await aTutor()
    await listed()
    app.clock.advance(2000)
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await Promise.all(
      Array.from({ length: 6 }, async (_, place) => {
        await app.deps.db
          .updateTable('tutors')
          .set({ notice: place * 5 })
          .where('id', '=', tutor.id)
          .execute()
        await refreshTutor(app.deps, tutor.id)
      }),
    )
    expect(events(emit).length).toBeLessThan(6)
    expect(new Set(events(emit))).toEqual(new Set(['TutorUpdated']))
    const { notice } = await app.deps.db
      .selectFrom('tutors')
      .select('notice')
      .where('id', '=', tutor.id)
      .executeTakeFirstOrThrow()
    expect((await cardOf(tutor))?.notice).toBe(notice)
  })

  test('a tutor who appears or disappears makes the room load again', async () => {
    await listed()
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    const { id } = await aTutor()
    expect(events(emit)).toEqual(['TutorsCacheUpdated', 'TutorUpdated'])
    await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', id).execute()
    await refreshTutor(app.deps, id)
    expect(events(emit)).toEqual(['TutorsCacheUpdated', 'TutorUpdated', 'TutorsCacheUpdated'])
  })

  test('of a tutor who is not listed are not broadcast', async () => {
    const { id } = await aTutor()
    await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', id).execute()
    await refreshTutor(app.deps, id)
    await listed()
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await refreshTutor(app.deps, id)
    expect(emit).not.toHaveBeenCalled()
  })

  test('by time alone: lessons that ended and starts that passed', async () => {
    const teaching = await aTutor()
    const free = await aTutor({ notice: 0 })
    await aTutor()
    await aLesson({ tutor: teaching, student: await aStudent(), start: at('06T07:00:00') })
    await publish(free, at('06T07:00:00'), at('06T09:00:00'))
    await listed()
    await refreshByTime(app.deps)
    expect((await cardOf(teaching))?.lessonCount).toBe(0)

    app.clock.advance(40 * MINUTE_MS)
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await refreshByTime(app.deps)
    expect(emit.mock.calls.map(([, , card]) => (card as TutorCard | undefined)?.id)).toEqual([teaching.id, free.id])
    expect((await cardOf(teaching))?.lessonCount).toBe(1)
    emit.mockClear()
    await refreshByTime(app.deps)
    expect(emit).not.toHaveBeenCalled()
  })
})
