import { TransactionStatus } from '@hiwar/contract/enums.ts'

/** `open`: an order waits. `activating`: it is paid and its subscription is on the way. `ways`: choose how to pay. */
export type CheckoutStep = 'open' | 'done' | 'activating' | 'ways'

/** What the newest payment and the subscription make of the checkout (web.md, table of `/checkout`). */
export function checkoutStepOf({
  last,
  isSubscribed,
  hasBegun,
}: {
  last: TransactionStatus | null
  isSubscribed: boolean
  /** The newest payment has had its subscription, be it over by now: then it is time for the next. */
  hasBegun: boolean
}): CheckoutStep {
  if (last === TransactionStatus.New) return 'open'
  if (isSubscribed) return 'done'
  return last === TransactionStatus.Paid && !hasBegun ? 'activating' : 'ways'
}
