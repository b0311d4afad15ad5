import { LedgerKind, listLedger, type LedgerLine } from '@hiwar/contract/invoices.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { saveText } from '@hiwar/app/files/object-url.ts'
import { ListPager, usePageSize } from '@hiwar/app/lists/list-pager.tsx'
import { readPages } from '@hiwar/app/lists/read-pages.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { LedgerFilters } from './ledger-filters.tsx'
import { LedgerMonthCard } from './ledger-month.tsx'
import { byMonth } from './ledger-period.ts'
import { ledgerQuery, useLedgerFilter, type LedgerFilter } from './use-ledger-filter.ts'

/** Years of lessons of a tutor who teaches all day. */
const mostSavedLines = 20_000

interface LedgerProps {
  page: number
  onPage: (page: number) => void
}

/** Every lesson and withdrawal, newest first, by months with what each brought (web.md `/invoices`). */
export function Ledger({ page, onPage }: LedgerProps) {
  const pageSize = usePageSize()
  const filters = useLedgerFilter()
  const { filter } = filters
  const ledger = useApiQuery(
    listLedger,
    { query: { ...ledgerQuery(filter), page, size: pageSize[0] } },
    { placeholderData: keepPreviousData },
  )
  const refetch = () => void ledger.refetch()
  useSocketEvent('InvoiceUpdated', refetch)
  useEventsMissed(refetch)
  const total = ledger.data?.total ?? 0
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <LedgerFilters {...filters} />
        {total > 0 && <SaveButton filter={filter} />}
      </div>
      {ledger.failure !== null ? (
        <QueryFailure query={ledger} />
      ) : ledger.data === undefined ? (
        <Loading className="grid gap-4">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : total === 0 ? (
        <NoLines filter={filter} onClear={filters.clear} />
      ) : (
        byMonth(ledger.data.list).map(([month, lines]) => (
          <LedgerMonthCard
            key={month}
            month={month}
            lines={lines}
            sums={ledger.data?.months.find((sums) => sums.month === month)}
          />
        ))
      )}
      <ListPager page={page} total={total} pageSize={pageSize} onPage={onPage} />
    </div>
  )
}

function NoLines({ filter, onClear }: { filter: LedgerFilter; onClear: () => void }) {
  const isFiltered = filter.kind !== null || filter.states.length > 0 || filter.month !== null
  return isFiltered ? (
    <EmptyState
      illustration="no-payments"
      text="لا توجد أرباح أو سحوبات بهذه الاختيارات."
      action={
        <Button variant="secondary" onPress={onClear}>
          اعرض الكل
        </Button>
      }
    />
  ) : (
    <EmptyState illustration="no-payments" text="تظهر هنا كل حصة مع أجرها، من حين تُحجز." />
  )
}

/** Saves all lines of the filter as CSV, those of other pages too. */
function SaveButton({ filter }: { filter: LedgerFilter }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const lines = await readPages({
        endpoint: listLedger,
        query: ledgerQuery(filter),
        keyOf,
        limit: mostSavedLines,
        signal: new AbortController().signal,
      })
      saveText(`hiwar-earnings${filter.month === null ? '' : `-${filter.month}`}.csv`, ledgerCsv(lines))
    } catch (thrown) {
      void toastFailure('لم يُحفظ الملف', asFailure(thrown))
    }
    setSaving(false)
  }
  return (
    <Button variant="secondary" size="small" isPending={isSaving} onPress={() => void save()}>
      <Download size={20} aria-hidden />
      احفظ ملف CSV
    </Button>
  )
}

const keyOf = ({ kind, lessonId, invoiceId }: LedgerLine) =>
  `${kind} ${kind === LedgerKind.Lesson ? lessonId : invoiceId}`
