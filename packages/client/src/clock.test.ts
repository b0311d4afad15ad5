import { afterEach, expect, test, vi } from 'vitest'
import { clockSkewMs, syncServerClock } from './clock.ts'

const server = Date.UTC(2026, 10, 23, 12)

afterEach(() => {
  vi.useRealTimers()
})

test('the skew follows the Date header, unless the clock of the device was set during the request', () => {
  vi.useFakeTimers({ now: server + 60_000 })
  syncServerClock(new Date(server).toUTCString(), Date.now() - 100)
  expect(clockSkewMs()).toBeCloseTo(-59_450, -2)

  const sentAt = Date.now()
  vi.setSystemTime(0)
  syncServerClock(new Date(server).toUTCString(), sentAt)
  expect(clockSkewMs()).toBeCloseTo(-59_450, -2)
})
