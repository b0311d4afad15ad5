// One call per row, four at a time (admin.md 4.5).
import type { Failure } from '@hiwar/client/failure.ts'
import type { ReactNode } from 'react'

export const maxBulkRows = 100
const atOnce = 4

export interface BulkAction<Row> {
  readonly id: string
  /** The verb: «فعّل». */
  readonly label: string
  readonly icon?: ReactNode
  readonly level: 1 | 2
  readonly isDestructive?: boolean
  /** «تفعيل 12 معلّمًا؟» */
  readonly title: (count: number) => string
  readonly effect: ReactNode
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | undefined
  /** Why a row is left out; null: it is not. */
  readonly skip?: (row: Row) => string | null
  readonly run: (row: Row, given: { reason: string | undefined }) => Promise<{ readonly failure: Failure | null }>
  /** After the last row. */
  readonly onDone?: () => void
}

/** Something else done with the selected rows, in a dialog of its own. */
export interface BulkTask<Row> {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDestructive?: boolean
  readonly dialog: (given: { readonly rows: readonly Row[]; readonly onClose: () => void }) => ReactNode
}

export type BulkState = 'waiting' | 'done' | 'failed' | 'skipped'

export interface BulkResult<Row> {
  readonly row: Row
  readonly state: BulkState
  /** Of a failed row. */
  readonly failure: Failure | null
  /** Of a skipped row. */
  readonly why: string | null
}

/** The rows before the run: those that are left out say why. */
export function plan<Row>(rows: readonly Row[], skip: BulkAction<Row>['skip'] = () => null): BulkResult<Row>[] {
  return rows.map((row) => {
    const why = skip(row)
    return { row, state: why === null ? 'waiting' : 'skipped', failure: null, why }
  })
}

/** Failed rows wait again. */
export const retried = <Row>(results: readonly BulkResult<Row>[]): BulkResult<Row>[] =>
  results.map((result) => (result.state === 'failed' ? { ...result, state: 'waiting', failure: null } : result))

interface BulkRun<Row> {
  readonly run: (row: Row) => Promise<{ readonly failure: Failure | null }>
  /** After each row, with all results so far. */
  readonly onProgress: (results: readonly BulkResult<Row>[]) => void
  /** Rows that have not begun stay waiting. */
  readonly signal: AbortSignal
}

/** Runs the waiting rows, four at a time, in their order. */
export async function runBulk<Row>(
  planned: readonly BulkResult<Row>[],
  { run, onProgress, signal }: BulkRun<Row>,
): Promise<readonly BulkResult<Row>[]> {
  let results = planned
  const waiting = planned.flatMap(({ state }, place) => (state === 'waiting' ? [place] : [])).values()
  const worker = async () => {
    for (const place of waiting) {
      const result = results[place]
      if (signal.aborted || result === undefined) return
      const { failure } = await run(result.row)
      results = results.with(place, { ...result, state: failure === null ? 'done' : 'failed', failure })
      onProgress(results)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
