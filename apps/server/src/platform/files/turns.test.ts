import { expect, test } from 'vitest'
import { createPersonalTurns, createTurns, TooBusy } from './turns.ts'

/** A work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: async () => await promise, end: resolve, fail: reject }
}

test('few run at once, others in their order, and too many are refused', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 1 })
  const begun: string[] = []
  const [one, two, three] = [work(), work(), work()]
  const start = async (name: string, of: typeof one) =>
    await turns.run(async () => {
      begun.push(name)
      return await of.run()
    })
  const [first, second, third] = [start('one', one), start('two', two), start('three', three)]
  await expect(turns.run(async () => 'four')).rejects.toThrow(TooBusy)
  expect(begun).toEqual(['one', 'two'])
  one.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
  two.end('2')
  three.end('3')
  expect(await Promise.all([second, third])).toEqual(['2', '3'])
  expect(await turns.run(async () => 'free again')).toBe('free again')
})

test('each person has as many as everybody else', async () => {
  const turns = createPersonalTurns(2)
  const held = [work(), work()]
  const running = held.map(async ({ run }) => await turns.run(1, run))
  await expect(turns.run(1, async () => 'third')).rejects.toThrow(TooBusy)
  expect(await turns.run(2, async () => 'other')).toBe('other')
  for (const { end } of held) end('done')
  await Promise.all(running)
  expect(await turns.run(1, async () => 'free again')).toBe('free again')
})
