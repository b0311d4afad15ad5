import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { syncPaymentStatus } from '@hiwar/contract/fawry.ts'
import { getUserSubscription, listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, type Transaction } from '@hiwar/contract/transactions.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../auth/account.ts'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'
import { refreshedByPayment } from './payment-request.ts'
import { checkoutStepOf } from './checkout-step.ts'

const POLL_INTERVAL_MS = 20_000
const ACTIVATION_POLL_MS = 3_000
/** After this long a payment that brought no subscription needs a person. */
const ACTIVATION_TIMEOUT_MS = 30_000

/**
 * The newest payment and the subscription, kept up to date however the news comes: event, return, focus, reconnect or
 * the clock (money.md 11.10).
 */
export function usePayment() {
  const user = useUser()
  const last = useApiQuery(getLastTransaction, {})
  const subscription = useApiQuery(getUserSubscription, { query: { userId: user.id } })
  const sync = useApiMutation(syncPaymentStatus, { invalidates: refreshedByPayment })
  const begun = useHadSubscription(last.data ?? null, subscription.data?.info === null)
  const view =
    subscription.data === undefined || begun.isPending
      ? null
      : checkoutStepOf({
          last: last.data?.status ?? null,
          isSubscribed: subscription.data.info !== null,
          hasBegun: begun.hasBegun,
        })
  const isOpen = last.data?.status === TransactionStatus.New

  const lookIfOpen = () => {
    if (last.data?.status === TransactionStatus.New && !sync.isRunning)
      void sync.run({ body: { transactionId: last.data.id } })
  }
  const lookAgain = useEffectEvent(lookIfOpen)
  useSocketEvent('TransactionStatusUpdate', ({ status }) => {
    if (status === TransactionStatus.Failed)
      toast.error({ title: 'لم ينجح الدفع', description: 'لم يُخصم منك شيء. جرّب مرة أخرى.' })
    void last.refetch()
    void subscription.refetch()
  })
  useSocketConnect(lookIfOpen)
  useEffect(() => {
    if (!isOpen) return
    const onFocus = () => {
      lookAgain()
    }
    const timer = setInterval(onFocus, POLL_INTERVAL_MS)
    window.addEventListener('focus', onFocus)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onFocus)
    }
  }, [isOpen])
  const isStuck = useActivationPolling(view === 'activating', () => {
    void subscription.refetch()
  })
  return {
    last,
    subscription,
    sync,
    lookAgain: () => {
      if (last.data != null) void sync.run({ body: { transactionId: last.data.id } })
    },
    view,
    isStuck,
  }
}

/** Whether a payment has had its subscription, also one that is over; asked where none runs. */
function useHadSubscription(payment: Transaction | null, isAsked: boolean): { isPending: boolean; hasBegun: boolean } {
  const isWanted = isAsked && payment?.status === TransactionStatus.Paid
  const asked = useApiQuery(
    listSubscriptions,
    { query: { transactions: [payment?.id ?? 0], size: 1 } },
    { enabled: isWanted },
  )
  return { isPending: isWanted && asked.isPending, hasBegun: (asked.data?.total ?? 0) > 0 }
}

/** Asks for the subscription again and again; true once that has taken too long. */
function useActivationPolling(isActivating: boolean, refetch: () => void): boolean {
  const [isStuck, setStuck] = useState(false)
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    if (!isActivating) return
    const timer = setInterval(() => {
      ask()
    }, ACTIVATION_POLL_MS)
    const patience = setTimeout(() => {
      setStuck(true)
    }, ACTIVATION_TIMEOUT_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(patience)
      setStuck(false)
    }
  }, [isActivating])
  return isStuck
}
