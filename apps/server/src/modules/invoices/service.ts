import type { Readable } from 'node:stream'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { InvoiceStatus, WithdrawMethod } from '@hiwar/contract/enums.ts'
import {
  EditInvoice,
  requestWithdrawal,
  type Invoice,
  type InvoiceStats,
  type SavedReceiver,
  type listInvoices,
} from '@hiwar/contract/invoices.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { overdueBefore, payoutExpectedBy } from '@hiwar/rules/business-days.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { amountError, parseReceiver, spendable } from '@hiwar/rules/withdrawal.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { insertStatusChange } from '../../platform/db/status-changes.ts'
import { atOneMoment, transact } from '../../platform/db/transact.ts'
import { deleteUnusedFile } from '../assets/service.ts'
import { audit } from '../audit/service.ts'
import { beginKeyedCall, saveKeyedReply, keyedCall, storedReply, type KeyedCall } from '../idempotency/service.ts'
import { readSettings } from '../settings/service.ts'
import { broadcastUpdate, changeInvoice, requireProofForNewReceiver } from './change.ts'
import { mayEdit, maySeeReceipt, maySeeStats } from './policy.ts'
import {
  countInvoices,
  findByReceipt,
  findInvoice,
  insertInvoice,
  isTutor,
  pageOfInvoices,
  recentPayouts,
  sumEarnings,
  type InvoiceRecord,
} from './queries.ts'
import { openInvoice, openReceiver, receiverHash, sealReceiver } from './receivers.ts'
import { invoiceView } from './views.ts'

export { sealStoredReceivers } from './receivers.ts'
/** Stores an image or a PDF of the transfer and returns its file name. */
export { storeReceipt } from '../assets/service.ts'

const limitsOf = (settings: SettingValues) => ({ min: settings['withdraw.min'], max: settings['withdraw.max'] })

/**
 * Requests a withdrawal under the tutor's own lock: two requests at once cannot both take the same piastres (money.md
 * 7). Repeats with the same `Idempotency-Key` within a day request once and get the same reply.
 */
export async function createWithdrawal(
  deps: Deps,
  actor: Actor,
  given: { body: Received<typeof requestWithdrawal.body>; idempotencyKey: string | null },
): Promise<Invoice> {
  const { body } = given
  const method = knownMethod(body.method)
  const receiver = receiverOf({ method, receiver: body.receiver })
  const keyed = keyedCall(given.idempotencyKey, requestWithdrawal.name, {
    amount: body.amount,
    method,
    receiver: receiverHash(deps, actor.id, { method, receiver }),
    note: body.note ?? null,
  })
  const withdrawal = {
    method,
    receiver,
    note: noteOf(body.note) ?? null,
    amount: body.amount,
  }
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const earlierReply = await storedReply(tx, keyed, { userId: actor.id, now: deps.now() })
    return earlierReply === null
      ? await createLocked(deps, tx, actor, { withdrawal, keyed })
      : requestWithdrawal.reply.parse({ ...fieldsAddedLater(deps), ...openReply(deps, actor.id, earlierReply) })
  })
}

/** Replies kept for repeats are sealed too: they name the receiver. */
const aboutReply = (userId: number) => `reply to a withdrawal of ${userId}`

const sealReply = ({ fieldSeal }: Deps, userId: number, reply: Invoice) => ({
  sealed: fieldSeal.close(aboutReply(userId), JSON.stringify(reply)),
})

/** One that was kept before replies were sealed is read as it is. */
function openReply({ fieldSeal }: Deps, userId: number, kept: object): object {
  return 'sealed' in kept ? (JSON.parse(fieldSeal.open(aboutReply(userId), String(kept.sealed)).text) as object) : kept
}

/** A reply is stored for a day: one of the release before may lack them. */
const fieldsAddedLater = (deps: Deps) => ({
  newReceiver: null,
  expectedBy: payoutExpectedBy(deps.now()).toISOString(),
})

type NewWithdrawal = Pick<InvoiceRecord, 'method' | 'receiver' | 'note' | 'amount'>

