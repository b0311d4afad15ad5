import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addFavourite } from '@hiwar/contract/favourites.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { buildTestApp, type Sending, type TestApp } from '../../../../test/app.ts'
import { insertLesson } from '../../../../test/insert-lesson.ts'
import type { Person, TutorPerson } from '../../../../test/people.ts'
import { invalidateTutors, refreshByTime, refreshTutor, refreshTutorTime } from './refresh.ts'

type Query = NonNullable<Sending<typeof listOnboardedTutors>['query']>

// A Monday, 10:00 in Cairo; summer time.
const monday = '2026-07-06T07:00:00Z'
const longAgo = new Date('2026-01-01T00:00:00Z')

let app: TestApp
/**
 * Free on Tuesday evening, a man with one five; free on Wednesday morning, a woman with three fours; free never, and
 * new.
 */
let evening: TutorPerson
let morning: TutorPerson
let idle: TutorPerson
let topicIds: number[]

beforeAll(async () => {
  app = await buildTestApp({ at: monday })
  const { db } = app.deps
  evening = await app.people.tutor({ user: { gender: 'male' }, tutor: { firstListedAt: longAgo }, notice: 60 })
  morning = await app.people.tutor({ user: { gender: 'female' }, tutor: { firstListedAt: longAgo } })
  idle = await app.people.tutor({ user: { gender: null }, tutor: { firstListedAt: new Date('2026-07-01T00:00:00Z') } })
  // 19:00 to 19:30 on Tuesday and 9:00 to 9:15 on Wednesday, in Cairo.
  await evening.publish('2026-07-07T16:00:00Z', '2026-07-07T16:30:00Z')
  await morning.publish('2026-07-08T06:00:00Z', '2026-07-08T06:15:00Z')
  // An hour of every day, and all of it deleted.
  const days = Array.from({ length: 30 }, (_, day) => Date.parse(monday) + day * DAY_MS)
  await db
    .insertInto('availabilitySlots')
    .values(
      days.map((at) => ({
        userId: idle.id,
        start: new Date(at + 3 * HOUR_MS),
        end: new Date(at + 4 * HOUR_MS),
        deleted: true,
      })),
    )
    .execute()
  topicIds = await Promise.all(
    ['السفر', 'العمل'].map(
      async (nameAr) =>
        (await db.insertInto('topics').values({ nameAr, nameEn: nameAr }).returning('id').executeTakeFirstOrThrow()).id,
    ),
  )
  await db
    .insertInto('userTopics')
    .values([
      { userId: evening.id, topicId: topicIds[0] ?? 0 },
      { userId: morning.id, topicId: topicIds[1] ?? 0 },
    ])
    .execute()
  await rate(evening, [5])
  await rate(morning, [4, 4, 4])
  for (const { id } of [evening, morning, idle]) await refreshTutor(app.deps, id)
})
beforeEach(async () => {
  app.clock.set(monday)
  await invalidateTutors(app.deps)
})
afterAll(async () => {
  await app.close()
})

const ask = async (query: Query, as?: Person) => await app.call(listOnboardedTutors, { query, as })
const found = async (query: Query, as?: Person) => (await ask(query, as)).body.list.map((card) => card.id)

/** Not new, and without a rating. */
async function anOldTutor(freeAt?: string): Promise<TutorPerson> {
  const tutor = await app.people.tutor({ tutor: { firstListedAt: longAgo } })
  if (freeAt !== undefined) await tutor.publish(freeAt, new Date(Date.parse(freeAt) + 15 * MINUTE_MS))
  await refreshTutor(app.deps, tutor.id)
  return tutor
}

/** Ends the part of tutors whom a single test added. */
async function hide(...tutors: readonly Person[]): Promise<void> {
  for (const { id } of tutors) {
    await app.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', id).execute()
    await refreshTutor(app.deps, id)
  }
}

async function rate(tutor: Person, values: readonly number[]): Promise<void> {
  const at = app.deps.now()
  for (const value of values) {
    const { id } = await app.people.student()
    await app.deps.db
      .insertInto('ratings')
      .values({ raterId: id, rateeId: tutor.id, value, createdAt: at, updatedAt: at })
      .execute()
  }
  await refreshTutor(app.deps, tutor.id)
}

