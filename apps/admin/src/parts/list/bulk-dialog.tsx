import { formatInteger } from '@hiwar/arabic/digits.ts'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { CircleAlert, CircleCheck, CircleMinus, Clock3 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Confirm } from '../confirm/confirm.tsx'
import { plan, retried, runBulk } from './bulk.ts'
import type { BulkAction, BulkResult, BulkState } from './bulk.ts'
import { csvText } from '@hiwar/app/files/csv.ts'
import { saveText } from '@hiwar/app/files/object-url.ts'

export interface BulkDialogProps<Row> {
  action: BulkAction<Row>
  rows: readonly Row[]
  nameOf: (row: Row) => string
  listName: string
  onClose: () => void
}

/** Confirms, runs four at a time, then says of each row what became of it (admin.md 4.5). */
export function BulkDialog<Row>({ action, rows, nameOf, listName, onClose }: BulkDialogProps<Row>) {
  const [results, setResults] = useState<readonly BulkResult<Row>[] | null>(null)
  const [isRunning, setRunning] = useState(false)
  const given = useRef<{ reason: string | undefined } | null>(null)
  const controller = useRef(new AbortController())

  const run = async (planned: readonly BulkResult<Row>[]) => {
    controller.current = new AbortController()
    setResults(planned)
    setRunning(true)
    await runBulk(planned, {
      run: async (row) => await action.run(row, given.current ?? { reason: undefined }),
      onProgress: setResults,
      signal: controller.current.signal,
    })
    setRunning(false)
    action.onDone?.()
  }
  if (results === null)
    return (
      <Confirm
        level={action.level}
        title={action.title(rows.length)}
        effect={action.effect}
        confirmLabel={action.label}
        isDestructive={action.isDestructive}
        disabledReason={action.disabledReason}
        onClose={() => {
          // After the start the dialog of the results takes over.
          if (given.current === null) onClose()
        }}
        onConfirm={async ({ reason }) => {
          given.current = { reason }
          void run(plan(rows, action.skip))
          return { failure: null }
        }}
      />
    )
  return (
    <BulkResults
      title={action.title(rows.length)}
      fileName={`${listName}-${action.id}.csv`}
      results={results}
      nameOf={nameOf}
      isRunning={isRunning}
      onStop={() => controller.current.abort()}
      onRetry={() => void run(retried(results))}
      onClose={onClose}
    />
  )
}

interface BulkResultsProps<Row> {
  title: string
  fileName: string
  results: readonly BulkResult<Row>[]
  nameOf: (row: Row) => string
  isRunning: boolean
  onStop: () => void
  onRetry: () => void
  onClose: () => void
}

function BulkResults<Row>({ title, fileName, results, nameOf, isRunning, ...on }: BulkResultsProps<Row>) {
  const count = (state: BulkState) => results.filter((result) => result.state === state).length
  const finished = results.length - count('waiting')
  const save = () =>
    saveText(
      fileName,
      csvText(
        ['العنصر', 'النتيجة', 'السبب'],
        results.map((result) => [nameOf(result.row), stateText[result.state], reasonOf(result)]),
      ),
    )
  return (
    <Dialog
      title={title}
      isOpen
      isDismissable={!isRunning}
      isKeyboardDismissDisabled={isRunning}
      onOpenChange={(isOpen) => {
        if (!isOpen) on.onClose()
      }}
      footer={
        isRunning ? (
          <Button variant="secondary" className="grow" onPress={on.onStop}>
            أوقف الباقي
          </Button>
        ) : (
          <>
            <Button className="grow" onPress={on.onClose}>
              تم
            </Button>
            {count('failed') > 0 && (
              <Button variant="secondary" onPress={on.onRetry}>
                أعد ما لم ينجح
              </Button>
            )}
            <Button variant="secondary" onPress={save}>
              احفظ النتيجة CSV
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ProgressBar
          label={isRunning ? 'جارٍ التنفيذ' : 'انتهى التنفيذ'}
          percent={(finished / results.length) * 100}
          valueText={`${formatInteger(finished)} من ${formatInteger(results.length)}`}
        />
        <ul className="divide-y divide-sand-300">
          {results.map((result, place) => (
            <ResultLine key={place} name={nameOf(result.row)} result={result} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const stateText: Record<BulkState, string> = {
  waiting: 'لم يُنفَّذ',
  done: 'تم',
  failed: 'لم ينجح',
  skipped: 'لم يشمله التنفيذ',
}
const stateLooks = {
  waiting: { Icon: Clock3, tone: 'text-ink-600' },
  done: { Icon: CircleCheck, tone: 'text-success' },
  failed: { Icon: CircleAlert, tone: 'text-danger' },
  skipped: { Icon: CircleMinus, tone: 'text-ink-600' },
} as const

const reasonOf = ({ failure, why }: BulkResult<unknown>) => (failure === null ? (why ?? '') : failureText(failure))

function ResultLine({ name, result }: { name: string; result: BulkResult<unknown> }) {
  const { Icon, tone } = stateLooks[result.state]
  const reason = reasonOf(result)
  return (
    <li className="flex items-start gap-2 py-2 text-small">
      <Icon aria-hidden size={20} className={tone} />
      <div className="min-w-0">
        <bdi>{name}</bdi>: <span className={tone}>{stateText[result.state]}</span>
        {reason !== '' && <p className="text-ink-600">{reason}</p>}
      </div>
    </li>
  )
}
