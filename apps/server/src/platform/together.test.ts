import { expect, test } from 'vitest'
import { together } from './together.ts'

/** Answers as often as the test lets it; `sent` holds the questions of each statement. */
function createCounter() {
  const sent: (readonly number[])[] = []
  const open: PromiseWithResolvers<void>[] = []
  const database = {}
  const ask = together(async (_: object, questions: readonly number[]) => {
    const gate = Promise.withResolvers<void>()
    sent.push(questions)
    open.push(gate)
    await gate.promise
    return questions.map((question) => ({ question, statement: sent.length }))
  })
  return {
    sent,
    ask: async (question: number) => await ask(database, question),
    let: (place: number) => { open[place]?.resolve() },
    refuse: (place: number) => { open[place]?.reject(new Error('away')) },
  }
}

test('whoever asks while the database is busy shares the next statement, and a question asked twice is sent once', async () => {
  const counter = createCounter()
  const first = [counter.ask(1), counter.ask(2)]
  const later = [counter.ask(3), counter.ask(4), counter.ask(3)]
  expect(counter.sent).toEqual([[1], [2]])
  counter.let(0)
  await first[0]
  await expect.poll(() => counter.sent).toEqual([[1], [2], [3, 4]])
  counter.let(1)
  counter.let(2)
  expect((await Promise.all([...first, ...later])).map(({ question }) => question)).toEqual([1, 2, 3, 4, 3])
})

test('nobody is answered by a statement that was sent before the question', async () => {
  const counter = createCounter()
  const before = counter.ask(1)
  const after = counter.ask(1)
  expect(counter.sent).toEqual([[1], [1]])
  counter.let(0)
  counter.let(1)
  expect((await before) === (await after)).toBe(false)
})

test('a refused statement refuses those it was for, and the next are asked all the same', async () => {
  const counter = createCounter()
  const refused = counter.ask(1)
  const fine = counter.ask(2)
  const waiting = counter.ask(3)
  counter.refuse(0)
  await expect(refused).rejects.toThrow('away')
  await expect.poll(() => counter.sent).toHaveLength(3)
  counter.let(1)
  counter.let(2)
  expect([(await fine).question, (await waiting).question]).toEqual([2, 3])
})
