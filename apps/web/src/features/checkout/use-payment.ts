import { TransactionStatus, type Period } from '@hiwar/contract/enums.ts'
import { syncPaymentStatus } from '@hiwar/contract/fawry.ts'
import { getUserSubscription, listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction, type Transaction } from '@hiwar/contract/transactions.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { refreshedByPayment } from '../../parts/payment-replies.ts'
import { checkoutStepOf } from './checkout-step.ts'

const POLL_INTERVAL_MS = 20_000
const ACTIVATION_POLL_MS = 3_000
/** After this long a payment without a subscription is reported as stuck. */
const ACTIVATION_TIMEOUT_MS = 30_000

/**
 * The latest payment and the subscription, kept up to date by socket events, reconnect, window focus and polling
 * (money.md 11.10). `wanted` is what the checkout sells.
 */
export function usePayment(wanted: { planId: number; period: Period } | null) {
  const user = useUser()
  const last = useApiQuery(getLastTransaction, {})
  const subscription = useApiQuery(getUserSubscription, { query: { userId: user.id } })
  const sync = useApiMutation(syncPaymentStatus, { invalidates: refreshedByPayment })
  const earlier = useHadSubscription(last.data ?? null, subscription.data?.info === null)
  const step =
    subscription.data === undefined || earlier.isPending
      ? null
      : checkoutStepOf({
          last: last.data?.status ?? null,
          isSubscribed: subscription.data.info !== null,
          hadSubscription: earlier.hadSubscription,
          isForThis: last.data?.planId === wanted?.planId && last.data?.planPeriod === wanted?.period,
        })
  const refetchSubscription = () => {
    void subscription.refetch()
  }
  useSocketEvent('TransactionStatusUpdate', ({ status }) => {
    if (status === TransactionStatus.Failed)
      toast.error({ title: 'لم ينجح الدفع', description: 'لم يُخصم منك شيء. حاول مرة أخرى.' })
    void last.refetch()
    refetchSubscription()
  })
  const checkNow = () => {
    if (last.data != null) void sync.run({ body: { transactionId: last.data.id } })
  }
  const isOpen = last.data?.status === TransactionStatus.New
  useOpenPaymentPolling({ isLoaded: last.data !== undefined, isOpen }, () => {
    if (isOpen && !sync.isRunning) checkNow()
  })
  const isStuck = useActivationPolling(step === 'activating', refetchSubscription)
  return { last, subscription, sync, checkNow, step, isStuck }
}

/**
 * While a payment is open, checks it on return to it, at intervals, when the window gets the focus and when the socket
 * reconnects.
 */
function useOpenPaymentPolling({ isLoaded, isOpen }: { isLoaded: boolean; isOpen: boolean }, check: () => void): void {
  const checkIfOpen = useEffectEvent(check)
  useEventsMissed(check)
  useEffect(() => {
    if (isLoaded) checkIfOpen()
  }, [isLoaded])
  useEffect(() => {
    if (!isOpen) return
    const onFocus = () => {
      checkIfOpen()
    }
    const timer = setInterval(onFocus, POLL_INTERVAL_MS)
    window.addEventListener('focus', onFocus)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onFocus)
    }
  }, [isOpen])
}

/** Whether a paid order has led to a subscription, even one that has ended. Only asked without an active one. */
function useHadSubscription(payment: Transaction | null, isUnsubscribed: boolean) {
  const enabled = isUnsubscribed && payment?.status === TransactionStatus.Paid
  const subscriptions = useApiQuery(
    listSubscriptions,
    { query: { transactions: [payment?.id ?? 0], size: 1 } },
    { enabled },
  )
  return { isPending: enabled && subscriptions.isPending, hadSubscription: (subscriptions.data?.total ?? 0) > 0 }
}

/** Polls for the subscription of a paid order; true once that has taken too long. */
function useActivationPolling(isActivating: boolean, refetch: () => void): boolean {
  const [isStuck, setStuck] = useState(false)
  const poll = useEffectEvent(refetch)
  useEffect(() => {
    if (!isActivating) return
    const timer = setInterval(() => {
      poll()
    }, ACTIVATION_POLL_MS)
    const timeout = setTimeout(() => {
      setStuck(true)
    }, ACTIVATION_TIMEOUT_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(timeout)
      setStuck(false)
    }
  }, [isActivating])
  return isStuck
}
