import { expect, test } from 'vitest'
import { inInstallments } from './installment-words.ts'

test('an amount in parts agrees with their number', () => {
  expect([1, 2, 3, 4, 12, 100].map(inInstallments)).toEqual([
    'على دفعة واحدة',
    'على دفعتين',
    'على 3 دفعات',
    'على 4 دفعات',
    'على 12 دفعة',
    'على 100 دفعة',
  ])
})