describe('filters', () => {
  test('by topic: any of those given; an unknown topic finds no tutor', async () => {
    expect(await found({ topics: [topicIds[0] ?? 0] })).toEqual([evening.id])
    expect(new Set(await found({ topics: topicIds }))).toEqual(new Set([evening.id, morning.id]))
    expect(await found({ topics: [999_999] })).toEqual([])
  })

  test('by gender, rating and being new', async () => {
    expect(await found({ gender: 'female' })).toEqual([morning.id])
    expect(await found({ minRating: 4.5 })).toEqual([evening.id])
    expect(await found({ minRating: 1 })).toHaveLength(2)
    expect(await found({ new: true })).toEqual([idle.id])
    expect(await found({ new: false })).toHaveLength(3)
  })

  test('by weekday and window in a zone, for the length of the lesson', async () => {
    expect(await found({ days: [2] })).toEqual([evening.id])
    expect(await found({ days: [3] })).toEqual([morning.id])
    expect(await found({ windows: ['18:00-20:00'] })).toEqual([evening.id])
    expect(await found({ windows: ['18:00-20:00'], days: [3] })).toEqual([])
    expect(await found({ days: [3], duration: 30 })).toEqual([])
    expect(await found({ windows: ['19:15-20:00'], duration: 30 })).toEqual([])
    // 9:00 in Cairo on Wednesday is 2:00 in New York, and 19:00 on Tuesday is noon.
    expect(await found({ windows: ['02:00-02:15'], days: [3], zone: 'America/New_York' })).toEqual([morning.id])
    expect(await found({ windows: ['12:00-12:30'], zone: 'America/New_York' })).toEqual([evening.id])
  })

  test('by hours from now, less the notice', async () => {
    expect(await found({ freeWithin: 32 })).toEqual([])
    expect(await found({ freeWithin: 33 })).toEqual([evening.id])
    expect(await found({ freeWithin: 48 })).toHaveLength(2)
  })

  test('are combined by "and" with each other and the search', async () => {
    expect(await found({ topics: topicIds, gender: 'male', minRating: 5, days: [2], search: 'السفر' })).toEqual([
      evening.id,
    ])
    expect(await found({ topics: topicIds, gender: 'male', search: 'العمل' })).toEqual([])
  })

  test('online needs an account, favourite a student', async () => {
    const student = await app.people.student()
    await app.deps.presence.addSocket(morning.id, 'socket')
    expect(await found({ online: true }, student)).toEqual([morning.id])
    expect(await found({ online: true }, idle)).toEqual([morning.id])
    expect((await ask({ online: true })).body.code).toBe('forbidden')
    await app.call(addFavourite, { as: student, params: { tutorId: idle.id } })
    expect(await found({ favourite: true }, student)).toEqual([idle.id])
    expect(await found({ favourite: true }, await app.people.student())).toEqual([])
    expect((await ask({ favourite: true })).body.code).toBe('forbidden')
    expect((await ask({ favourite: true }, idle)).body.code).toBe('forbidden')
    expect((await ask({ favourite: false, online: false })).status).toBe(200)
    await app.deps.presence.removeSocket(morning.id, 'socket')
  })

  test.each([
    { minRating: 4.2 },
    { minRating: 6 },
    { days: [7] },
    { windows: ['19:05-20:00'] },
    { zone: 'Cairo' },
    { duration: 45 },
    { freeWithin: 337 },
    { freeWithin: 0 },
    { gender: 'other' },
    { sort: 'price' },
    { topics: Array.from({ length: 11 }, (_, place) => place + 1) },
    { windows: Array.from({ length: 5 }, () => '18:00-19:00') },
  ])('of %j are refused', async (query) => {
    expect((await ask(query as Query)).status).toBe(400)
  })
})

describe('a query without results', () => {
  test('says how many tutors dropping each filter would bring, the most first', async () => {
    const { body } = await ask({ days: [2], gender: 'female', minRating: 4 })
    expect(body).toEqual({
      list: [],
      total: 0,
      relax: [
        { drop: 'gender', total: 1 },
        { drop: 'days', total: 1 },
      ],
    })
    expect((await ask({ new: true, minRating: 3, gender: 'male' })).body.relax).toEqual([{ drop: 'new', total: 1 }])
    expect((await ask({ new: true, minRating: 1 })).body.relax).toEqual([
      { drop: 'new', total: 2 },
      { drop: 'minRating', total: 1 },
    ])
  })

  test('suggests nothing without filters, or when there are results', async () => {
    expect((await ask({ search: 'nobody of this name' })).body).toEqual({ list: [], total: 0, relax: [] })
    expect((await ask({ days: [2] })).body.relax).toEqual([])
  })
})

