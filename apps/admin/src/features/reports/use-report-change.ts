import type { Failure } from '@hiwar/client/failure.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { getReport, listReports, updateReport } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'

type Change = Partial<Pick<ReportFull, 'resolved' | 'category'>>

/** What an edit of a report made stale. */
const staleReports = [listReports, getReport] as const

/** Changes the report that its drawer shows. */
function useReportPatch({ id }: ReportFull) {
  const client = useQueryClient()
  return (change: (now: ReportFull) => Partial<ReportFull>) =>
    client.setQueryData<ReportFull>(keyOf(getReport, { params: { id } }), (now) =>
      now === undefined ? now : { ...now, ...change(now) },
    )
}

/** Somebody was faster: changed it, or deleted it. */
const isOvertaken = (failure: Failure | null) => failure?.status === 409 || failure?.status === 404

/**
 * Sends an edit of a report. The drawer then knows its version, so that the next edit is based on that one; where
 * somebody was faster it is fetched again.
 */
export function useReportUpdate(report: ReportFull) {
  const patch = useReportPatch(report)
  const { run, isRunning, failure } = useApiMutation(updateReport, { invalidates: staleReports })
  const update = async (body: Sent<typeof updateReport.body>) => {
    const result = await run({ params: { id: report.id }, body })
    const { reply, failure: refused } = result
    if (isOvertaken(refused)) invalidate(...staleReports)
    if (reply !== undefined)
      // With an edit of a colleague in between, only the report fetched again has all that is new.
      patch(({ version }) => (reply.version === version + 1 ? { outcome: reply.outcome, version: reply.version } : {}))
    return result
  }
  return { update, isRunning, failure }
}

/** Changes a report at once, in its drawer and its row, with an undo (admin.md 4.4). */
export function useReportChange(report: ReportFull) {
  const { id } = report
  const patchDrawer = useReportPatch(report)
  const patch = useRowPatch(listReports, (row) => row.id)
  const { update, isRunning } = useReportUpdate(report)
  const show = (change: Change) => patchDrawer(() => change)
  const change = async (next: Change, before: Change, words: { done: string; failed: string }) =>
    await undoable({
      ...words,
      show: () => {
        const takeBack = patch(id, (row) => ({ ...row, ...next }))
        show(next)
        return () => {
          takeBack()
          show(before)
        }
      },
      apply: async () => await update(next),
      undo: async () => await update(before),
    })
  return { change, isRunning }
}
