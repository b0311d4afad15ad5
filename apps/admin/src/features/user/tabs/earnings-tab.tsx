import { useApiQuery } from '@hiwar/client/query.ts'
import { getInvoiceStats, listInvoices } from '@hiwar/contract/invoices.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { MoneyCell } from '../../../parts/cells.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { invoiceCard, invoiceColumns } from '../../../parts/invoices/invoice-columns.tsx'
import { invoicesList, invoicesQuery } from '../../../parts/invoices/invoices-list.ts'
import { partOf } from '../../../parts/list/define-list.ts'
import { List } from '../../../parts/list/list.tsx'
import { useListState } from '../../../parts/list/use-list-state.ts'
import { useRefetchOn } from '../../../parts/use-refetch-on.ts'
import { Section } from '../section.tsx'
import { useUserUpdates } from '../use-user-updates.ts'

/** The tutor is the one whose page this is. */
const columns = invoiceColumns.filter(({ id }) => id !== 'user')
const list = partOf(invoicesList, 'user')

/** What a tutor earned, asked for and can ask for; the withdrawals. */
export function EarningsTab({ user }: { user: UserSelf }) {
  const stats = useApiQuery(getInvoiceStats, { params: { id: user.id } })
  const control = useListState(list)
  useRefetchOn(['InvoiceUpdated'], [listInvoices, getInvoiceStats])
  useUserUpdates(user, { byLesson: [getInvoiceStats] })
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
        <Section title="الأرباح" query={stats} lines={4}>
          {({ income, spendable }) => (
            <Facts
              facts={[
                ['كل الأرباح', <MoneyCell key="total" piastres={income.total} />],
                ['من حصص سابقة', <MoneyCell key="past" piastres={income.past} />],
                ['من حصص قادمة', <MoneyCell key="future" piastres={income.future} />],
                ['المتاح للسحب', <MoneyCell key="spendable" piastres={spendable} />],
              ]}
            />
          )}
        </Section>
        <Section title="السحب" query={stats} lines={3}>
          {({ invoices }) => (
            <Facts
              facts={[
                ['كل الطلبات', <MoneyCell key="total" piastres={invoices.total} />],
                ['تم تحويله', <MoneyCell key="fulfilled" piastres={invoices.fulfilled} />],
                ['ينتظر', <MoneyCell key="pending" piastres={invoices.pending} />],
              ]}
            />
          )}
        </Section>
      </div>
      <List
        isEmbedded
        control={control}
        title="طلبات السحب"
        endpoint={listInvoices}
        query={(state) => ({ ...invoicesQuery(state), users: [user.id] })}
        idOf={({ id }) => id}
        nameOf={({ id }) => `طلب السحب ${id}`}
        columns={columns}
        card={invoiceCard}
        pageOf={({ id }) => `/invoices?user=${user.id}&open=${id}`}
        peopleOf={({ userId, addressedBy }) => [userId, addressedBy]}
        empty={{ illustration: 'no-payments', text: 'لم يطلب هذا المعلّم سحبًا بعد.' }}
      />
    </div>
  )
}
