import { formatInteger } from '@hiwar/arabic/digits.ts'
import { rows as rowsText } from '@hiwar/arabic/plurals.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { maxBulkRows } from './bulk.ts'
import type { BulkAction, BulkTask } from './bulk.ts'
import type { Filters } from './define-list.ts'
import { readAllRows } from './export-run.ts'
import type { ListProps, RowOf } from './list-props.ts'
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
  const { selection, total = 0 } = answer
  const [running, setRunning] = useState<Running<RowOf<E>> | null>(null)
  const { rows, canSelectMatching, selectMatching, clear } = useSelected(list, answer)
  if (selection.rows.length === 0 && running === null) return null
  return (
    <div
      role="region"
      aria-label="الصفوف المحددة"
      className="flex flex-wrap items-center gap-2 rounded-button bg-nile-50 px-3 py-1"
    >
      <output className="text-small font-semibold text-nile-700">{`المحدد: ${formatInteger(rows.length)}`}</output>
      {canSelectMatching && <SelectMatching total={total} onPress={() => void selectMatching()} />}
      <div className="ms-auto flex flex-wrap gap-1">
        {bulk.map((action) => (
          <Button
            key={action.id}
            variant={action.isDestructive === true ? 'danger' : 'secondary'}
            size="small"
            onPress={() => setRunning({ action, rows })}
          >
            {action.icon}
            {action.label}
          </Button>
        ))}
        {onExport !== undefined && rows === selection.rows && (
          <Button variant="secondary" size="small" onPress={onExport}>
            صدّر المحدد
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

/** The selected rows of the page, or all that match. */
function useSelected<E extends Endpoint, F extends Filters, S extends string>(
  { query, params, control, endpoint, idOf }: ListProps<E, F, S>,
  { selection, rows, total = 0 }: ReturnType<typeof useListRows<E, F, S>>,
) {
  const [matching, setMatching] = useState<{ of: ReadonlySet<string>; rows: readonly RowOf<E>[] } | null>(null)
  // Another selection replaces them.
  const all = matching?.of === selection.ids ? matching.rows : null
  const selectMatching = async () => {
    const read = { endpoint, params, query: query(control.state), idOf, total }
    const found = await readAllRows({ ...read, signal: new AbortController().signal, onProgress: () => undefined })
    setMatching({ of: selection.ids, rows: found })
  }
  return {
    rows: all ?? selection.rows,
    canSelectMatching: all === null && selection.rows.length === rows.length && total > rows.length,
    selectMatching,
    clear: () => selection.set(new Set()),
  }
}

function SelectMatching({ total, onPress }: { total: number; onPress: () => void }) {
  const tooMany = `حتى ${rowsText(maxBulkRows, 'object')} في المرة. ضيّق الفلتر أولًا.`
  return (
    <Button variant="link" size="small" disabledReason={total > maxBulkRows ? tooMany : undefined} onPress={onPress}>
      {`حدّد كل المطابق (${formatInteger(total)})`}
    </Button>
  )
}
