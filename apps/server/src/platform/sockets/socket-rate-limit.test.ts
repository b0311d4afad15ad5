import { expect, test } from 'vitest'
import { createSocketRateLimits, type SocketLimiter } from './socket-rate-limit.ts'

function start() {
  const clock = { time: 0 }
  const openSocketOf = createSocketRateLimits(() => clock.time)
  const spend = (isWithinRate: SocketLimiter, event: string, count: number) =>
    Array.from({ length: count }, () => isWithinRate(event)).filter(Boolean).length
  return { clock, openSocketOf, spend }
}

test('a burst across the boundary of two seconds stays within the limit of one', () => {
  const { clock, openSocketOf, spend } = start()
  const socket = openSocketOf(1)
  expect(spend(socket, 'JoinRooms', 30)).toBe(20)
  expect(spend(socket, 'SessionOffer', 130)).toBe(100)
  clock.time = 100
  expect(spend(socket, 'LeaveRooms', 30)).toBe(2)
  clock.time = 10_000
  expect(spend(socket, 'JoinRooms', 30)).toBe(20)
})

test('a person has what four sockets have, however many there are and however often they are opened anew', () => {
  const { clock, openSocketOf, spend } = start()
  const spent = (userId: number, event: string) =>
    Array.from({ length: 8 }, () => spend(openSocketOf(userId), event, 30)).reduce((sum, each) => sum + each, 0)
  expect([spent(1, 'UpdateMessage'), spent(1, 'SendMessage'), spent(1, 'JoinRooms')]).toEqual([40, 40, 80])
  expect(spent(2, 'UpdateMessage')).toBe(40)
  clock.time = 2500
  expect(spent(1, 'UpdateMessage')).toBe(20)
})
