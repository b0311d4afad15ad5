import { expect, test } from 'vitest'
import { createEventRates } from './socket-rate-limit.ts'

function start() {
  const clock = { time: 0 }
  const isWithinRate = createEventRates(() => clock.time)
  const spend = (userId: number, event: string, count: number) =>
    Array.from({ length: count }, () => isWithinRate(userId, event)).filter(Boolean).length
  return { clock, spend }
}

test('a burst across the boundary of two seconds stays within the limit of one', () => {
  const { clock, spend } = start()
  expect(spend(1, 'JoinRooms', 60)).toBe(40)
  expect(spend(1, 'SessionOffer', 130)).toBe(100)
  clock.time = 100
  expect(spend(1, 'LeaveRooms', 30)).toBe(4)
  clock.time = 10_000
  expect(spend(1, 'JoinRooms', 60)).toBe(40)
})

test('a person has one limit, another has another; edits of messages cost as much as messages', () => {
  const { clock, spend } = start()
  expect([spend(1, 'UpdateMessage', 30), spend(1, 'SendMessage', 30)]).toEqual([10, 10])
  expect(spend(2, 'UpdateMessage', 30)).toBe(10)
  clock.time = 2500
  expect(spend(1, 'UpdateMessage', 30)).toBe(5)
})
