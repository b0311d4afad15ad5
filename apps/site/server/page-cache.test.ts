import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { fitsOneFlight, storeReply } from './stored-reply.ts'

const page = async (text: string, isComplete = true) => ({
  page: await storeReply({ headers: {}, body: Buffer.from(text), isText: false }),
  isComplete,
})

function openCache(bytes = 1000) {
  let now = 0
  const cache = createPageCache({ freshMs: 60, incompleteMs: 5, size: 10, bytes, now: () => now })
  const read = async (key: string, text: string, isComplete = true) =>
    (await cache.read(key, async () => await page(text, isComplete))).plain.bytes
  return {
    read,
    fresh: (key: string) => cache.fresh(key)?.plain.bytes ?? null,
    pass: (milliseconds: number) => (now += milliseconds),
  }
}

test('a page is rendered once a minute, behind the answer of the one before', async () => {
  const { read, fresh, pass } = openCache()
  expect(fresh('/')).toBeNull()
  expect([await read('/', 'one'), await read('/', 'two')]).toEqual(['one', 'one'])
  expect(fresh('/')).toBe('one')
  pass(61)
  expect(fresh('/')).toBeNull()
  expect(await read('/', 'three')).toBe('one')
  await new Promise((done) => {
    setTimeout(done, 5)
  })
  expect(await read('/', 'four')).toBe('three')
})

test('an old page is not answered any more, nor for long one that misses something', async () => {
  const { read, pass } = openCache()
  await read('/', 'old')
  pass(121)
  expect(await read('/', 'new', false)).toBe('new')
  pass(6)
  expect(await read('/', 'whole')).toBe('whole')
})

test('pages go when they are too many bytes together', async () => {
  const { read } = openCache(10)
  await read('/a', '12345678')
  await read('/b', '12345678')
  expect([await read('/b', 'again'), await read('/a', 'again')]).toEqual(['12345678', 'again'])
})

test('a page that is asked for again becomes smaller, and stays so while it says the same', async () => {
  let now = 0
  const cache = createPageCache({ freshMs: 60, incompleteMs: 5, size: 10, bytes: 1e6, now: () => now })
  const text = Array.from({ length: 3000 }, (_, place) => `${(place * 7919) % 1000} words `).join('')
  const read = async () =>
    await cache.read('/', async () => ({
      page: await storeReply({ headers: {}, body: Buffer.from(text), isText: true }),
      isComplete: true,
    }))
  const first = await read()
  await read()
  await expect.poll(async () => (await read()).isSmallest).toBe(true)
  const again = await read()
  expect(again.brotli?.bytes.length).toBeLessThan(first.brotli?.bytes.length ?? 0)
  now = 200
  expect(await read()).toBe(again)
})

test('a page that does not fit into one flight is made smaller before it is sent', async () => {
  const cache = createPageCache({ freshMs: 60, incompleteMs: 5, size: 10, bytes: 1e6 })
  const read = async (key: string, words: number) => {
    const text = Array.from({ length: words }, (_, place) => `${(place * 7919) % 99_991} words `).join('')
    const page = await storeReply({ headers: {}, body: Buffer.from(text), isText: true })
    return { fits: fitsOneFlight(page), sent: await cache.read(key, async () => ({ page, isComplete: true })) }
  }
  expect(await read('/short', 100)).toMatchObject({ fits: true, sent: { isSmallest: false } })
  expect(await read('/long', 20_000)).toMatchObject({ fits: false, sent: { isSmallest: true } })
})
