import type { RowOf } from '@hiwar/app/lists/read-pages.ts'
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { rows as rowsText } from '@hiwar/arabic/plurals.ts'
import { csvText } from '@hiwar/app/files/csv.ts'
import { saveText } from '@hiwar/app/files/object-url.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { tellAudit } from '@hiwar/contract/admin.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { labelClasses } from '@hiwar/ui/field-parts.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useRef, useState } from 'react'
import { ReasonField, isReason } from '../confirm/reason-field.tsx'
import { SafeButton } from '../confirm/safe-button.tsx'
import { useFirstWrongFocus } from '../confirm/use-first-wrong-focus.ts'
import { TaskDialog } from '../task-dialog.tsx'
import type { CsvField } from './csv.ts'
import { maxExportRows, readAllRows, readPeople } from './export-run.ts'
import type { ListColumn } from './list-props.ts'

export interface ExportDialogProps<E extends Endpoint> {
  name: string
  title: string
  endpoint: E
  params?: unknown
  /** Without `page` and `size`; in id order where the call can. */
  query: object
  /** The filters as in the address, for the audit log. */
  filters: Readonly<Record<string, string>>
  columns: readonly ListColumn<RowOf<E>>[]
  shownColumns: readonly string[]
  total: number
  selected: readonly RowOf<E>[]
  idOf: (row: RowOf<E>) => number
  peopleOf: ((row: RowOf<E>) => readonly (number | null)[]) | undefined
  onClose: () => void
}

type Progress = { done: number; total: number } | null

/** Saves the rows of a list as CSV, after the audit log has it (admin.md 4.3). */
export function ExportDialog<E extends Endpoint>(given: ExportDialogProps<E>) {
  const { title, total, selected, columns, onClose } = given
  const { exportable, chosen, setChosen } = useColumnChoice(columns, given.shownColumns)
  const [scope, setScope] = useState<Scope>(selected.length > 0 ? 'selected' : 'all')
  const [reason, setReason] = useState('')
  const [tries, setTries] = useState(0)
  const form = useFirstWrongFocus(tries)
  const fields = exportable.filter(({ id }) => chosen.has(id))
  const needsReason = fields.some(({ csv }) => csv.isPrivate === true)
  const run = useExport(given, { fields, scope, reason: needsReason ? reason.trim() : undefined })

  const count = scope === 'all' ? total : selected.length
  const problem = useOfflineReason() ?? problemOf(count, fields.length)
  const start = () => {
    setTries(tries + 1)
    if (needsReason && !isReason(reason)) return
    void run.start()
  }
  return (
    <TaskDialog
      title={`تصدير ${title}`}
      isRunning={run.progress !== null}
      isDirty={reason.trim() !== ''}
      onClose={onClose}
      footer={(close) =>
        run.progress === null ? (
          <>
            <Button className="grow" disabledReason={problem} onPress={start}>
              {`صدّر ${rowsText(count, 'object')}`}
            </Button>
            <SafeButton onPress={close} />
          </>
        ) : (
          <Button variant="secondary" className="grow" onPress={run.abort}>
            أوقف التصدير
          </Button>
        )
      }
    >
      {run.progress === null ? (
        <div ref={form} className="flex flex-col gap-5">
          {selected.length > 0 && (
            <ScopeChoice scope={scope} onChange={setScope} total={total} selected={selected.length} />
          )}
          <ColumnChoice columns={exportable} chosen={chosen} onChange={setChosen} />
          {needsReason && <ReasonField value={reason} onChange={setReason} isTried={tries > 0} />}
          <p className="text-small text-ink-600">
            ملف CSV يفتحه Excel وGoogle Sheets. يُسجَّل التصدير في سجل النشاط قبل حفظ الملف.
          </p>
          <FormFailure failure={run.failure} />
        </div>
      ) : (
        <ExportProgress {...run.progress} />
      )}
    </TaskDialog>
  )
}

