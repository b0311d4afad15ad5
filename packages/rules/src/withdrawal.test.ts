import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Bank, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { amountError, maskReceiver, parseReceiver, receiverParts, spendable } from './withdrawal.ts'

const { Wallet, Instapay } = WithdrawMethod

describe('a receiver', () => {
  test.each([
    [Wallet, ' 01012345678 ', '01012345678'],
    [Wallet, '01512345678', '01512345678'],
    [Instapay, ' ab@instapay ', 'ab@instapay'],
    [Instapay, `${'a.B_9-'.repeat(7).slice(0, 40)}@instapay`, `${'a.B_9-'.repeat(7).slice(0, 40)}@instapay`],
    [WithdrawMethod.Bank, ' CIB : 1234 5678', 'CIB:12345678'],
    [WithdrawMethod.Bank, 'NBE:12345678901234567890', 'NBE:12345678901234567890'],
    [WithdrawMethod.Bank, `QNB:EG${'1'.repeat(27)}`, `QNB:EG${'1'.repeat(27)}`],
  ])('%s %j is stored as %j', (method, given, receiver) => {
    expect(parseReceiver({ method, receiver: given })).toEqual({ receiver })
  })

  test.each([
    [Wallet, '', 'invalid-phone'],
    [Wallet, '0101234567', 'invalid-phone'],
    [Wallet, '010123456789', 'invalid-phone'],
    [Wallet, 'x01012345678', 'invalid-phone'],
    [Wallet, '01312345678', 'invalid-phone'],
    [Wallet, '0101234567a', 'invalid-phone'],
    [Instapay, 'a@instapay', 'instapay-username-invalid'],
    [Instapay, `${'a'.repeat(41)}@instapay`, 'instapay-username-invalid'],
    [Instapay, 'a b@instapay', 'instapay-username-invalid'],
    [Instapay, 'name@instapay.eg', 'instapay-username-invalid'],
    [Instapay, 'name@bank', 'instapay-username-invalid'],
    [WithdrawMethod.Bank, '', 'empty-bank-name'],
    [WithdrawMethod.Bank, '  :12345678', 'empty-bank-name'],
    [WithdrawMethod.Bank, 'HSBC:12345678', 'invalid-bank-name'],
    [WithdrawMethod.Bank, 'CIB', 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, 'CIB:1234567', 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, 'CIB:123456789012345678901', 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, 'CIB:1234567x', 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, 'CIB:x12345678', 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, 'CIB:12345678:1', 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, `CIB:EG${'1'.repeat(26)}`, 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, `CIB:EG${'1'.repeat(28)}`, 'invalid-bank-account-number'],
    [WithdrawMethod.Bank, `CIB:US${'1'.repeat(27)}`, 'invalid-bank-account-number'],
  ])('%s %j is refused: %s', (method, receiver, code) => {
    expect(parseReceiver({ method, receiver })).toEqual({ code })
  })

  test.each([
    [Wallet, '01012345678', { phone: '01012345678' }],
    [Instapay, 'mona@instapay', { username: 'mona@instapay' }],
    [WithdrawMethod.Bank, 'MISR:12345678', { bank: Bank.Misr, accountNumber: '12345678' }],
    [WithdrawMethod.Bank, 'GONE:12345678', { accountNumber: '12345678' }],
    [WithdrawMethod.Bank, '', {}],
    [Wallet, '', {}],
    [Instapay, '', {}],
  ])('of method %s, %j, has the parts %j and no others', (method, receiver, parts) => {
    const none = { bank: null, accountNumber: null, phone: null, username: null }
    expect(receiverParts({ method, receiver })).toEqual({ ...none, ...parts })
  })

  test.each([
    ['', ''],
    ['01012345678', '•••5678'],
    ['mona.s@instapay', 'mo•••@instapay'],
    ['CIB:12345678', 'CIB:•••5678'],
  ])('%j is shown as %j to those who only compare', (receiver, masked) => {
    expect(maskReceiver(receiver)).toBe(masked)
  })
})

describe('an amount', () => {
  const given = { spendable: 50_000, min: 10_000, max: 30_000 }

  test.each([
    [-1, 'invoice-amount-zero-or-negative'],
    [0, 'invoice-amount-zero-or-negative'],
    [1, 'invoice-min-amount-subceeded'],
    [9999, 'invoice-min-amount-subceeded'],
    [10_000, null],
    [30_000, null],
    [30_001, 'invoice-max-amount-exceeded'],
  ])('of %s piastres: %s', (amount, code) => {
    expect(amountError(amount, given)).toBe(code)
  })

  test('is bounded by what can be spent, with an upper bound or without', () => {
    expect(amountError(20_001, { ...given, spendable: 20_000 })).toBe('invoice-max-amount-exceeded')
    expect(amountError(50_000, { ...given, max: null })).toBeNull()
    expect(amountError(50_001, { ...given, max: null })).toBe('invoice-max-amount-exceeded')
  })

  test('that can be spent is what was earned, less what was paid or asked for', () => {
    const sum = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(sum, sum, sum, sum, (past, future, fulfilled, pending) => {
        expect(spendable({ past, future, fulfilled, pending }) + fulfilled + pending).toBe(past)
      }),
    )
  })
})
