import { Bank, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { z } from '@hiwar/client/schema.ts'
import { expect, test } from 'vitest'
import { payoutForm } from './payout-form.ts'

const limits = { min: 10_000, max: null, available: 50_000, allowed: true, why: 'ok' } as const
const typed = { amount: '100', method: WithdrawMethod.Wallet, bank: null, account: '01012345678', note: '' } as const

/** The codes by field. */
function errorsOf(values: object, given: typeof limits | null = limits): Record<string, string> {
  const { error } = z.safeParse(payoutForm(given), { ...typed, ...values })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('a withdrawal within the limits to a valid account has no errors', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ amount: '500' })).toEqual({})
  expect(errorsOf({ method: WithdrawMethod.Instapay, account: 'mona@instapay' })).toEqual({})
  expect(errorsOf({ method: WithdrawMethod.Bank, bank: Bank.Cib, account: '12345678' })).toEqual({})
})

test('each error belongs to the field it is about', () => {
  expect(errorsOf({ amount: 'ten' })).toEqual({ amount: 'invoice-amount-zero-or-negative' })
  expect(errorsOf({ amount: '99' })).toEqual({ amount: 'invoice-min-amount-subceeded' })
  expect(errorsOf({ amount: '501', account: '0101' })).toEqual({
    amount: 'invoice-max-amount-exceeded',
    account: 'invalid-phone',
  })
  expect(errorsOf({ method: WithdrawMethod.Instapay, account: 'mona' })).toEqual({
    account: 'instapay-username-invalid',
  })
  expect(errorsOf({ method: WithdrawMethod.Bank, account: '12345678' })).toEqual({ bank: 'empty-bank-name' })
  expect(errorsOf({ method: WithdrawMethod.Bank, bank: Bank.Cib, account: '1' })).toEqual({
    account: 'invalid-bank-account-number',
  })
})

test('the amount is not checked where only the receiver is edited', () => {
  expect(errorsOf({ amount: '' }, null)).toEqual({})
})
