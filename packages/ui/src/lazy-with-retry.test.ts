import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissMissingParts,
  missingParts,
  retryMissingParts,
  subscribeMissingParts,
  untilLoaded,
} from './lazy-with-retry.ts'

const part = 'the code of a dialog'
let isOnline = true
let isReachable = true
let attempts = 0
let page = new EventTarget()

const load = async () => {
  attempts += 1
  if (!isReachable) throw new Error('Failed to fetch dynamically imported module')
  return await Promise.resolve(part)
}

beforeEach(() => {
  isOnline = true
  isReachable = true
  attempts = 0
  page = new EventTarget()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a part is missing after three retries, and there once another try reaches the server', async () => {
  isReachable = false
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(4_299)
  expect(missingParts()).toBe(null)
  await vi.advanceTimersByTimeAsync(1)
  const first = missingParts()
  expect(first).toMatchObject({ isTrying: false, isStuck: false })
  expect(attempts).toBe(4)
  expect(console.error).toHaveBeenCalledOnce()

  retryMissingParts()
  expect(missingParts(), 'it stays until the try has ended').toEqual({ ...first, isTrying: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(missingParts(), 'the try failed as well').toEqual({ ...first, isStuck: true })

  isReachable = true
  retryMissingParts()
  expect(await loading).toBe(part)
  expect(missingParts()).toBe(null)
})

test('without a network a part is missing at once, and who listens is told of it', async () => {
  isOnline = false
  isReachable = false
  const changed = vi.fn()
  const stop = subscribeMissingParts(changed)
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts).toBe(1)
  expect(changed).toHaveBeenCalledOnce()

  isReachable = true
  retryMissingParts()
  expect(await loading).toBe(part)
  expect(changed, 'missing, tried again, there').toHaveBeenCalledTimes(3)
  stop()
  expect(console.error, 'the network alone').not.toHaveBeenCalled()
})

test("the network's return is a try", async () => {
  isOnline = false
  isReachable = false
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  isOnline = true
  isReachable = true
  page.dispatchEvent(new Event('online'))
  expect(await loading).toBe(part)
  expect(missingParts()).toBe(null)
})

test('what a server that was away could not send comes by itself, and a try of its own tells nobody to load the page anew', async () => {
  isReachable = false
  const loading = untilLoaded(load)
  await vi.advanceTimersByTimeAsync(4_300 + 15_000)
  expect(attempts).toBe(5)
  expect(missingParts()).toMatchObject({ isTrying: false, isStuck: false })

  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts, 'nobody looks').toBe(5)

  vi.stubGlobal('document', { visibilityState: 'visible' })
  isReachable = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await loading).toBe(part)
  expect(missingParts()).toBe(null)
  expect(vi.getTimerCount()).toBe(0)
})

test('a notice that was closed stays closed until another part goes missing', async () => {
  isOnline = false
  isReachable = false
  const loading = [untilLoaded(load)]
  await vi.advanceTimersByTimeAsync(0)
  dismissMissingParts()
  retryMissingParts()
  await vi.advanceTimersByTimeAsync(0)
  expect(missingParts()).toBe(null)

  loading.push(untilLoaded(load))
  await vi.advanceTimersByTimeAsync(0)
  expect(missingParts()).not.toBe(null)

  isReachable = true
  retryMissingParts()
  await Promise.all(loading)
  expect(missingParts()).toBe(null)
})
