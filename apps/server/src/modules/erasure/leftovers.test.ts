// What lies outside the database is deleted after an erasure: saved cards, with retries while the provider is
// unreachable.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPayments } from '../../../test/payments.ts'
import { removeLeftovers } from './leftovers.ts'

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
  await removeLeftovers(at.app.deps, { userId: erased.id, files: ['gone-960.webp'], round: 0 })
  await removeLeftovers(at.app.deps, { userId: erased.id, files: [], round: 1 })
  expect([await cardsOf(erased.id), await cardsOf(other.id)]).toEqual([0, 1])
})

test('retries every hour while the provider is unreachable, and logs an error after a week', async () => {
  const erased = await at.aPayer()
  const { deps } = at.app
  const enqueued: object[] = []
  const unreachable = {
    ...deps,
    provider: { ...deps.provider, listCardTokens: async () => ({ kind: 'unreachable' as const }) },
    jobs: {
      ...deps.jobs,
      enqueue: async (_tx: unknown, _name: unknown, payload: object, options?: object) => {
        enqueued.push({ ...payload, ...options })
      },
    },
  }
  await removeLeftovers(unreachable, { userId: erased.id, files: [], round: 3 })
  expect(enqueued).toEqual([{ userId: erased.id, files: [], round: 4, startAfterSeconds: 3600 }])
  await removeLeftovers(unreachable, { userId: erased.id, files: [], round: 168 })
  expect(enqueued).toHaveLength(1)
  expect(await cardsOf(erased.id)).toBe(1)
})
