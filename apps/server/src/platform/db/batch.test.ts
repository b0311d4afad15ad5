import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** Each statement waits until the test lets it end; `sent` holds the queries of each. */
function createCounter() {
  const sent: (readonly number[])[] = []
  const open: PromiseWithResolvers<void>[] = []
  const database = {}
  const ask = batched(async (_: object, queries: readonly number[]) => {
    const gate = Promise.withResolvers<void>()
    sent.push(queries)
    open.push(gate)
    await gate.promise
    return queries.map((query) => ({ query, statement: sent.length }))
  })
  return {
    sent,
    ask: async (query: number) => await ask(database, query),
    let: (place: number) => {
      open[place]?.resolve()
    },
    fail: (place: number) => {
      open[place]?.reject(new Error('away'))
    },
  }
}

test('queries of the same moment, or that come while the database is busy, share a statement', async () => {
  const counter = createCounter()
  const first = [counter.ask(1), counter.ask(2), counter.ask(1)]
  await expect.poll(() => counter.sent).toEqual([[1, 2]])
  const later = [counter.ask(3), counter.ask(4), counter.ask(3)]
  counter.let(0)
  await expect
    .poll(() => counter.sent)
    .toEqual([
      [1, 2],
      [3, 4],
    ])
  counter.let(1)
  expect((await Promise.all([...first, ...later])).map(({ query }) => query)).toEqual([1, 2, 1, 3, 4, 3])
})

test('a query is never answered by a statement that was sent before it', async () => {
  const counter = createCounter()
  const before = counter.ask(1)
  await expect.poll(() => counter.sent).toEqual([[1]])
  const after = counter.ask(1)
  counter.let(0)
  await expect.poll(() => counter.sent).toEqual([[1], [1]])
  counter.let(1)
  expect((await before) === (await after)).toBe(false)
})

test('a slow statement delays no other query, and the number of statements under way is bounded', async () => {
  const counter = createCounter()
  const asked: Promise<{ query: number }>[] = []
  for (const query of [1, 2, 3, 4]) {
    asked.push(counter.ask(query))
    await expect.poll(() => counter.sent.at(-1)).toEqual([query])
  }
  const fifth = counter.ask(5)
  const sixth = counter.ask(6)
  await new Promise((done) => {
    setTimeout(done, 50)
  })
  expect(counter.sent).toHaveLength(4)
  counter.let(0)
  await expect.poll(() => counter.sent.at(-1)).toEqual([5, 6])
  for (const [place] of counter.sent.entries()) counter.let(place)
  expect((await Promise.all([...asked, fifth, sixth])).map(({ query }) => query)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a failed statement fails its own queries only; the next ones are sent', async () => {
  const counter = createCounter()
  const failed = counter.ask(1)
  await expect.poll(() => counter.sent).toEqual([[1]])
  const waiting = counter.ask(2)
  counter.fail(0)
  await expect(failed).rejects.toThrow('away')
  await expect.poll(() => counter.sent).toHaveLength(2)
  counter.let(1)
  expect((await waiting).query).toBe(2)
})

test('a statement answers or fails every one of its queries, however many', async () => {
  const counter = createCounter()
  const queries = Array.from({ length: 40 }, (_, query) => query)
  for (const [place, outcome] of (['fulfilled', 'rejected'] as const).entries()) {
    const asked = Promise.allSettled(queries.map(counter.ask))
    await expect.poll(() => counter.sent[place]).toEqual(queries)
    if (outcome === 'fulfilled') counter.let(place)
    else counter.fail(place)
    const answers = await asked
    expect(answers.map(({ status }) => status)).toEqual(queries.map(() => outcome))
    expect(answers.map((each) => (each.status === 'fulfilled' ? each.value.query : null))).toEqual(
      queries.map((query) => (outcome === 'fulfilled' ? query : null)),
    )
  }
})
