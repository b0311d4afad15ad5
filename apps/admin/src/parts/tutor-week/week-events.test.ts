import { expect, test } from 'vitest'
import { eventOfKey, placeEvents } from './week-events.ts'
import type { WeekEvent } from './week-events.ts'

const event = (key: string, start: number, end: number): WeekEvent => ({
  key,
  kind: 'lesson',
  start,
  end,
  other: null,
  isCanceled: false,
  isDone: false,
  stateText: '',
})
const placed = (...events: WeekEvent[]) =>
  placeEvents(events).map(({ event: { key }, lane, lanes }) => `${key} ${lane + 1}/${lanes}`)

test('events at the same time stand side by side, others have the whole width', () => {
  expect(placed(event('a', 0, 30), event('b', 0, 15), event('c', 15, 30), event('d', 30, 60))).toEqual([
    'a 1/2',
    'b 2/2',
    'c 2/2',
    'd 1/1',
  ])
})

test('the key of an open drawer names a kind and an id, anything else nothing', () => {
  expect(eventOfKey('demo-session-12')).toEqual({ kind: 'demo-session', id: '12' })
  for (const bad of [null, '', 'lesson-', 'lesson-0', 'user-3', 'lesson-1x', 'lesson-9999999999'])
    expect(eventOfKey(bad)).toBeNull()
})
