import { expect, test } from 'vitest'
import { createSocketRateLimiter } from './socket-rate-limit.ts'

test('a burst across the boundary of two seconds stays within the limit of one', () => {
  let time = 0
  const isWithinRate = createSocketRateLimiter(() => time)
  const spend = (event: string, count: number) =>
    Array.from({ length: count }, () => isWithinRate(event)).filter(Boolean).length
  expect(spend('JoinRooms', 30)).toBe(20)
  expect(spend('SessionOffer', 130)).toBe(100)
  time = 100
  expect(spend('LeaveRooms', 30)).toBe(2)
  time = 10_000
  expect(spend('JoinRooms', 30)).toBe(20)
})
