import type { AuditTargetType } from '@hiwar/contract/audit.ts'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { expect, test } from 'vitest'
import { auditFieldOf, auditValue } from './audit-value.ts'

const plain = (field: string, value: unknown, type: AuditTargetType | null = null) =>
  withoutHiddenMarks(auditValue(type, field, value))

test('money, percent and codes are written in words, the rest as it is', () => {
  expect(plain('baseMonthlyPrice', 150_000)).toBe('1,500 ج.م.')
  expect(plain('discount', 1550)).toBe('15.5%')
  expect(plain('role', 3)).not.toBe('3')
  expect(plain('birthYear', 1995)).toBe('1995')
  expect(plain('city', 999)).toBe('999')
  expect(plain('activated', false)).toBe('لا')
})

test('what is absent is a dash, tags are left out, lists are joined', () => {
  expect([null, undefined, '', []].map((value) => plain('note', value))).toEqual(['-', '-', '-', '-'])
  expect(plain('note', '<p>تم <b>التحويل</b></p>')).toBe('تم التحويل')
  expect(plain('columns', ['name', 'email'])).toBe('name، email')
  expect(plain('filter', { role: '4', q: 'هدى' })).toBe('نوع الحساب: طالب، q: هدى')
})

test('moments are written in Cairo time', () => {
  expect(plain('canceledAt', '2026-05-04T09:00:00.000Z')).toContain('12:00 م')
})

test('a state is written in the words of the thing that has it', () => {
  expect(plain('status', 3, 'invoice')).toBe('مدفوع')
  expect(plain('status', 1, 'transaction')).not.toBe('1')
  expect(plain('status', 2, 'interview')).toBe('ناجحة')
  expect(plain('status', 2)).toBe('2')
  expect(plain('category', 'payment', 'report')).toBe('دفع أو اشتراك')
  expect(plain('scope', 'selected', 'list')).toBe('الصفوف المحدّدة')
  expect(plain('pendingUpdate', { method: 0, receiver: '01012345678' }, 'invoice')).toMatch(
    /^طريقة السحب: .*، المستلم: 01012345678$/,
  )
})

test('a setting has the name and the words of its screen', () => {
  expect(auditFieldOf('settings', 'maintenance.mode')).toBe('وضع الصيانة')
  expect(plain('maintenance.mode', 'closed', 'settings')).toBe('مغلقة')
})
