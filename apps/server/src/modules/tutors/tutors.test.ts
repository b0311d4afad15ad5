// The profile of a tutor: what it shows to whom, its settings and its statistics; R names rules of people.md.
import { describe, expect, test } from 'vitest'
import { flushCache } from '@hiwar/contract/cache.ts'
import { type InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { addFavourite } from '@hiwar/contract/favourites.ts'
import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { changePreferences } from '@hiwar/contract/preferences.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { setWatch } from '@hiwar/contract/watches.ts'
import { setUpTutors, at, monday, type Someone } from '../../../test/tutors.ts'
import { pageHead, refreshTutor } from './service.ts'

const { app, nextNumber, get, aTutor, aStudent, publish, aLesson, idsOf, infoOf } = setUpTutors()

describe('a profile', () => {
  test('shows the gender, and when the tutor was last seen only to people with an account', async () => {
    const tutor = await aTutor({ gender: 'male' })
    await app().deps.db.updateTable('users').set({ lastSeenAt: monday }).where('id', '=', tutor.id).execute()
    expect(await infoOf(tutor)).toMatchObject({ gender: 'male' })
    expect(await infoOf(tutor)).toMatchObject({ lastSeenAt: null, mayRate: null, ownRatingId: null, online: null })
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
    app().clock.advance(20 * MINUTE_MS)
    expect(await infoOf(tutor, student)).toMatchObject({ mayRate: true, ownRatingId: null })
    const { id } = await app()
      .deps.db.insertInto('ratings')
      .values({ raterId: student.id, rateeId: tutor.id, value: 5, createdAt: monday, updatedAt: monday })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await infoOf(tutor, student)).toMatchObject({ mayRate: false, ownRatingId: id })
  })

  test('shows nothing of what a student has with another tutor, nor what is canceled or over', async () => {
    const [tutor, other] = [await aTutor(), await aTutor()]
    const student = await app().people.student()
    await aLesson({ tutor: other, student, start: at('05T10:00:00') })
    await aLesson({ tutor, student, start: at('05T12:00:00'), isCanceled: true })
    const { db } = app().deps
    const { id: ownRatingId } = await db
      .insertInto('ratings')
      .values({ raterId: student.id, rateeId: other.id, value: 5, createdAt: monday, updatedAt: monday })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { as: student, params: { tutorId: other.id } }
    await app().call(addFavourite, of)
    await app().call(setWatch, of)
    const nothing = { mayRate: false, ownRatingId: null, favourite: false, watching: false }
    const all = { mayRate: false, ownRatingId, favourite: true, watching: true }
    expect([await infoOf(tutor, student), await infoOf(other, student)]).toMatchObject([nothing, all])
    await db
      .updateTable('watches')
      .set({ createdAt: at('01T10:00:00'), expiresAt: app().clock.now() })
      .where('studentId', '=', student.id)
      .execute()
    expect((await infoOf(other, student)).watching).toBe(false)
  })

  test('that is not listed is open to its owner and to admins', async () => {
    const tutor = await aTutor()
    await app().deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
    await refreshTutor(app().deps, tutor.id)
    expect((await get(`/tutor/info/${tutor.id}`, await aStudent())).body.code).toBe('tutor-not-found')
    expect((await infoOf(tutor, tutor)).id).toBe(tutor.id)
    expect((await infoOf(tutor, await app().people.admin())).id).toBe(tutor.id)
    expect(await idsOf()).toEqual([])
  })

  test('is there for the first who reads it after all of them were dropped from memory', async () => {
    const tutor = await aTutor()
    const boss = await app().people.someone(Role.SuperAdmin)
    expect((await app().call(flushCache, { as: boss })).status).toBe(200)
    expect((await infoOf(tutor)).id).toBe(tutor.id)
  })

  test('has a head of its own while it is listed, and so has nobody else', async () => {
    const [tutor, student] = [await aTutor({ name: 'منى علي' }), await aStudent()]
    const headOf = async ({ id }: Someone) => await pageHead(app().deps, id)
    expect(await headOf(tutor)).toContain('منى علي')
    expect(await headOf(student)).toBeNull()
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
    await app()
      .deps.db.insertInto('interviews')
      .values({
        interviewerId: manager.id,
        intervieweeId: tutor.id,
        slotId,
        sessionId: `interview:${nextNumber()}`,
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
    expect((await meta(tutor.id, await app().people.admin())).body).toMatchObject({
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
    const beside = { tutor: await aTutor(), student: await aStudent() }
    await aLesson({ ...beside, start: at('04T10:00:00') })
    for (const kept of [{ tutor, student }, beside])
      await app().call(addFavourite, { as: kept.student, params: { tutorId: kept.tutor.id } })
    await aLesson({ tutor, student, start: at('05T10:00:00') })
    await aLesson({ tutor, student, start: at('05T10:30:00'), duration: 15 })
    await aLesson({ tutor, student, start: at('05T12:00:00'), isCanceled: true })
    await aLesson({ tutor, student, start: at('06T06:45:00') })
    // In a week of its own, which ends no streak.
    await aLesson({ tutor, student, start: at('13T10:00:00') })
    expect((await get(`/tutor/stats/${tutor.id}`)).body).toEqual({ lessonCount: 2, studentCount: 1, totalMinutes: 45 })
    expect((await get(`/tutor/activity/${tutor.id}`)).body).toEqual({ '2026-07-05': { score: 3, lessonCount: 2 } })
    expect((await get('/tutor/stats/personalized', tutor)).body).toEqual({
      studentCount: 1,
      completedLessonCount: 2,
      totalLessonCount: 4,
      totalTutoringTime: 45,
      favouriteCount: 1,
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
    const student = await app().people.student({ weeklyMinutes: 150 })
    expect(await goalOf(student)).toBe(150)
    await app().call(changePreferences, { as: student, body: { weeklyGoalMinutes: 60 } })
    expect(await goalOf(student)).toBe(60)
  })

  test.each([
    ['was refunded', { terminatedAt: monday }],
    ['is still to begin', { start: new Date(monday.getTime() + 1) }],
    ['has just ended', { start: at('01T10:00:00'), end: monday }],
  ])('a plan that %s sets no goal', async (_, change) => {
    const student = await app().people.student({ weeklyMinutes: 150 })
    await app().deps.db.updateTable('subscriptions').set(change).where('userId', '=', student.id).execute()
    const { body } = await get<{ goal: { minutes: number } }>('/student/stats/personalized', student)
    expect(body.goal.minutes).toBe(30)
  })

  test('a booking and its cancel show at once; what time alone changes, within a minute', async () => {
    const tutor = await app().people.tutor()
    const student = await app().people.student()
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
        await app().call(bookLesson, {
          as: student,
          body: { tutorId: tutor.id, slotId, start: at('06T08:00:00').toISOString(), duration: 15 },
        })
      ).body.id
    expect(await counts()).toEqual([0, 0])
    const lessonId = await book()
    expect(await counts()).toEqual([1, 0])
    await app().call(cancelLesson, { as: student, params: { id: lessonId } })
    expect(await counts()).toEqual([0, 0])
    await book()
    app().clock.set(at('06T08:14:30'))
    expect(await counts()).toEqual([0, 0])
    app().clock.set(at('06T08:15:00'))
    expect(await counts()).toEqual([0, 0])
    app().clock.set(at('06T08:15:30'))
    expect(await counts()).toEqual([0, 1])
  })

  test('are for their own user and admins', async () => {
    expect((await get('/tutor/stats/personalized')).status).toBe(401)
    expect((await get('/tutor/stats/personalized', await aStudent())).body.code).toBe('forbidden')
    const withoutTutor = await app().people.someone(Role.Tutor)
    expect((await get('/tutor/stats/personalized', withoutTutor)).body.code).toBe('tutor-not-found')
    expect((await get('/student/stats/personalized', await aTutor())).body.code).toBe('forbidden')
  })
})
