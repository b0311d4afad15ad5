// What lies outside the database is deleted after an erasure: saved cards, with retries while the provider is
// unreachable.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertDueDeletion } from '../../../test/account-deletion.ts'
import { startPayments } from '../../../test/payments.ts'
import { removeLeftovers } from './leftovers.ts'
import { runErasures } from './service.ts'

let at: Awaited<ReturnType<typeof startPayments>>
beforeAll(async () => {
  at = await startPayments()
})
afterAll(async () => {
  await at.close()
})
beforeEach(() => {
  at.reset()
})

const cardsOf = async (userId: number) => {
  const answer = await at.app.deps.provider.listCardTokens(userId)
  return answer.kind === 'cards' ? answer.cards.length : answer.kind
}

test('deletes the saved cards of the erased account only; a second run finds nothing to do', async () => {
  const [erased, other] = [await at.aPayer(), await at.aPayer()]
  expect([await cardsOf(erased.id), await cardsOf(other.id)]).toEqual([1, 1])
  const enqueue = vi.spyOn(at.app.deps.jobs, 'enqueue')
  await removeLeftovers(at.app.deps, { userId: erased.id, files: ['gone-960.webp'], round: 0 })
  await removeLeftovers(at.app.deps, { userId: erased.id, files: [], round: 1 })
  expect(enqueue, 'all is done').not.toHaveBeenCalled()
  enqueue.mockRestore()
  expect([await cardsOf(erased.id), await cardsOf(other.id)]).toEqual([0, 1])
})

test('deletes the picture, the video and its still of an erased tutor, and nobody else’s', async () => {
  const { deps } = at.app
  const names = ['gone-960.webp', 'gone.mp4', 'gone-still.webp', 'stays.webp'] as const
  for (const name of names) await deps.files.put('uploads', name, Buffer.from('x'))
  const [image, video, thumbnail, stays] = names
  const tutor = await at.app.people.tutor({ user: { image }, tutor: { video, thumbnail } })
  await at.app.people.tutor({ user: { image: stays } })
  await insertDueDeletion(at.app, tutor)
  const enqueue = vi.spyOn(deps.jobs, 'enqueue')
  await runErasures(deps)
  const handedOver = enqueue.mock.calls.flatMap(([, name, given]) => (name === 'account-leftovers' ? [given] : []))
  enqueue.mockRestore()
  expect(handedOver).toHaveLength(1)
  for (const given of handedOver) await removeLeftovers(deps, given as Parameters<typeof removeLeftovers>[1])
  const isThere = await Promise.all(names.map(async (name) => (await deps.files.find('uploads', name)) !== null))
  expect(isThere).toEqual([false, false, false, true])
})

test('retries every hour while the provider is unreachable, and logs an error after a week', async () => {
  const erased = await at.aPayer()
  const { deps } = at.app
  const enqueued: object[] = []
  const jobs = {
    ...deps.jobs,
    enqueue: async (_tx: unknown, _name: unknown, payload: object, options?: object) => {
      enqueued.push({ ...payload, ...options })
    },
  }
  const unreachable = {
    ...deps,
    provider: { ...deps.provider, listCardTokens: async () => ({ kind: 'unreachable' as const }) },
    jobs,
  }
  await removeLeftovers(unreachable, { userId: erased.id, files: [], round: 3 })
  expect(enqueued).toEqual([{ userId: erased.id, files: [], round: 4, startAfterSeconds: 3600 }])
  await removeLeftovers(unreachable, { userId: erased.id, files: [], round: 168 })
  expect(enqueued).toHaveLength(1)
  expect(await cardsOf(erased.id)).toBe(1)
  // Reached, but one of two cards stayed.
  const cards = ['first', 'second'].map((token) => ({ token }) as never)
  const halfway = {
    ...deps.provider,
    listCardTokens: async () => ({ kind: 'cards' as const, cards }),
    deleteCardToken: async (_userId: number, token: string) =>
      token === 'first' ? { kind: 'deleted' as const } : { kind: 'unreachable' as const },
  }
  await removeLeftovers({ ...deps, provider: halfway, jobs }, { userId: erased.id, files: [], round: 0 })
  expect(enqueued.at(-1)).toMatchObject({ userId: erased.id, round: 1 })
})
