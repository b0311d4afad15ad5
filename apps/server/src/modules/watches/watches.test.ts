import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { listWatches, removeWatch, setWatch, type WatchPreference } from '@hiwar/contract/watches.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { freshToken } from '../../../test/tokens.ts'
import { deleteExpiredWatches } from './service.ts'
import { notifyNextWatchers } from './notify-watchers.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

// A Monday, 11:00 in Cairo.
const monday = new Date('2026-07-06T08:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: monday.toISOString() })
})
beforeEach(async () => {
  vi.restoreAllMocks()
  app.clock.set(monday)
  await app.deps.db.deleteFrom('watches').where(everyRow).execute()
  await sql`delete from pgboss.job where name like 'watch-%'`.execute(app.deps.db)
})
afterAll(async () => {
  await app.close()
})

const watch = async (tutorId: number, as: { token: string }, body: Partial<WatchPreference> = {}) =>
  await app.call(setWatch, { as, params: { tutorId }, body })
const list = async (as: { token: string }) => (await app.call(listWatches, { as })).body
const waiting = async (queue: string) =>
  (
    await sql<{
      data: unknown
    }>`select data from pgboss.job where name = ${queue} and state = 'created' order by created_on`.execute(app.deps.db)
  ).rows

/** Seconds until the next run, to the minute: the queue has a clock of its own. */
async function nextRun(queue = 'watch-wave'): Promise<number> {
  const { rows } = await sql<{
    wait: number
  }>`
    select extract(epoch from start_after - created_on)::int as wait from pgboss.job where name = ${queue}`.execute(
    app.deps.db,
  )
  return Math.round((rows[0]?.wait ?? 0) / 60) * 60
}

/** Sends one batch and returns who was notified of which start. */
async function wave(tutorId: number, number = 1): Promise<[string, string][]> {
  const emit = vi.spyOn(app.deps.realtime, 'emit')
  await notifyNextWatchers(app.deps, { tutorId, wave: number })
  const told = emit.mock.calls.flatMap(([to, event, payload]) =>
    event === 'TutorFree' ? [[String(to), (payload as { start: string }).start] as [string, string]] : [],
  )
  emit.mockRestore()
  return told
}

async function watchers(tutorId: number, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let place = 0; place < count; place++) {
    const student = await app.people.student()
    await watch(tutorId, student)
    app.clock.advance(1000)
    people.push(student)
  }
  return people
}

const withNewToken = async (person: Person): Promise<Person> => ({
  ...person,
  token: await freshToken(app, person.id),
})
const room = (person: Person) => `user:${person.id}`

