import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { listTransactions } from '@hiwar/contract/transactions.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { partOf } from '../../../parts/list/define-list.ts'
import { List } from '../../../parts/list/list.tsx'
import { useListState } from '../../../parts/list/use-list-state.ts'
import { usePlans } from '../../../parts/plans/use-plans.ts'
import { transactionCard, transactionColumns } from '../../../parts/transactions/transaction-columns.tsx'
import { transactionsList, transactionsQuery } from '../../../parts/transactions/transactions-list.ts'
import { SavedCards } from '../saved-cards.tsx'
import { Subscriptions } from '../subscriptions.tsx'
import { useUserUpdates } from '../use-user-updates.ts'

/** The student is the one whose page this is. */
const columns = transactionColumns.filter(({ id }) => id !== 'user')

/** Subscription, payments and saved cards of a student. */
export function PaymentsTab({ user }: { user: UserSelf }) {
  const plans = usePlans()
  // What is left of the week changes with every lesson.
  useUserUpdates(user, { byLesson: [getUserSubscription] })
  const control = useListState(partOf(transactionsList(plans), 'user'))
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
        <Subscriptions user={user} />
        <SavedCards user={user} />
      </div>
      <List
        isEmbedded
        control={control}
        title="المدفوعات"
        endpoint={listTransactions}
        query={(state) => ({ ...transactionsQuery(state), users: [user.id] })}
        idOf={({ id }) => id}
        nameOf={({ id }) => `الدفعة ${id}`}
        columns={columns}
        card={transactionCard}
        pageOf={({ id }) => `/transactions?user=${user.id}&open=${id}`}
        peopleOf={({ userId }) => [userId]}
        empty={{ illustration: 'no-payments', text: 'لم يدفع هذا الحساب شيئًا بعد.' }}
      />
    </div>
  )
}
