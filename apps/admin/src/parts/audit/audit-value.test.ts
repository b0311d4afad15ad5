import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { expect, test } from 'vitest'
import { auditValue } from './audit-value.ts'

const plain = (field: string, value: unknown) => withoutHiddenMarks(auditValue(field, value))

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
  expect(plain('reasons', ['sound', 'light'])).toBe('sound، light')
  expect(plain('filter', { role: 4 })).toBe('{"role":4}')
})

test('moments are written in Cairo time', () => {
  expect(plain('canceledAt', '2026-05-04T09:00:00.000Z')).toContain('12:00 م')
})
