import { expect, test } from 'vitest'
import { createSocketRateLimits, type SocketLimiter } from './socket-rate-limit.ts'

function start() {
  const clock = { time: 0 }
  const { limiterOf: openSocketOf, mayOpen } = createSocketRateLimits(() => clock.time)
  const verdicts = (limiter: SocketLimiter, event: string, count: number) =>
    Array.from({ length: count }, () => limiter(event))
  const spend = (limiter: SocketLimiter, event: string, count: number) =>
    verdicts(limiter, event, count).filter((verdict) => verdict === 'handle').length
  return { clock, openSocketOf, mayOpen, verdicts, spend }
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

test('who goes on after three hundred refusals is put out, and may open forty sockets in ten seconds', () => {
  const { clock, openSocketOf, mayOpen, verdicts } = start()
  const socket = openSocketOf(1)
  expect(verdicts(socket, 'JoinRooms', 320).slice(20)).toEqual(Array.from({ length: 300 }, () => 'refuse'))
  expect([socket('JoinRooms'), openSocketOf(2)('JoinRooms')]).toEqual(['disconnect', 'handle'])
  clock.time = 10_000
  expect(verdicts(socket, 'JoinRooms', 21).at(-1)).toBe('refuse')

  const openings = () => Array.from({ length: 50 }, () => mayOpen(1)).filter(Boolean).length
  expect(openings()).toBe(40)
  expect(mayOpen(2)).toBe(true)
  clock.time = 20_000
  expect(openings()).toBe(40)
})