describe('a watch', () => {
  test('is only for students with a verified address', async () => {
    const tutor = await app.people.tutor()
    expect((await app.call(setWatch, { params: { tutorId: tutor.id } })).status).toBe(401)
    for (const other of [
      tutor,
      await app.people.admin(),
      await app.people.someone(Role.Studio),
      await app.people.manager(),
    ]) {
      expect((await watch(tutor.id, other)).body.code).toBe('forbidden')
      expect((await app.call(removeWatch, { as: other, params: { tutorId: tutor.id } })).body.code).toBe('forbidden')
      expect((await app.call(listWatches, { as: other })).body.code).toBe('forbidden')
    }
    expect((await watch(tutor.id, await app.people.student({ user: { verifiedEmail: false } }))).body.code).toBe(
      'forbidden',
    )
  })

  test('is for any time by default, and is shown on the profile', async () => {
    const tutor = await app.people.tutor()
    const student = await app.people.student()
    expect((await app.call(setWatch, { as: student, params: { tutorId: tutor.id } })).body).toEqual({
      tutorId: tutor.id,
      duration: 15,
      days: [],
      windows: [],
      zone: 'Africa/Cairo',
      createdAt: '2026-07-06T08:00:00.000Z',
      expiresAt: '2026-08-05T08:00:00.000Z',
      toldAt: null,
      told: 0,
    })
    expect((await app.call(getTutorInfo, { as: student, params: { id: tutor.id } })).body.watching).toBe(true)
    expect((await app.call(getTutorInfo, { as: tutor, params: { id: tutor.id } })).body.watching).toBeNull()
    const [elsewhere, classmate] = [await app.people.tutor(), await app.people.student()]
    await watch(elsewhere.id, student)
    await watch(tutor.id, classmate)
    for (const _ of [1, 2])
      expect((await app.call(removeWatch, { as: student, params: { tutorId: tutor.id } })).status).toBe(200)
    expect(await list(student)).toMatchObject({ list: [{ tutorId: elsewhere.id }], total: 1 })
    expect((await list(classmate)).total).toBe(1)
  })

  test.each([
    { duration: 20 },
    { days: [7] },
    { days: [1, 1] },
    { windows: ['18:00-19:05'] },
    { windows: ['25:00-26:00'] },
    { zone: 'Mars/Olympus' },
    { windows: Array.from({ length: 5 }, () => '18:00-19:00') },
  ])('of %j is refused', async (body) => {
    const tutor = await app.people.tutor()
    const response = await fetch(`${app.url}/api/v1/watch/${tutor.id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${(await app.people.student()).token}`, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
  })

  test('gets a new preference without losing its place in the queue', async () => {
    const tutor = await app.people.tutor()
    const [student, classmate] = [await app.people.student(), await app.people.student()]
    for (const as of [student, classmate]) await watch(tutor.id, as)
    await watch((await app.people.tutor()).id, student)
    app.clock.advance(HOUR_MS)
    expect(
      (await watch(tutor.id, student, { duration: 30, days: [5], windows: ['22:00-02:00'], zone: 'Europe/Berlin' }))
        .body,
    ).toMatchObject({
      duration: 30,
      days: [5],
      windows: ['22:00-02:00'],
      zone: 'Europe/Berlin',
      createdAt: '2026-07-06T08:00:00.000Z',
    })
    const rows = await app.deps.db.selectFrom('watches').select(['duration', 'queuedAt']).orderBy('duration').execute()
    expect(rows).toEqual([15, 15, 30].map((duration) => ({ duration, queuedAt: monday })))
  })

  test('is only for listed tutors, at most five at a time', async () => {
    const student = await app.people.student()
    expect((await watch(999_999, student)).body.code).toBe('tutor-not-found')
    expect((await watch((await app.people.tutor({ tutor: { activated: false } })).id, student)).body.code).toBe(
      'tutor-not-found',
    )
    const tutors = await Promise.all(Array.from({ length: 6 }, async () => await app.people.tutor()))
    for (const [place, tutor] of tutors.entries())
      expect((await watch(tutor.id, student)).body.code).toBe(place < 5 ? undefined : 'bad-request')
    expect((await watch(tutors[0]?.id ?? 0, student, { duration: 30 })).status).toBe(200)
    // One that is over makes room.
    app.clock.advance(31 * DAY_MS)
    const later = await withNewToken(student)
    expect((await watch(tutors[0]?.id ?? 0, later)).status).toBe(200)
    expect(await list(later)).toMatchObject({ list: [{ tutorId: tutors[0]?.id }], total: 1 })
  })
})

describe('a batch of notifications', () => {
  test('notifies three students of one free interval in the order of the queue, and the next ones later', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:15:00Z')
    const people = await watchers(tutor.id, 5)
    expect((await wave(tutor.id)).map(([to]) => to)).toEqual(people.slice(0, 3).map(room))
    expect(await waiting('watch-wave')).toEqual([{ data: { tutorId: tutor.id, wave: 2 } }])
    expect(await nextRun()).toBe(15 * 60)
    expect(await wave(tutor.id)).toEqual([])
    app.clock.advance(15 * MINUTE_MS)
    expect((await wave(tutor.id, 2)).map(([to]) => to)).toEqual(people.slice(3).map(room))
    expect(await waiting('watch-wave')).not.toContainEqual({ data: { tutorId: tutor.id, wave: 3 } })
  })

  test('spreads at most ten students over the free time', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T11:00:00Z')
    await watchers(tutor.id, 12)
    const told = await wave(tutor.id)
    expect(told).toHaveLength(10)
    expect(Object.values(Object.groupBy(told, ([, start]) => start)).map((group) => group?.length)).toEqual([
      3, 3, 2, 2,
    ])
    expect(await wave(tutor.id), 'no more within the same quarter of an hour').toEqual([])
  })

  test('counts a student in every quarter of an hour of the lesson they wait for', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:30:00Z')
    const people = await watchers(tutor.id, 5)
    for (const student of people.slice(0, 2)) await watch(tutor.id, student, { duration: 30 })
    const starts = (await wave(tutor.id)).map(([, start]) => start.slice(11, 16))
    expect(starts).toEqual(['10:00', '10:00', '10:00', '10:15'])
  })

  test('notifies no more students of a half-hour once one of its quarters is used up', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:30:00Z')
    const people = await watchers(tutor.id, 5)
    await watch(tutor.id, await app.people.student(), { duration: 30 })
    expect((await wave(tutor.id)).map(([to]) => to)).toEqual(people.map(room))
  })

  test('is never followed by a fifth batch', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:15:00Z')
    await watchers(tutor.id, 5)
    await wave(tutor.id, 4)
    expect(await waiting('watch-wave')).toEqual([])
  })

  test('skips students whose preference does not match', async () => {
    const tutor = await app.people.tutor()
    // Tuesday 13:00 to 13:15 in Cairo.
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:15:00Z')
    const preferences = [
      { duration: 30 as const },
      { days: [3 as const] },
      { windows: ['13:15-14:00'] },
      { days: [2 as const], windows: ['12:00-13:15'] },
    ]
    const people = await Promise.all(
      preferences.map(async (preference) => {
        const student = await app.people.student()
        await watch(tutor.id, student, preference)
        return student
      }),
    )
    expect((await wave(tutor.id)).map(([to]) => to)).toEqual(people.slice(3).map(room))
    expect(await waiting('watch-wave'), 'nobody is left').toEqual([])
  })

  test('skips students who could not book, and keeps their place', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T12:00:00Z')
    const other = await app.people.tutor()
    const slotId = await other.publish('2026-07-08T10:00:00Z', '2026-07-08T12:00:00Z')
    const booked = await app.people.student()
    await app.call(bookLesson, {
      as: booked,
      body: { tutorId: other.id, slotId, start: '2026-07-08T10:00:00.000Z', duration: 15 },
    })
    const poor = await app.people.student({ subscribed: false })
    const spent = await app.people.student({ weeklyMinutes: 15 })
    for (const student of [booked, poor, spent]) await watch(tutor.id, student, { duration: 30 })
    expect(await wave(tutor.id)).toEqual([])
    expect(await app.deps.db.selectFrom('watches').select(['queuedAt', 'told']).execute()).toEqual(
      Array.from({ length: 3 }, () => ({ queuedAt: monday, told: 0 })),
    )
  })

  const lessonOf = (start: string) => async (student: Person) => {
    const given = { tutorId: (await app.people.tutor()).id, studentId: student.id, start: new Date(start) }
    return await insertLesson(app.deps, given)
  }
  const canceled = async (student: Person) => {
    const id = await lessonOf('2026-07-08T10:00:00Z')(student)
    await app.deps.db.updateTable('lessons').set({ canceledAt: monday }).where('id', '=', id).execute()
  }
  const subscription = (change: object) => async (student: Person) => {
    await app.deps.db.updateTable('subscriptions').set(change).where('userId', '=', student.id).execute()
  }
  const over = async (student: Person) => {
    await app.deps.db
      .updateTable('watches')
      .set({ createdAt: beforehand, expiresAt: monday })
      .where('studentId', '=', student.id)
      .execute()
  }
  const beforehand = new Date('2026-06-20T08:00:00Z')
  test.each<[string, (student: Person) => Promise<unknown>, 0 | 1]>([
    ['a lesson to come', lessonOf('2026-07-08T10:00:00Z'), 0],
    ['a lesson that goes on', lessonOf('2026-07-06T07:45:00Z'), 0],
    ['a lesson that is just over', lessonOf('2026-07-06T07:30:00Z'), 1],
    ['a canceled lesson', canceled, 1],
    ['a refunded subscription', subscription({ terminatedAt: monday }), 0],
    ['a subscription that begins in a moment', subscription({ start: new Date(monday.getTime() + 1) }), 0],
    ['a subscription that has just ended', subscription({ start: beforehand, end: monday }), 0],
    ['a subscription that ends too early', subscription({ end: new Date('2026-07-07T10:14:00Z') }), 0],
    ['a subscription that ends with the free time', subscription({ end: new Date('2026-07-07T10:15:00Z') }), 1],
    ['a watch that is over', over, 0],
  ])('with %s asks whether a lesson could be booked', async (_, prepare, count) => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:15:00Z')
    const student = await app.people.student()
    await watch(tutor.id, student)
    await prepare(student)
    expect(await wave(tutor.id)).toHaveLength(count)
  })

  test.each([
    [30, '2026-07-14T10:00:00.000Z'],
    [45, '2026-07-07T10:00:00.000Z'],
  ])('offers with %i minutes a week and half an hour taken in this one: %s', async (weeklyMinutes, offered) => {
    const tutor = await app.people.tutor()
    for (const day of ['07', '14']) await tutor.publish(`2026-07-${day}T10:00:00Z`, `2026-07-${day}T10:15:00Z`)
    const student = await app.people.student({ weeklyMinutes })
    await watch(tutor.id, student)
    await lessonOf('2026-07-06T07:30:00Z')(student)
    expect(await wave(tutor.id)).toEqual([[room(student), offered]])
  })

  test('is postponed until the first quiet hours end', async () => {
    app.clock.set('2026-07-06T21:00:00Z')
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T12:00:00Z')
    for (const to of ['07:00', '06:00', '08:00']) {
      const student = await app.people.student()
      await app.call(updateNotificationSettings, { as: student, body: { quiet: { from: '23:00', to } } })
      await watch(tutor.id, student)
    }
    expect(await wave(tutor.id)).toEqual([])
    expect(await nextRun()).toBe(6 * 3600)
  })

  test('for a manager requires no subscription', async () => {
    const manager = await app.people.manager()
    await manager.publish('2026-07-07T10:00:00Z', '2026-07-07T12:00:00Z')
    const student = await app.people.student({ subscribed: false })
    await watch(manager.id, student)
    expect((await wave(manager.id)).map(([to]) => to)).toEqual([room(student)])
  })

  test('is postponed until quiet hours end', async () => {
    app.clock.set('2026-07-06T21:00:00Z')
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T12:00:00Z')
    const student = await app.people.student()
    await watch(tutor.id, student)
    expect(await wave(tutor.id)).toEqual([])
    // Midnight to eight.
    expect(await nextRun()).toBe(8 * 3600)
    const awake = await app.people.student()
    await app.call(updateNotificationSettings, { as: awake, body: { quiet: null } })
    await watch(tutor.id, awake)
    expect((await wave(tutor.id)).map(([to]) => to)).toEqual([room(awake)])
    expect(await waiting('watch-wave')).toEqual([{ data: { tutorId: tutor.id, wave: 1 } }])
    app.clock.set('2026-07-07T05:00:00Z')
    expect((await wave(tutor.id)).map(([to]) => to)).toContain(room(student))
  })

  test('moves notified students to the end of the queue, pauses for six hours, and ends the watch after the third notification', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-10T10:00:00Z', '2026-07-10T12:00:00Z')
    const [first, second] = (await watchers(tutor.id, 2)) as [Person, Person]
    const elsewhere = await app.people.tutor()
    await watch(elsewhere.id, first)
    expect(await wave(tutor.id)).toHaveLength(2)
    expect((await list(first)).list).toMatchObject([
      { tutorId: tutor.id, told: 1, toldAt: app.clock.now().toISOString() },
      { tutorId: elsewhere.id, told: 0, toldAt: null },
    ])
    app.clock.advance(6 * HOUR_MS - 1)
    expect(await wave(tutor.id)).toEqual([])
    app.clock.advance(1)
    expect(await wave(tutor.id)).toHaveLength(2)
    app.clock.set('2026-07-08T08:00:00Z')
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await notifyNextWatchers(app.deps, { tutorId: tutor.id, wave: 1 })
    for (const person of [first, second])
      expect(emit).toHaveBeenCalledWith(room(person), 'WatchEnded', { tutorId: tutor.id })
    const freeTime = { tutorId: tutor.id, start: '2026-07-10T10:00:00.000Z', duration: 15 }
    expect(emit).toHaveBeenCalledWith(room(first), 'TutorFree', freeTime)
    expect(await app.deps.db.selectFrom('watches').select('tutorId').execute()).toEqual([{ tutorId: elsewhere.id }])
  })

  test('uses the notification method each student chose', async () => {
    const tutor = await app.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:30:00Z')
    const student = await app.people.student({ user: { notificationMethod: 1, verifiedWhatsapp: true } })
    await watch(tutor.id, student, { duration: 30 })
    await wave(tutor.id)
    expect(
      await app.deps.db
        .selectFrom('deliveries')
        .select(['channel', 'kind', 'message'])
        .where('userId', '=', student.id)
        .execute(),
    ).toContainEqual({
      channel: 'message',
      kind: 'tutor-free',
      message: {
        kind: 'tutor-free',
        tutor: 'منى سمير',
        tutorId: tutor.id,
        start: '2026-07-07T10:00:00.000Z',
        duration: 30,
      },
    })
  })
})

