import { expect, test } from 'vitest'
import { createConcurrencyLimitByUser, createConcurrencyLimit, ConcurrencyLimitReached } from './concurrency-limit.ts'

/** A task that ends when it is told to. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: async () => await promise, end: resolve, fail: reject }
}

test('tasks above the limit wait in their order, and too many are refused', async () => {
  const limit = createConcurrencyLimit({ atOnce: 2, waiting: 1 })
  const begun: string[] = []
  const [one, two, three] = [createTask(), createTask(), createTask()]
  const start = async (name: string, of: typeof one) =>
    await limit.run(async () => {
      begun.push(name)
      return await of.run()
    })
  const [first, second, third] = [start('one', one), start('two', two), start('three', three)]
  await expect(limit.run(async () => 'four')).rejects.toThrow(ConcurrencyLimitReached)
  expect(begun).toEqual(['one', 'two'])
  one.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['one', 'two', 'three'])
  two.end('2')
  three.end('3')
  expect(await Promise.all([second, third])).toEqual(['2', '3'])
  expect(await limit.run(async () => 'free again')).toBe('free again')
})

test('each user has the same limit', async () => {
  const limit = createConcurrencyLimitByUser(2)
  const held = [createTask(), createTask()]
  const running = held.map(async ({ run }) => await limit.run(1, run))
  await expect(limit.run(1, async () => 'third')).rejects.toThrow(ConcurrencyLimitReached)
  expect(await limit.run(2, async () => 'other')).toBe('other')
  for (const { end } of held) end('done')
  await Promise.all(running)
  expect(await limit.run(1, async () => 'free again')).toBe('free again')
})
