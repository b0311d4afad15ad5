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
import { outdatedByPaying } from './sending.ts'
import { viewOf } from './view.ts'

const LOOK_EVERY = 20_000
const ACTIVATING_EVERY = 3_000
/** After this long a payment that brought no subscription needs a person. */
const ACTIVATING_FOR = 30_000

/**
 * The newest payment and the subscription, kept up to date however the news comes: event, return, focus, reconnect or
 * the clock (money.md 11.10).
 */
export function usePayment() {
  const user = useUser()
  const last = useApiQuery(getLastTransaction, {})
  const subscription = useApiQuery(getUserSubscription, { query: { userId: user.id } })
  const sync = useApiMutation(syncPaymentStatus, { invalidates: outdatedByPaying })
  const begun = useBegun(last.data ?? null, subscription.data?.info === null)
  const view =
    subscription.data === undefined || begun.isPending
      ? null
      : viewOf({
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
    const timer = setInterval(onFocus, LOOK_EVERY)
    window.addEventListener('focus', onFocus)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onFocus)
    }
  }, [isOpen])
  const isStuck = useActivation(view === 'activating', () => {
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
function useBegun(payment: Transaction | null, isAsked: boolean): { isPending: boolean; hasBegun: boolean } {
  const isWanted = isAsked && payment?.status === TransactionStatus.Paid
  const asked = useApiQuery(
    listSubscriptions,
    { query: { transactions: [payment?.id ?? 0], size: 1 } },
    { enabled: isWanted },
  )
  return { isPending: isWanted && asked.isPending, hasBegun: (asked.data?.total ?? 0) > 0 }
}

/** Asks for the subscription again and again; true once that has taken too long. */
function useActivation(isActivating: boolean, refetch: () => void): boolean {
  const [isStuck, setStuck] = useState(false)
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    if (!isActivating) return
    const timer = setInterval(() => {
      ask()
    }, ACTIVATING_EVERY)
    const patience = setTimeout(() => {
      setStuck(true)
    }, ACTIVATING_FOR)
    return () => {
      clearInterval(timer)
      clearTimeout(patience)
      setStuck(false)
    }
  }, [isActivating])
  return isStuck
}
