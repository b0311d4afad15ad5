import { expect, test } from 'vitest'
import { createCacheVersion } from './cache-version.ts'
import { createExpiringCache } from './expiring-cache.ts'
import { createInvalidationBus } from './invalidation-bus.ts'

const bus = createInvalidationBus(null, { error: () => undefined })

function open({ most = 100 }: { most?: number } = {}) {
  const clock = { time: 0 }
  const options = { topic: 'test', milliseconds: 60_000, most, now: () => new Date(clock.time) }
  return { clock, cache: createExpiringCache<number, string | null | undefined>(bus, options) }
}

test('a value is loaded once, until it is invalidated', async () => {
  const { cache } = open()
  expect(cache.cached(1)).toBeUndefined()
  expect(await cache.read(1, async () => 'old')).toBe('old')
  expect(await cache.read(1, async () => 'new')).toBe('old')
  expect(cache.cached(1)).toBe('old')
  await cache.invalidate(1)
  expect(cache.cached(1)).toBeUndefined()
  expect(await cache.read(1, async () => 'new')).toBe('new')
  await cache.invalidateAll()
  expect(await cache.read(1, async () => 'newest')).toBe('newest')
})

test('readers who come during a load share it; those after an invalidation load again', async () => {
  const { cache } = open()
  const gate = Promise.withResolvers<string>()
  const first = cache.read(1, async () => await gate.promise)
  const second = cache.read(1, async () => 'never called')
  await cache.invalidate(1)
  const third = cache.read(1, async () => 'new')
  gate.resolve('old')
  expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new'])
  expect(cache.cached(1)).toBe('new')
})

test('a value that was invalidated during its load is not cached', async () => {
  const { cache } = open()
  await cache.read(1, async () => {
    await cache.invalidate(1)
    return 'old'
  })
  expect(cache.cached(1)).toBeUndefined()
})

test('a value expires after its time, also when the clock goes backwards, and the next load gets it', async () => {
  const { cache, clock } = open()
  await cache.read(1, async () => 'old')
  clock.time = 59_999
  expect(cache.cached(1)).toBe('old')
  clock.time = 60_000
  expect(cache.cached(1)).toBeUndefined()
  expect(await cache.read(1, async (expired) => `${expired} and again`)).toBe('old and again')
  clock.time = 0
  expect(cache.cached(1)).toBeUndefined()
})

test('null is a value, undefined is not, and a failed load caches nothing', async () => {
  const { cache } = open()
  expect(await cache.read(1, async () => undefined)).toBeUndefined()
  await expect(cache.read(1, async () => await Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.read(1, async () => null)).toBeNull()
  expect(await cache.read(1, async () => 'never called')).toBeNull()
})

test('beyond its bound the oldest value is dropped', async () => {
  const { cache } = open({ most: 1 })
  await cache.read(1, async () => 'one')
  await cache.read(2, async () => 'two')
  expect([cache.cached(1), cache.cached(2)]).toEqual([undefined, 'two'])
})

test('a version is another one after an invalidation and after its time', async () => {
  const clock = { time: 0 }
  const version = createCacheVersion(bus, { topic: 'test', milliseconds: 5000, now: () => new Date(clock.time) })
  const seen = [version.current(), version.current()]
  await version.invalidate()
  seen.push(version.current())
  clock.time = 5000
  seen.push(version.current())
  expect(seen[0]).toBe(seen[1])
  expect(new Set(seen).size).toBe(3)
})