/** At first the columns that are shown, without private ones. */
function useColumnChoice<Row>(columns: readonly ListColumn<Row>[], shown: readonly string[]) {
  const exportable = columns.flatMap((column) => (column.csv === undefined ? [] : [{ ...column, csv: column.csv }]))
  const [chosen, setChosen] = useState(() => {
    const first = exportable.filter(({ id, csv }) => shown.includes(id) && csv.isPrivate !== true)
    return new Set(first.map(({ id }) => id))
  })
  return { exportable, chosen, setChosen }
}

function problemOf(rows: number, columns: number): string | undefined {
  if (rows > maxExportRows) return `يُصدَّر حتى ${rowsText(maxExportRows, 'object')} في المرة. ضيّق الفلتر ثم صدّر.`
  return columns === 0 ? 'اختر عمودًا واحدًا على الأقل.' : undefined
}

function ExportProgress({ done, total }: NonNullable<Progress>) {
  return (
    <ProgressBar
      label="نجمع الصفوف"
      percent={total === 0 ? 0 : (done / total) * 100}
      valueText={`${formatInteger(done)} من ${formatInteger(total)}`}
    />
  )
}

type Scope = 'all' | 'selected'

interface ScopeChoiceProps {
  scope: Scope
  onChange: (scope: Scope) => void
  total: number
  selected: number
}

function ScopeChoice({ scope, onChange, total, selected }: ScopeChoiceProps) {
  return (
    <Segmented
      label="الصفوف"
      value={scope}
      onChange={onChange}
      options={[
        { value: 'selected', label: `المحدّدة (${formatInteger(selected)})` },
        { value: 'all', label: `كل النتائج (${formatInteger(total)})` },
      ]}
    />
  )
}

interface ColumnChoiceProps {
  columns: readonly { id: string; header: string; csv: { isPrivate?: boolean } }[]
  chosen: Set<string>
  onChange: (chosen: Set<string>) => void
}

function ColumnChoice({ columns, chosen, onChange }: ColumnChoiceProps) {
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset>
      <legend className={labelClasses}>الأعمدة</legend>
      <div className="grid grid-cols-2 gap-x-5">
        {columns.map(({ id, header, csv }) => (
          <Checkbox key={id} isSelected={chosen.has(id)} onChange={(isOn) => toggle(id, isOn)}>
            {header}
            {csv.isPrivate === true && <span className="text-small text-ink-600"> (يحتاج إلى سبب)</span>}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

interface ExportChoice<Row> {
  fields: readonly { id: string; header: string; csv: CsvField<Row> }[]
  scope: Scope
  reason: string | undefined
}

function useExport<E extends Endpoint>(given: ExportDialogProps<E>, { fields, scope, reason }: ExportChoice<RowOf<E>>) {
  const { name, endpoint, params, query, filters, total, selected, idOf, peopleOf, onClose } = given
  const [progress, setProgress] = useState<Progress>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const controller = useRef<AbortController | null>(null)

  const collect = async (signal: AbortSignal) => {
    if (scope === 'selected') return selected.toSorted((one, other) => idOf(one) - idOf(other))
    const onProgress = (done: number, of: number) => setProgress({ done, total: of })
    return await readAllRows({ endpoint, params, query, idOf, signal, onProgress })
  }
  const start = async () => {
    const own = new AbortController()
    controller.current = own
    setFailure(null)
    setProgress({ done: 0, total: scope === 'all' ? total : selected.length })
    try {
      const rows = await collect(own.signal)
      const people = await readPeople(peopleOf === undefined ? [] : rows.flatMap(peopleOf), own.signal)
      const detail = { columns: fields.map(({ id }) => id), filter: filters, scope, rows: rows.length }
      await call(tellAudit, { body: { action: 'export.csv', targetId: name, detail }, reason, signal: own.signal })
      const heads = fields.flatMap(({ header, csv }) => csv.heads.map((end) => header + end))
      const lines = rows.map((row) => fields.flatMap(({ csv }) => csv.cells(row, people)))
      saveText(`${name}-${dayKey(serverNow(), cairo)}.csv`, csvText(heads, lines))
      toast.success({ title: `تم تصدير ${rowsText(rows.length, 'object')}` })
      onClose()
    } catch (thrown) {
      if (!own.signal.aborted) setFailure(asFailure(thrown))
      setProgress(null)
    }
  }
  return { start, progress, failure, abort: () => controller.current?.abort() }
}
