import { expect, test } from 'vitest'
import { createStaleCache } from './stale-cache.ts'

const times = { fresh: 100, stale: 1000, wait: 20, retry: 50 }

function openCache(size = 10) {
  let now = 0
  const cache = createStaleCache({ times, size, now: () => now })
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return { cache, pass }
}
const settle = async () => {
  await new Promise((done) => {
    setTimeout(done, 0)
  })
}

test('a value is read once while it is fresh, and by readers together', async () => {
  const { cache } = openCache()
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([cache.read('a', load), cache.read('a', load)])).toEqual([1, 1])
  expect(await cache.read('a', load)).toBe(1)
})

test('a stale value is answered at once and refreshed behind the answer', async () => {
  const { cache, pass } = openCache()
  await cache.read('a', async () => 'old')
  pass(200)
  expect(await cache.read('a', async () => 'new')).toBe('old')
  await settle()
  expect(await cache.read('a', async () => 'newest')).toBe('new')
})

test('a source that fails leaves the stale value, then nothing, and is not asked at once again', async () => {
  const { cache, pass } = openCache()
  let asked = 0
  const fail = async (): Promise<string> => {
    asked++
    throw new Error('down')
  }
  await cache.read('a', async () => 'old')
  pass(200)
  expect(await cache.read('a', fail)).toBe('old')
  await settle()
  expect(await cache.read('a', fail)).toBe('old')
  expect(asked).toBe(1)
  pass(1000)
  expect(await cache.read('a', fail)).toBeNull()
  expect(await cache.read('b', fail)).toBeNull()
})

test('a slow source is not waited for, and its value is there for the next reader', async () => {
  const { cache } = openCache()
  const slow = Promise.withResolvers<string>()
  expect(await cache.read('a', async () => await slow.promise)).toBeNull()
  slow.resolve('late')
  await settle()
  expect(await cache.read('a', async () => 'never asked')).toBe('late')
})

test('the value that was not read for longest goes first', async () => {
  const { cache } = openCache(2)
  for (const key of ['a', 'b', 'a', 'c']) await cache.read(key, async () => key)
  expect(await cache.read('a', async () => 'again')).toBe('a')
  expect(await cache.read('b', async () => 'again')).toBe('again')
})
