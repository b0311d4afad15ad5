import { expect, test } from 'vitest'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { checkoutStepOf } from './checkout-step.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

test('an order that waits for payment takes precedence', () => {
  for (const isSubscribed of [true, false])
    expect(checkoutStepOf({ last: New, isSubscribed, hadSubscription: false, isForThis: true })).toBe('open')
})

test('a payment with an active subscription is done; one whose subscription has not started is activating', () => {
  expect(checkoutStepOf({ last: Paid, isSubscribed: true, hadSubscription: true, isForThis: true })).toBe('done')
  expect(checkoutStepOf({ last: Paid, isSubscribed: false, hadSubscription: false, isForThis: true })).toBe(
    'activating',
  )
})

test('without an active subscription a new one can be bought', () => {
  expect(checkoutStepOf({ last: Paid, isSubscribed: false, hadSubscription: true, isForThis: true })).toBe(
    'choose-method',
  )
  for (const last of [null, Failed, Canceled, Expired, Refunded, PartialRefunded])
    expect(checkoutStepOf({ last, isSubscribed: false, hadSubscription: false, isForThis: true })).toBe('choose-method')
})

test('a subscriber who opens the checkout of something else has paid for nothing there', () => {
  expect(checkoutStepOf({ last: Paid, isSubscribed: true, hadSubscription: true, isForThis: false })).toBe('subscribed')
  for (const last of [null, Failed, Canceled, Expired])
    expect(checkoutStepOf({ last, isSubscribed: true, hadSubscription: true, isForThis: true })).toBe('subscribed')
})
