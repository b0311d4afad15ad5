// Replies to reports (people.md 7).
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type {
  ReportReply,
  ReportReplyFull,
  createReportReply,
  listReportReplies,
  updateReportReply,
} from '@hiwar/contract/reports.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import { notify } from '../notifications/service.ts'
import { mayDeleteReply, mayReply, maySee, maySeeReply, mayUpdateReply } from './policy.ts'
import {
  changeReply,
  countAllReplies,
  deleteReplyRow,
  findRepliesOf,
  findReply,
  findReport,
  insertReply,
  lockReply,
  lockReport,
  pageOfReplies,
  type ReportRecord,
} from './queries.ts'
import { replyFull, replyView } from './views.ts'

/** Replies to a report; what an admin publishes is mailed to the report's creator. */
export async function reply(
  deps: Deps,
  actor: Actor,
  given: Received<typeof createReportReply.body>,
): Promise<ReportReply> {
  const { reportId, message, draft } = given
  return await transact(deps, async (tx) => {
    const report = await lockReport(tx, reportId)
    if (report === undefined || !maySee(actor, report)) fail('report-not-found', 'reportId')
    allow(mayReply(actor, { draft }))

    const at = deps.now()
    const newReply = {
      reportId,
      message,
      draft,
      createdBy: actor.id,
      createdAt: at,
      updatedBy: actor.id,
      updatedAt: at,
    }
    const id = await insertReply(tx, newReply)
    await audit(deps, tx, actor, {
      action: 'report.reply',
      targetId: reportId,
      userId: report.createdBy,
      after: { reply: id, message, draft },
    })
    if (!draft) await notifyReporter(deps, tx, { actor, report, reply: message })
    return replyView({ ...newReply, id })
  })
}

async function notifyReporter(
  deps: Deps,
  tx: Tx,
  { actor, report, reply }: { actor: Actor; report: ReportRecord; reply: string },
): Promise<void> {
  if (!isAdmin(actor.role) || report.createdBy === actor.id) return
  await notify(deps, tx, report.createdBy, { kind: 'report-reply', reportId: report.id, title: report.title, reply })
}

export async function readReply(deps: Deps, actor: Actor, id: number): Promise<ReportReplyFull> {
  const found = await findReply(deps.db, id)
  if (found === undefined || !maySeeReply(actor, found)) fail('not-found')
  return replyFull(actor, found)
}

/** The author corrects or publishes; a published reply never becomes a draft again. */
export async function updateReply(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateReportReply.body> },
): Promise<ReportReply> {
  const { message, draft } = given.body
  return await transact(deps, async (tx) => {
    const { before, report } = await lockSeen(tx, actor, given.id)
    allow(mayUpdateReply(actor, before, { draft }))
    if (message === undefined && draft === undefined) fail('empty-request')
    if (draft === true && !before.draft) fail('bad-request', 'draft')
    const changed = changesOf({ message: before.message, draft: before.draft }, { message, draft })
    if (changed === null) return replyView(before)

    const after = {
      ...before,
      message: message ?? before.message,
      draft: draft ?? before.draft,
      updatedBy: actor.id,
      updatedAt: deps.now(),
    }
    await changeReply(tx, before.id, after)
    await audit(deps, tx, actor, {
      action: 'report.reply-update',
      targetId: before.reportId,
      userId: report.createdBy,
      before: { reply: before.id, ...changed.before },
      after: { reply: before.id, ...changed.after },
    })
    if (before.draft && !after.draft) await notifyReporter(deps, tx, { actor, report, reply: after.message })
    return replyView(after)
  })
}

/** Locks the report before the reply, as all transactions do, so that none deadlock. */
async function lockSeen(tx: Tx, actor: Actor, id: number) {
  const found = await findReply(tx, id)
  if (found === undefined || !maySeeReply(actor, found)) fail('not-found')
  const report = (await lockReport(tx, found.reportId)) ?? fail('not-found')
  return { before: (await lockReply(tx, id)) ?? fail('not-found'), report }
}

export async function removeReply(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    const { before, report } = await lockSeen(tx, actor, id)
    allow(mayDeleteReply(actor, before))

    await deleteReplyRow(tx, id)
    await audit(deps, tx, actor, {
      action: 'report.reply-delete',
      targetId: report.id,
      userId: report.createdBy,
      before: { reply: id, message: before.message, draft: before.draft },
    })
  })
}

/** Oldest first; drafts to admins only. */
export async function listOfReport(deps: Deps, actor: Actor, reportId: number): Promise<ReportReplyFull[]> {
  const report = await findReport(deps.db, reportId)
  if (report === undefined || !maySee(actor, report)) fail('report-not-found')
  const replies = await findRepliesOf(deps.db, { reportId, drafts: isAdmin(actor.role) })
  return replies.map((each) => replyFull(actor, each))
}

export async function listReplies(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listReportReplies.query>,
): Promise<Reply<typeof listReportReplies>> {
  const { draft, reportId, page, size } = query
  const total = await countAllReplies(deps.db, { draft, reportId })
  const replies = await pageOfReplies(deps.db, { draft, reportId }, { limit: size, offset: (page - 1) * size })
  return { list: replies.map((each) => replyFull(actor, each)), total }
}
