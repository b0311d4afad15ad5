import { expect, test } from 'vitest'
import { batched } from './batch.ts'

/** Answers as often as the test lets it; `sent` holds the questions of each statement. */
function createCounter() {
  const sent: (readonly number[])[] = []
  const open: PromiseWithResolvers<void>[] = []
  const database = {}
  const ask = batched(async (_: object, questions: readonly number[]) => {
    const gate = Promise.withResolvers<void>()
    sent.push(questions)
    open.push(gate)
    await gate.promise
    return questions.map((question) => ({ question, statement: sent.length }))
  })
  return {
    sent,
    ask: async (question: number) => await ask(database, question),
    let: (place: number) => {
      open[place]?.resolve()
    },
    refuse: (place: number) => {
      open[place]?.reject(new Error('away'))
    },
  }
}

test('whoever asks in the same moment, or while the database is busy, shares a statement, and a question asked twice is sent once', async () => {
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
  expect((await Promise.all([...first, ...later])).map(({ question }) => question)).toEqual([1, 2, 1, 3, 4, 3])
})

test('nobody is answered by a statement that was sent before the question', async () => {
  const counter = createCounter()
  const before = counter.ask(1)
  await expect.poll(() => counter.sent).toEqual([[1]])
  const after = counter.ask(1)
  counter.let(0)
  await expect.poll(() => counter.sent).toEqual([[1], [1]])
  counter.let(1)
  expect((await before) === (await after)).toBe(false)
})

test('a slow statement holds nobody up, and there is an end to how many are under way', async () => {
  const counter = createCounter()
  const asked: Promise<{ question: number }>[] = []
  for (const question of [1, 2, 3, 4]) {
    asked.push(counter.ask(question))
    await expect.poll(() => counter.sent.at(-1)).toEqual([question])
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
  expect((await Promise.all([...asked, fifth, sixth])).map(({ question }) => question)).toEqual([1, 2, 3, 4, 5, 6])
})

test('a refused statement refuses those it was for, and the next are asked all the same', async () => {
  const counter = createCounter()
  const refused = counter.ask(1)
  await expect.poll(() => counter.sent).toEqual([[1]])
  const waiting = counter.ask(2)
  counter.refuse(0)
  await expect(refused).rejects.toThrow('away')
  await expect.poll(() => counter.sent).toHaveLength(2)
  counter.let(1)
  expect((await waiting).question).toBe(2)
})
