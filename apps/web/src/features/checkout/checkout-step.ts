import { TransactionStatus } from '@hiwar/contract/enums.ts'

/**
 * open: an order waits for payment. activating: it is paid, its subscription has not started yet. subscribed: with
 * something else than this checkout sells.
 */
export type CheckoutStep = 'choose-method' | 'open' | 'activating' | 'done' | 'subscribed'

/** The step of the checkout, by the latest payment and the subscription (web.md, table of `/checkout`). */
export function checkoutStepOf({
  last,
  isSubscribed,
  hadSubscription,
  isForThis,
}: {
  last: TransactionStatus | null
  isSubscribed: boolean
  /** The latest payment has already led to a subscription, even if that has ended: then a new one can be bought. */
  hadSubscription: boolean
  /** The latest payment bought what this checkout sells. */
  isForThis: boolean
}): CheckoutStep {
  if (last === TransactionStatus.New) return 'open'
  if (isSubscribed) return last === TransactionStatus.Paid && isForThis ? 'done' : 'subscribed'
  return last === TransactionStatus.Paid && !hadSubscription ? 'activating' : 'choose-method'
}
