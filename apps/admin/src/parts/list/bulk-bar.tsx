import type { RowOf } from '@hiwar/app/lists/read-pages.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { rows as rowsText } from '@hiwar/arabic/plurals.ts'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { maxBulkRows } from './bulk.ts'
import type { BulkAction, BulkTask } from './bulk.ts'
import type { Filters } from './define-list.ts'
import { readAllRows } from './export-run.ts'
import type { ListProps } from './list-props.ts'
import { useClearOnEscape } from './use-clear-on-escape.ts'
import type { useListRows } from './use-list-rows.ts'

const BulkDialog = lazyWithRetry(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface BulkBarProps<E extends Endpoint, F extends Filters, S extends string> {
  list: ListProps<E, F, S>
  answer: ReturnType<typeof useListRows<E, F, S>>
  onExport: (() => void) | undefined
}

/** What can be done with the selected rows, or with all that match (admin.md 4.5). Nothing while none is selected. */
export function BulkBar<E extends Endpoint, F extends Filters, S extends string>({
  list,
  answer,
  onExport,
}: BulkBarProps<E, F, S>) {
  const { bulk = [], control, nameOf } = list
  const { rows, clear } = answer.selection
  const [running, setRunning] = useState<Running<RowOf<E>> | null>(null)
  useClearOnEscape(rows.length > 0, clear)
  if (rows.length === 0 && running === null) return null
  return (
    <div
      role="region"
      aria-label="الصفوف المحدّدة"
      className="sticky top-16 z-10 flex flex-wrap items-center gap-2 rounded-button bg-nile-50 px-3 py-1 md:static"
    >
      <output className="text-small font-semibold text-nile-700">{`المحدّد: ${formatInteger(rows.length)}`}</output>
      <SelectMatching list={list} answer={answer} />
      <div className="ms-auto flex flex-wrap gap-1">
        {bulk.map((action) => (
          <Button
            key={action.id}
            variant={action.isDestructive === true ? 'danger' : 'secondary'}
            size="small"
            disabledReason={rows.length > maxBulkRows ? tooMany() : undefined}
            onPress={() => setRunning({ action, rows })}
          >
            {action.icon}
            {action.label}
          </Button>
        ))}
        {onExport !== undefined && (
          <Button variant="secondary" size="small" onPress={onExport}>
            صدّر المحدّد
          </Button>
        )}
        <Button variant="quiet" size="small" onPress={clear}>
          ألغِ التحديد
        </Button>
      </div>
      {running !== null && (
        <RunningDialog
          running={running}
          nameOf={nameOf}
          listName={control.list.name}
          onClose={() => {
            setRunning(null)
            clear()
          }}
        />
      )}
    </div>
  )
}

interface Running<Row> {
  readonly action: BulkAction<Row> | BulkTask<Row>
  readonly rows: readonly Row[]
}

interface RunningDialogProps<Row> {
  running: Running<Row>
  nameOf: (row: Row) => string
  listName: string
  onClose: () => void
}

function RunningDialog<Row>({ running: { action, rows }, nameOf, listName, onClose }: RunningDialogProps<Row>) {
  return (
    <Suspense>
      {'dialog' in action ? (
        action.dialog({ rows, onClose })
      ) : (
        <BulkDialog
          action={action as never}
          rows={rows as never}
          nameOf={nameOf as never}
          listName={listName}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

const tooMany = () => `حتى ${rowsText(maxBulkRows, 'object')} في المرة. ألغِ تحديد بعضها أولًا.`

/** Once a whole page is selected: all that match, or the first hundred of them. */
function SelectMatching<E extends Endpoint, F extends Filters, S extends string>({
  list: { query, params, control, endpoint, idOf },
  answer: { selection, rows, total = 0 },
}: Pick<BulkBarProps<E, F, S>, 'list' | 'answer'>) {
  const [isReading, setReading] = useState(false)
  const most = Math.min(total, maxBulkRows)
  const isPageSelected = rows.every((row) => selection.ids.has(String(idOf(row))))
  if (!isPageSelected || selection.rows.length >= most) return null
  const select = async () => {
    setReading(true)
    try {
      const { signal } = new AbortController()
      const read = { endpoint, params, query: query(control.state), idOf, limit: maxBulkRows, signal }
      selection.setRows(await readAllRows(read))
    } catch (thrown) {
      void toastFailure('لم يُحدَّد الباقي', asFailure(thrown))
    }
    setReading(false)
  }
  return (
    <Button variant="link" size="small" isPending={isReading} onPress={() => void select()}>
      {total > most
        ? `حدّد أول ${formatInteger(most)} من ${formatInteger(total)}`
        : `حدّد كل المطابق (${formatInteger(total)})`}
    </Button>
  )
}
