// Two workers may run the same batch concurrently; the lock on the tutor's row and the claim of each watcher ensure
// that each student is notified once.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { setWatch } from '@hiwar/contract/watches.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { notifyNextWatchers } from '../../apps/server/src/modules/watches/notify-watchers.ts'

describe.skipIf(inject('postgresUrl') === null)('two workers, on a real PostgreSQL', () => {
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    one = await buildTestApp({ at: '2026-07-06T08:00:00Z' })
    other = await buildTestApp({ at: '2026-07-06T08:00:00Z', beside: one })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  test('never notify a student twice, nor more students than the free time allows', async () => {
    const tutor = await one.people.tutor()
    await tutor.publish('2026-07-07T10:00:00Z', '2026-07-07T10:30:00Z')
    for (let place = 0; place < 12; place++) {
      await one.call(setWatch, {
        as: await one.people.student({ user: { notificationMethod: 1, verifiedWhatsapp: true } }),
        params: { tutorId: tutor.id },
      })
      one.clock.advance(10)
      other.clock.advance(10)
    }
    const emits = [one, other].map((app) => vi.spyOn(app.deps.realtime, 'emit'))
    await Promise.all(
      [one, other, one, other, one].map(async (app) => {
        await notifyNextWatchers(app.deps, { tutorId: tutor.id, wave: 1 })
      }),
    )
    const told = emits.flatMap((emit) =>
      emit.mock.calls.flatMap(([to, event]) => (event === 'TutorFree' ? [String(to)] : [])),
    )
    // Two quarters of an hour, three students each.
    expect(told).toHaveLength(6)
    expect(new Set(told).size).toBe(6)
    const sent = await one.deps.db
      .selectFrom('deliveries')
      .select('userId')
      .where('kind', '=', 'tutor-free')
      .where('channel', '=', 'message')
      .execute()
    expect(sent.map((row) => `user:${row.userId}`).toSorted()).toEqual(told.toSorted())
  })
})