describe('freed time', () => {
  test('schedules one run for a burst of changes of a tutor, a minute later', async () => {
    const [tutor, other] = [await app.people.tutor(), await app.people.tutor()]
    for (const [as, start] of [
      [tutor, '10'],
      [tutor, '11'],
      [tutor, '12'],
      [other, '10'],
    ] as const) {
      await app.call(setSlots, {
        as,
        body: {
          actions: [{ type: 'create', start: `2026-07-07T${start}:00:00.000Z`, end: `2026-07-07T${start}:30:00.000Z` }],
        },
      })
    }
    const runs = [tutor, other].map(({ id }) => ({ data: { tutorId: id, requestId: expect.any(String) } }))
    expect(await waiting('watch-wake')).toEqual(runs)
    expect(await nextRun('watch-wake')).toBe(60)
  })

  test('booked by its watcher ends the watch', async () => {
    const tutor = await app.people.tutor()
    const slotId = await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T12:00:00Z')
    const student = await app.people.student()
    await watch(tutor.id, student)
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    for (const [as, start] of [
      [student, '2026-07-07T10:00:00.000Z'],
      [await app.people.student(), '2026-07-07T11:00:00.000Z'],
    ] as const) {
      const body = { tutorId: tutor.id, slotId, start, duration: 15 as const }
      expect(await app.call(bookLesson, { as, body })).toMatchObject({ status: 200 })
    }
    expect(emit.mock.calls.filter(([, event]) => event === 'WatchEnded')).toEqual([
      [room(student), 'WatchEnded', { tutorId: tutor.id }],
    ])
    expect((await list(student)).total).toBe(0)
  })

  test('ends the watch after a month', async () => {
    const tutor = await app.people.tutor()
    const student = await app.people.student()
    await watch(tutor.id, student)
    app.clock.advance(30 * DAY_MS - 1)
    await deleteExpiredWatches(app.deps)
    expect((await list(await withNewToken(student))).total).toBe(1)
    app.clock.advance(1)
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await deleteExpiredWatches(app.deps)
    expect(emit).toHaveBeenCalledWith(room(student), 'WatchEnded', { tutorId: tutor.id })
    expect(await app.deps.db.selectFrom('watches').selectAll().execute()).toEqual([])
  })
})
