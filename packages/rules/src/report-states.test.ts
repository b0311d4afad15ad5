import { expect, test } from 'vitest'
import { isWithdrawable, reportStateOf } from './report-states.ts'

test.each([
  [{ resolved: false, answered: false }, 'open'],
  [{ resolved: false, answered: true }, 'answered'],
  [{ resolved: true, answered: false }, 'resolved'],
  [{ resolved: true, answered: true }, 'resolved'],
])('a report with %o is %s', (report, state) => {
  expect(reportStateOf(report)).toBe(state)
})

test.each([
  [{ resolved: false, replies: 0 }, true],
  [{ resolved: false, replies: 1 }, false],
  [{ resolved: true, replies: 0 }, false],
])('a report with %o can be withdrawn: %s', (report, expected) => {
  expect(isWithdrawable(report)).toBe(expected)
})
