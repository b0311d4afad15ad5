import { expect, test } from 'vitest'
import { sessionIsOpen } from './session-window.ts'

const session = { start: new Date('2026-05-04T15:00:00Z'), end: new Date('2026-05-04T15:30:00Z') }

test.each([
  ['14:44:59.999', false],
  ['14:45:00', true],
  ['15:10:00', true],
  ['15:30:00', true],
  ['15:45:00', true],
  ['15:45:00.001', false],
])('at %s the session is open: %s (lessons.md S1)', (time, isOpen) => {
  expect(sessionIsOpen(session, new Date(`2026-05-04T${time}Z`))).toBe(isOpen)
})

test('the platform settings may change the window', () => {
  const window = { openBefore: 30, openAfter: 0 }
  expect(sessionIsOpen(session, new Date('2026-05-04T14:30:00Z'), window)).toBe(true)
  expect(sessionIsOpen(session, new Date('2026-05-04T14:29:59Z'), window)).toBe(false)
  expect(sessionIsOpen(session, new Date('2026-05-04T15:30:00Z'), window)).toBe(true)
  expect(sessionIsOpen(session, new Date('2026-05-04T15:31:00Z'), window)).toBe(false)
})
