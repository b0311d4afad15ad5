import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncServerClock } from '@hiwar/client/clock.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import { contentOf } from '../list/define-list.ts'
import { lessonList, lessonQuery } from './lesson-list.ts'

// Half past eleven on Monday night in Cairo by the device, an hour later by the server.
const device = new Date('2026-05-04T20:30:00Z')
const server = new Date('2026-05-04T21:30:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: device })
  syncServerClock(server.toUTCString(), Date.now())
})
afterEach(() => {
  syncServerClock(device.toUTCString(), Date.now())
  vi.useRealTimers()
})

const viewOf = (id: string) => {
  const view = lessonList.views.find((each) => each.id === id) ?? expect.fail(id)
  return contentOf(lessonList, view)
}

test('today is the day of Cairo by the clock of the server', () => {
  expect(viewOf('today').filters.start).toEqual({ from: '2026-05-05', to: '2026-05-05' })
})

test('the next seven days are seven, today the first of them', () => {
  const { start } = viewOf('next-week').filters
  expect(start).toEqual({ from: '2026-05-05', to: addDays('2026-05-05', 6) })
})

test('a day holds the lessons that begin on it', () => {
  const state = { ...viewOf('today'), page: 1, size: 10, columns: null, view: 'today', open: null }
  expect(lessonQuery(state)).toMatchObject({
    startsFrom: '2026-05-04T21:00:00.000Z',
    before: '2026-05-05T21:00:00.000Z',
  })
})
