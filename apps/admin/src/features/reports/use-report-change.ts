import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { getReport, listReports, updateReport } from '@hiwar/contract/reports.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'

type Change = Partial<Pick<ReportFull, 'resolved' | 'category'>>

/** What an edit of a report made stale. */
export const staleReports = [listReports, getReport] as const

/** Changes a report at once, in its drawer and its row, with an undo (admin.md 4.4). */
export function useReportChange({ id }: ReportFull) {
  const client = useQueryClient()
  const patch = useRowPatch(listReports, (row) => row.id)
  const mutation = useApiMutation(updateReport, { invalidates: staleReports })
  const send = async (change: Change) => await mutation.run({ params: { id }, body: change })
  const show = (change: Change) =>
    client.setQueryData<ReportFull>(keyOf(getReport, { params: { id } }), (now) =>
      now === undefined ? now : { ...now, ...change },
    )
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
      apply: async () => await send(next),
      undo: async () => await send(before),
    })
  return { change, isRunning: mutation.isRunning }
}
