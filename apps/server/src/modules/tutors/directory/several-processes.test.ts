// Each process caches the tutor directory; invalidations between them keep the copies equal (extras.md D3, lessons.md
// K).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addFavourite, removeFavourite } from '@hiwar/contract/favourites.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { getOwnStudentStats, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { TestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { hasRedis } from '../../../../test/redis.ts'
import { buildTwoApps, type TwoApps } from '../../../../test/two-apps.ts'
import { refreshByTime } from './refresh.ts'
import { invalidateTutors, refreshTutor } from '../service.ts'

const at = '2026-07-06T07:00:00Z'

describe.skipIf(!hasRedis('agreement of several processes'))('two processes with Redis', () => {
  let two: TwoApps
  let one: TestApp
  let other: TestApp

  beforeAll(async () => {
    two = await buildTwoApps({ at })
    ;({ one, other } = two)
    // The first check of a process cannot tell what it missed, and builds all anew.
    other.clock.advance(30_000)
    await other.call(listOnboardedTutors)
  })
  afterAll(async () => {
    await two.close()
  })

  const cardIn = async (app: TestApp, { id }: Person, as?: Person) =>
    (await app.call(listOnboardedTutors, { as, query: { size: 100 } })).body.list.find((card) => card.id === id)
  const soon = async (look: () => Promise<unknown>, expected: unknown) => await expect.poll(look).toEqual(expected)
  /** The other has the directory before, so it has handled the message once it lists the tutor. */
  const listedTutor = async () => {
    await other.call(listOnboardedTutors)
    const tutor = await one.people.tutor()
    await refreshTutor(one.deps, tutor.id)
    await soon(async () => (await cardIn(other, tutor))?.name, 'منى سمير')
    return tutor
  }
  const rename = async ({ id }: Person, name: string, { deps } = one) =>
    await deps.db.updateTable('users').set({ name }).where('id', '=', id).execute()

  test('a favourite added or removed in one is seen in the other', async () => {
    const [tutor, student] = [await listedTutor(), await one.people.student()]
    const mark = async () => (await cardIn(other, tutor, student))?.favourite
    await soon(mark, false)
    await one.call(addFavourite, { as: student, params: { tutorId: tutor.id } })
    await soon(mark, true)
    await one.call(removeFavourite, { as: student, params: { tutorId: tutor.id } })
    await soon(mark, false)
  })

  test('a change in one is seen in the other at once', async () => {
    const tutor = await listedTutor()
    const name = async () => (await cardIn(other, tutor))?.name
    await rename(tutor, 'هالة')
    await refreshTutor(one.deps, tutor.id)
    await soon(name, 'هالة')
    await one.deps.db.updateTable('tutors').set({ activated: false }).where('id', '=', tutor.id).execute()
    await refreshTutor(one.deps, tutor.id)
    await soon(name, undefined)
  })

  test("a booking in one takes the time from the other's list, shows in its student figures, and counts once ended", async () => {
    const [tutor, student] = [await listedTutor(), await one.people.student()]
    const slotId = await tutor.publish('2026-07-06T10:00:00Z', '2026-07-06T11:00:00Z')
    await refreshTutor(one.deps, tutor.id)
    const next = async () => (await cardIn(other, tutor))?.nextFreeAt
    const upcoming = async () => (await other.call(getOwnStudentStats, { as: student })).body.upcomingLessonCount
    await soon(next, '2026-07-06T10:00:00.000Z')
    expect(await upcoming()).toBe(0)
    await one.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-07-06T10:00:00.000Z', duration: 30 },
    })
    await soon(next, '2026-07-06T10:30:00.000Z')
    await soon(upcoming, 1)
    // Less than a day later, when every process would build all of it anew.
    for (const app of [one, other]) app.clock.set('2026-07-06T10:31:00Z')
    // Only one process runs the job.
    await refreshByTime(one.deps)
    for (const app of [one, other]) await soon(async () => (await cardIn(app, tutor))?.lessonCount, 1)
  })

  test('both read everything again once one drops it', async () => {
    const tutor = await listedTutor()
    await rename(tutor, 'سمية')
    await invalidateTutors(one.deps)
    await soon(async () => (await cardIn(other, tutor))?.name, 'سمية')
  })

  test('a missed invalidation is noticed within half a minute', async () => {
    const tutor = await listedTutor()
    await rename(tutor, 'غيّرت اسمي')
    // As if the message had been lost: counted, but not received.
    await two.connections[0].incr('invalidations:tutors')
    expect((await cardIn(other, tutor))?.name).toBe('منى سمير')
    other.clock.advance(30_000)
    expect((await cardIn(other, tutor))?.name).toBe('غيّرت اسمي')
  })

  test('without Redis memory is trusted for a minute, and no request fails', async () => {
    const apart = await buildTwoApps({ at })
    onTestFinished(apart.close)
    const tutor = await apart.one.people.tutor()
    const name = async () => (await cardIn(apart.other, tutor))?.name
    expect(await name()).toBe('منى سمير')
    apart.connections[1].destroy()
    await rename(tutor, 'اسم آخر', apart.one)
    apart.other.clock.advance(31_000)
    expect(await name()).toBe('منى سمير')
    apart.other.clock.advance(31_000)
    expect(await name()).toBe('اسم آخر')
  })
})
