import { expect, test } from 'vitest'
import { createInvalidationBus } from './invalidation-bus.ts'
import { createExpiringCache } from './expiring-cache.ts'

const open = (settings: { milliseconds?: number; most?: number } = {}) =>
  createExpiringCache<number, string | undefined>(createInvalidationBus(null, { error: () => undefined }), {
    topic: 'test',
    milliseconds: 60_000,
    most: 100,
    ...settings,
  })

test('is asked once, until it is told of a change', async () => {
  const memory = open()
  expect(await memory.read(1, async () => 'old')).toBe('old')
  expect(await memory.read(1, async () => 'new')).toBe('old')
  await memory.invalidate(1)
  expect(await memory.read(1, async () => 'new')).toBe('new')
  await memory.invalidateAll()
  expect(await memory.read(1, async () => 'newest')).toBe('newest')
})

test('a change during a reading is not overtaken by what was read before it', async () => {
  const memory = open()
  await memory.read(1, async () => {
    await memory.invalidate(1)
    return 'old'
  })
  expect(await memory.read(1, async () => 'new')).toBe('new')
})

test('keeps nothing for long, nothing that is not there, and not too much', async () => {
  const brief = open({ milliseconds: 0 })
  await brief.read(1, async () => 'old')
  expect(await brief.read(1, async () => 'new')).toBe('new')
  const small = open({ most: 1 })
  expect(await small.read(1, async () => undefined)).toBeUndefined()
  expect(await small.read(1, async () => 'one')).toBe('one')
  await small.read(2, async () => 'two')
  expect(await small.read(1, async () => 'again')).toBe('again')
})