async function createLocked(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { withdrawal, keyed }: { withdrawal: NewWithdrawal; keyed: KeyedCall | null },
): Promise<Invoice> {
  const now = deps.now()
  const error = amountError(withdrawal.amount, {
    spendable: spendable(await sumEarnings(tx, actor.id, now)),
    ...limitsOf(await readSettings(tx)),
  })
  if (error !== null) fail(error, 'amount')
  await requireProofForNewReceiver(deps, tx, actor, withdrawal)

  const id = await insertInvoice(tx, {
    userId: actor.id,
    ...withdrawal,
    ...sealReceiver(deps, actor.id, withdrawal),
    at: now,
  })
  await insertStatusChange(tx, {
    kind: 'invoice',
    id,
    from: null,
    to: InvoiceStatus.PendingApproval,
    actorId: actor.id,
    reason: 'requested',
    at: now,
  })
  const row = (await findInvoice(tx, id)) ?? fail('invoice-not-found')
  const reply = invoiceView(openInvoice(deps, row), actor, viewedFrom(deps))
  await beginKeyedCall(tx, keyed, { userId: actor.id, now })
  await saveKeyedReply(tx, keyed, { userId: actor.id, answer: sealReply(deps, actor.id, reply) })
  broadcastUpdate(deps, tx, actor.id)
  return reply
}

/** Tutors see only their own withdrawals, whatever the query says. */
export async function searchInvoices(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listInvoices.query>,
): Promise<Reply<typeof listInvoices>> {
  const filter = {
    ...query,
    users: isAdmin(actor.role) ? query.users : [actor.id],
    overdue: query.overdue === undefined ? undefined : { isWanted: query.overdue, before: overdueBefore(deps.now()) },
    createdAt: instants(query.createdAt),
    updatedAt: instants(query.updatedAt),
    fulfilledAt: instants(query.fulfilledAt),
  }
  const sortColumns = { created_at: 'createdAt', updated_at: 'updatedAt', amount: 'amount' } as const
  const single =
    query.orderBy === undefined
      ? null
      : [{ column: sortColumns[query.orderBy], direction: query.orderDirection ?? 'asc' }]
  const order = sortPairs(query) ?? single ?? [{ column: 'createdAt', direction: 'desc' } as const]
  const rows = await pageOfInvoices(deps.db, filter, {
    order,
    limit: query.size,
    offset: (query.page - 1) * query.size,
    withReceivers: isAdmin(actor.role),
  })
  return {
    list: rows.map((row) => invoiceView(openInvoice(deps, row), actor, viewedFrom(deps))),
    total: await countInvoices(deps.db, filter),
  }
}

/**
 * What a tutor earned, requested, and may request now, sums and limits from one snapshot (extras.md 10); a request
 * decides again under its lock.
 */
export async function readStats(deps: Deps, actor: Actor, userId: number): Promise<InvoiceStats> {
  if (!maySeeStats(actor, userId)) fail('forbidden')
  if (!(await isTutor(deps.db, userId))) fail('tutor-not-found')
  const { sums, limits } = await atOneMoment(deps, async (tx) => ({
    sums: await sumEarnings(tx, userId, deps.now()),
    limits: limitsOf(await readSettings(tx)),
  }))
  const unspent = spendable(sums)
  const available = Math.max(0, Math.min(unspent, limits.max ?? Number.MAX_SAFE_INTEGER))
  const allowed = available >= limits.min
  return {
    income: { total: sums.past + sums.future, past: sums.past, future: sums.future },
    invoices: { total: sums.fulfilled + sums.pending, fulfilled: sums.fulfilled, pending: sums.pending },
    spendable: unspent,
    limits: { ...limits, available, allowed, why: allowed ? (sums.hasOpenUpdate ? 'open-update' : 'ok') : 'below-min' },
  }
}

/** The accounts a tutor had money sent to, each once, the last used first (more.md 5). */
export async function readReceivers(deps: Deps, actor: Actor): Promise<SavedReceiver[]> {
  const recent = await recentPayouts(deps.db, actor.id, bounds.savedReceivers.withdrawals)
  const saved = new Map<string, SavedReceiver>()
  for (const row of recent) {
    const { method, createdAt } = row
    const receiver = openReceiver(deps, row)
    const key = `${method} ${receiver}`
    // Cleared at the end of its retention period.
    if (receiver !== '' && !saved.has(key)) saved.set(key, { method, receiver, lastUsedAt: createdAt.toISOString() })
  }
  return [...saved.values()].slice(0, bounds.savedReceivers.most)
}

/** The edit of a form, whose fields are texts but otherwise the same as in JSON. */
function editFromForm(fields: ReadonlyMap<string, string>): EditInvoice {
  const number = (name: string) => (fields.has(name) ? { [name]: Number(fields.get(name)) } : {})
  const text = (name: string) => (fields.has(name) ? { [name]: fields.get(name) } : {})
  const sent = {
    ...number('status'),
    ...number('method'),
    ...text('receiver'),
    ...text('note'),
    ...text('expectedUpdatedAt'),
    ...(fields.has('declineUpdate') ? { declineUpdate: fields.get('declineUpdate') === 'true' } : {}),
  }
  const parsed = EditInvoice.safeParse(sent)
  return parsed.success ? parsed.data : fail('bad-request', parsed.error.issues[0]?.path.join('.'))
}

