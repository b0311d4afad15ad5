import {
  createReport,
  createReportReply,
  deleteReport,
  deleteReportReply,
  getReport,
  getReportReply,
  listRepliesOfReport,
  listReportReplies,
  listReports,
  updateReport,
  updateReportReply,
} from '@hiwar/contract/reports.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listOfReport, listReplies, readReply, removeReply, reply, updateReply } from './replies.ts'
import { list, read, remove, report, update } from './service.ts'

export function reportsRoutes(serve: Serve, deps: Deps): void {
  serve(createReport, async ({ actor, body }) => await report(deps, actor, body))
  serve(getReport, async ({ actor, params }) => await read(deps, actor, params.id))
  serve(updateReport, async ({ actor, params, body }) => await update(deps, actor, { id: params.id, body }))
  serve(deleteReport, async ({ actor, params }) => {
    await remove(deps, actor, params.id)
  })
  serve(listReports, async ({ actor, query }) => await list(deps, actor, query))
  serve(createReportReply, async ({ actor, body }) => await reply(deps, actor, body))
  serve(getReportReply, async ({ actor, params }) => await readReply(deps, actor, params.id))
  serve(updateReportReply, async ({ actor, params, body }) => await updateReply(deps, actor, { id: params.id, body }))
  serve(deleteReportReply, async ({ actor, params }) => {
    await removeReply(deps, actor, params.id)
  })
  serve(listRepliesOfReport, async ({ actor, params }) => await listOfReport(deps, actor, params.id))
  serve(listReportReplies, async ({ actor, query }) => await listReplies(deps, actor, query))
}
