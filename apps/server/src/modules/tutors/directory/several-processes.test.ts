// Each process caches the tutor directory; invalidations between them keep the copies equal (extras.md D3, lessons.md
// K).
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFavourite, removeFavourite } from '@hiwar/contract/favourites.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { getOwnStudentStats, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { TestApp } from '../../../../test/app.ts'
import { hasRedis } from '../../../../test/redis.ts'
import { buildTwoApps, type TwoApps } from '../../../../test/two-apps.ts'
import { refreshByTime } from './refresh.ts'
import { refreshTutor } from '../service.ts'

const at = '2026-07-06T07:00:00Z'

describe.skipIf(!hasRedis('agreement of several processes'))('two processes with Redis', () => {
  let two: TwoApps
  let one: TestApp
  let other: TestApp
  let lines: TwoApps['connections']

  beforeAll(async () => {
    two = await buildTwoApps({ at })
    ;({ one, other, connections: lines } = two)
  })
  afterAll(async () => {
    await two.close()
  })

  const cards = async (app: TestApp) => (await app.call(listOnboardedTutors, { query: { size: 100 } })).body.list
  const soon = async (look: () => Promise<unknown>, expected: unknown) => {
    for (let turn = 0; turn < 40 && JSON.stringify(await look()) !== JSON.stringify(expected); turn++) await wait(25)
    expect(await look()).toEqual(expected)
  }

  test('a favourite added or removed in one is seen in the other', async () => {
    const tutor = await one.people.tutor()
    await refreshTutor(one.deps, tutor.id)
    const student = await one.people.student()
    const marks = async () =>
      (await other.call(listOnboardedTutors, { as: student, query: { size: 100 } })).body.list
        .filter((card) => card.id === tutor.id)
        .map((card) => card.favourite)
    await soon(marks, [false])
    await one.call(addFavourite, { as: student, params: { tutorId: tutor.id } })
    await soon(marks, [true])
    await one.call(removeFavourite, { as: student, params: { tutorId: tutor.id } })
    await soon(marks, [false])
    await one.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
    await refreshTutor(one.deps, tutor.id)
    await soon(marks, [])
  })

  test('a change in one is seen in the other at once', async () => {
    const tutor = await one.people.tutor()
    await refreshTutor(one.deps, tutor.id)
    const namesOf = async () => (await cards(other)).map((card) => card.name)
    await soon(namesOf, ['منى سمير'])
    await one.deps.db.updateTable('users').set({ name: 'هالة' }).where('id', '=', tutor.id).execute()
    await refreshTutor(one.deps, tutor.id)
    await soon(namesOf, ['هالة'])
    await one.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
    await refreshTutor(one.deps, tutor.id)
    await soon(namesOf, [])
  })

  test("a booking in one takes the time from the other's list and shows in its student figures", async () => {
    const tutor = await one.people.tutor()
    const student = await one.people.student()
    const slotId = await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T11:00:00Z')
    await refreshTutor(one.deps, tutor.id)
    const nextOf = async () => (await cards(other)).find((card) => card.id === tutor.id)?.nextFreeAt
    const upcoming = async () => (await other.call(getOwnStudentStats, { as: student })).body.upcomingLessonCount
    await soon(nextOf, '2026-07-07T10:00:00.000Z')
    expect(await upcoming()).toBe(0)
    await one.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-07-07T10:00:00.000Z', duration: 30 },
    })
    await soon(nextOf, '2026-07-07T10:30:00.000Z')
    await soon(upcoming, 1)
  })

  test('what time alone changes is counted in both, though only one runs the job', async () => {
    for (const app of [one, other]) app.clock.set('2026-07-07T10:31:00Z')
    await refreshByTime(one.deps)
    await soon(async () => (await cards(other)).map((card) => card.lessonCount), [1])
  })

  test('a missed invalidation is noticed within half a minute', async () => {
    const [card] = await cards(other)
    const id = card?.id ?? 0
    await one.deps.db.updateTable('users').set({ name: 'غيّرت اسمي' }).where('id', '=', id).execute()
    // As if the message had been lost: counted, but not received.
    await lines[0].incr('invalidations:tutors')
    expect((await cards(other))[0]?.name).not.toBe('غيّرت اسمي')
    other.clock.advance(30_000)
    expect((await cards(other))[0]?.name).toBe('غيّرت اسمي')
  })

  test('without Redis memory is trusted for a minute, and no request fails', async () => {
    const [card] = await cards(other)
    lines[1].destroy()
    await one.deps.db
      .updateTable('users')
      .set({ name: 'اسم آخر' })
      .where('id', '=', card?.id ?? 0)
      .execute()
    other.clock.advance(31_000)
    expect((await cards(other))[0]?.name).not.toBe('اسم آخر')
    other.clock.advance(31_000)
    expect((await cards(other))[0]?.name).toBe('اسم آخر')
  })
})