/** Checks the sender's permission before a byte of a file is read. */
export async function requireEditor(deps: Deps, actor: Actor, id: number, hasReceipt: boolean): Promise<void> {
  const invoice = (await findInvoice(deps.db, id)) ?? fail('invoice-not-found')
  if (!mayEdit(actor, invoice) || (hasReceipt && !isAdmin(actor.role))) fail('forbidden')
}

/** Changes the state of a withdrawal by the table of money.md 11.7, changes its note, or adds its receipt. */
export async function edit(
  deps: Deps,
  actor: Actor,
  given: { id: number; sent: EditInvoice; receipt: string | null },
): Promise<Invoice> {
  // Stryker disable next-line ConditionalExpression: who sends a receipt was checked before its file was read
  await requireEditor(deps, actor, given.id, given.receipt !== null)
  const { sent } = given
  const hasPayout = sent.method !== undefined || sent.receiver !== undefined
  const payout = hasPayout ? payoutOf(sent) : null
  const isEmpty =
    sent.status === undefined &&
    sent.note === undefined &&
    !hasPayout &&
    sent.declineUpdate === undefined &&
    given.receipt === null
  if (isEmpty) fail('empty-request')
  await changeInvoice(deps, actor, {
    id: given.id,
    status: sent.status,
    note: noteOf(sent.note),
    payout,
    declineUpdate: sent.declineUpdate === true,
    receipt: given.receipt,
    expectedUpdatedAt: sent.expectedUpdatedAt,
  })
  return await read(deps, actor, given.id)
}

/** `edit` by a form. When the edit fails, also by a lost race, its receipt is deleted (money.md 7). */
export async function editByForm(
  deps: Deps,
  actor: Actor,
  given: { id: number; fields: ReadonlyMap<string, string>; receipt: string | null },
): Promise<Invoice> {
  const { id, fields, receipt } = given
  try {
    return await edit(deps, actor, { id, sent: editFromForm(fields), receipt })
  } catch (error) {
    // After any other error the row may refer to it; unused files are deleted later by a job.
    if (receipt !== null && error instanceof Failure) await deleteUnusedFile(deps, 'receipts', receipt)
    throw error
  }
}

/** The receipt of a transfer, for admins and, once fulfilled, for its tutor; for others it does not exist. */
export async function openReceipt(
  deps: Deps,
  actor: Actor,
  file: string,
): Promise<{ type: string; size: number; stream: Readable }> {
  const invoice = await findByReceipt(deps.db, file)
  const stored =
    invoice !== undefined && maySeeReceipt(actor, invoice) ? await deps.files.find('receipts', file) : undefined
  if (invoice === undefined || stored === undefined || stored === null) return fail('asset-not-found')
  await transact(deps, async (tx) => {
    await audit(deps, tx, actor, { action: 'invoice.receipt-read', targetId: invoice.id, userId: invoice.userId })
  })
  // Stryker disable next-line ArithmeticOperator: there is nothing to read behind the end
  return { type: stored.type, size: stored.size, stream: await stored.read(0, stored.size - 1) }
}

async function read(deps: Deps, actor: Actor, id: number): Promise<Invoice> {
  const row = (await findInvoice(deps.db, id)) ?? fail('invoice-not-found')
  return invoiceView(openInvoice(deps, row), actor, viewedFrom(deps))
}

const viewedFrom = (deps: Deps) => ({ receiptsUrl: `${deps.origins.api}/assets/receipts/`, now: deps.now() })

function knownMethod(method: number | undefined): WithdrawMethod {
  return Object.values(WithdrawMethod).find((value) => value === method) ?? fail('invalid-withdraw-method', 'method')
}

function payoutOf(sent: EditInvoice): { method: WithdrawMethod; receiver: string } {
  const method = knownMethod(sent.method)
  return { method, receiver: receiverOf({ method, receiver: sent.receiver ?? '' }) }
}

function receiverOf(payout: { method: WithdrawMethod; receiver: string }): string {
  const parsed = parseReceiver(payout)
  return 'code' in parsed ? fail(parsed.code, 'receiver') : parsed.receiver
}

/** The validated note; undefined when it was not sent, null to remove it. */
function noteOf(note: string | null | undefined): string | null | undefined {
  if (note === undefined) return undefined
  if (note === null || note === '') return null
  const markup = /<\s*script/i.test(note) ? null : readMarkup(note)
  if (markup === null) return fail('invoice-note-invalid-html', 'note')
  const { length } = [...markup.plainText]
  if (length === 0) fail('empty-invoice-note', 'note')
  if (length > 1000) fail('invoice-note-too-long', 'note')
  return markup.html
}
