import { expect, test } from 'vitest'
import { actionsOf, auditAreas, auditTargetType, readAuditAction } from './audit.ts'

test('an action is read back as its parts; the beginning of several has no verb', () => {
  for (const area of auditAreas) {
    expect(readAuditAction(`${area}.`)).toEqual({ area, verb: null })
    for (const action of actionsOf(area)) expect(readAuditAction(action)).toEqual({ area, verb: action.split('.')[1] })
  }
})

test.each(['', 'plan', 'plan.refund', 'nothing.create', 'plan.create.more', 'plan..'])('%j is no action', (text) => {
  expect(readAuditAction(text)).toBeNull()
})

test('the area of an action says what it was done to', () => {
  expect([auditTargetType('tutor.flags'), auditTargetType('card.delete'), auditTargetType('notes.read')]).toEqual([
    'user',
    'user',
    'lesson',
  ])
})