describe('the order', () => {
  test('of the plain list: the shortest notice first, then the best rating, then the oldest account', async () => {
    const more = [
      await app.people.tutor({ tutor: { notice: 120 } }),
      await app.people.tutor({ tutor: { notice: 120 } }),
    ] as const
    await refreshTutor(app.deps, more[0].id)
    await rate(more[1], [3])
    expect(await found({})).toEqual([morning.id, idle.id, evening.id, more[1].id, more[0].id])
    await hide(...more)
  })

  test('by the soonest free start; tutors without one come last', async () => {
    expect(await found({ sort: 'soonest' })).toEqual([evening.id, morning.id, idle.id])
  })

  test('by smoothed rating: a single five does not beat many ratings', async () => {
    const [many, low] = [await anOldTutor(), await anOldTutor()]
    for (const [tutor, values] of [
      [many, [5, 5, 5, 4]],
      [low, [2, 2, 2]],
    ] as const)
      await rate(tutor, values)
    // The mean of all is 3.82: with five assumed ones the single five is 4.02, the four of 4.75 are 4.23.
    expect(await found({ sort: 'rating' })).toEqual([many.id, evening.id, morning.id, idle.id, low.id])
    await hide(many, low)
  })

  test('by lessons given; after five of them nobody is new any more', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    for (const day of [1, 2, 3, 4, 5]) {
      const start = new Date(Date.parse(monday) - day * DAY_MS)
      await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start })
      await refreshTutor(app.deps, tutor.id)
      expect((await found({ new: true })).includes(tutor.id)).toBe(day < 5)
    }
    expect(await found({ sort: 'lessons' })).toEqual([tutor.id, evening.id, morning.id, idle.id])
    await hide(tutor)
  })

  test('recommended: free this week first, then the same gender', async () => {
    expect(await found({ sort: 'recommended' })).toEqual([evening.id, morning.id, idle.id])
    expect(await found({ sort: 'recommended' }, await app.people.student({ user: { gender: 'female' } }))).toEqual([
      morning.id,
      evening.id,
      idle.id,
    ])
  })

  test('recommended: by rating among those, and every sixth place goes to a new tutor', async () => {
    const more: TutorPerson[] = []
    for (let place = 0; place < 8; place++) more.push(await anOldTutor('2026-07-13T07:00:00Z'))
    // A quarter of an hour more than a week away.
    const [late, lateAndNew] = [await anOldTutor('2026-07-13T07:15:00Z'), await app.people.tutor()]
    await refreshTutor(app.deps, lateAndNew.id)
    const ids = more.map(({ id }) => id)
    expect(await found({ sort: 'recommended', size: 100 })).toEqual([
      evening.id,
      ...ids.slice(0, 4),
      idle.id,
      ...ids.slice(4),
      morning.id,
      lateAndNew.id,
      late.id,
    ])
    expect(await found({ sort: 'rating', size: 100 }), 'as otherwise ordered').toEqual([
      evening.id,
      idle.id,
      ...ids,
      late.id,
      lateAndNew.id,
      morning.id,
    ])
    await hide(...more, late, lateAndNew)
  })
})

describe('a cached result', () => {
  test('changes when the notice makes a start unbookable', async () => {
    app.clock.set('2026-07-07T15:00:00Z')
    expect(await found({ days: [2] })).toEqual([evening.id])
    expect((await ask({ sort: 'soonest', size: 1 })).body.list[0]?.nextFreeAt).toBe('2026-07-07T16:00:00.000Z')
    app.clock.advance(1)
    expect((await ask({ sort: 'soonest', size: 1 })).body.list[0]?.nextFreeAt).toBe('2026-07-07T16:15:00.000Z')
    app.clock.advance(15 * MINUTE_MS)
    expect(await found({ days: [2] })).toEqual([])
  })

  test('is not kept when a tutor changed while it was made', async () => {
    const student = await app.people.student()
    const names = async () => (await ask({ sort: 'soonest' }, student)).body.list.map(({ name }) => name)
    const shared = vi.spyOn(app.deps.caches.tutors.queryCache, 'page')
    const [first = '', ...others] = await names()
    expect(shared, 'what nobody changes is shared').toHaveBeenCalledTimes(1)
    const rename = async (name: string) => {
      await app.deps.db.updateTable('users').set({ name }).where('id', '=', evening.id).execute()
      await refreshTutor(app.deps, evening.id)
    }
    await rename('سامي فؤاد')
    const reading = vi.spyOn(app.deps.presence, 'onlineAmong').mockImplementationOnce(async () => {
      await rename('هاني زكي')
      return new Set()
    })
    await names()
    expect(shared).toHaveBeenCalledTimes(1)
    shared.mockRestore()
    reading.mockRestore()
    expect(await names()).toEqual(['هاني زكي', ...others])
    await rename(String(first))
  })

  test('changes with a rating', async () => {
    expect((await ask({ sort: 'rating', size: 1 })).body.list[0]?.ratingCount).toBe(1)
    await rate(evening, [5])
    expect((await ask({ sort: 'rating', size: 1 })).body.list[0]?.ratingCount).toBe(2)
  })

  test('drops a tutor from the new ones after thirty days', async () => {
    app.clock.set(new Date(Date.parse('2026-07-01T00:00:00Z') + 30 * DAY_MS))
    expect(await found({ new: true })).toEqual([idle.id])
    app.clock.advance(1)
    await refreshTutor(app.deps, idle.id)
    expect(await found({ new: true })).toEqual([])
  })

  test('never offers deleted time, however it came to be read', async () => {
    const nextOf = async () => (await ask({})).body.list.find(({ id }) => id === idle.id)?.nextFreeAt
    await invalidateTutors(app.deps)
    expect(await nextOf(), 'with all the others').toBeNull()
    await refreshTutor(app.deps, idle.id)
    expect(await nextOf(), 'alone').toBeNull()
    await refreshTutorTime(app.deps, idle.id)
    expect(await nextOf(), 'its time alone').toBeNull()
    app.clock.advance(DAY_MS)
    await refreshByTime(app.deps)
    expect(await nextOf(), 'as the window moves on').toBeNull()
  })
})
