// What lies outside the database goes after an erasure: saved cards, as often as the provider has to be asked.
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

test('cards of the erased account go, those of others stay; a second run finds nothing to do', async () => {
  const [leaver, other] = [await at.aPayer(), await at.aPayer()]
  expect([await cardsOf(leaver.id), await cardsOf(other.id)]).toEqual([1, 1])
  await removeLeftovers(at.app.deps, { userId: leaver.id, files: ['gone-960.webp'], round: 0 })
  await removeLeftovers(at.app.deps, { userId: leaver.id, files: [], round: 1 })
  expect([await cardsOf(leaver.id), await cardsOf(other.id)]).toEqual([0, 1])
})

test('while the provider is away it tries again in an hour, and in the end says that it could not', async () => {
  const leaver = await at.aPayer()
  const { deps } = at.app
  const asked: object[] = []
  const away = {
    ...deps,
    provider: { ...deps.provider, listCardTokens: async () => ({ kind: 'unreachable' as const }) },
    jobs: {
      ...deps.jobs,
      enqueue: async (_tx: unknown, _name: unknown, payload: object, options?: object) => {
        asked.push({ ...payload, ...options })
      },
    },
  }
  await removeLeftovers(away, { userId: leaver.id, files: [], round: 3 })
  expect(asked).toEqual([{ userId: leaver.id, files: [], round: 4, startAfterSeconds: 3600 }])
  await removeLeftovers(away, { userId: leaver.id, files: [], round: 168 })
  expect(asked).toHaveLength(1)
  expect(await cardsOf(leaver.id)).toBe(1)
})
