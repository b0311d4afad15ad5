import type { Readable } from 'node:stream'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { InvoiceStatus, WithdrawMethod } from '@hiwar/contract/enums.ts'
import {
  EditInvoice,
  requestWithdrawal,
  type Invoice,
  type InvoiceStats,
  type listInvoices,
} from '@hiwar/contract/invoices.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { readReceiver, refuseAmount, spendable } from '@hiwar/rules/withdrawal.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { atOneMoment, transact } from '../../platform/db/transact.ts'
import { deleteUnusedFile, storeReceipt } from '../assets/service.ts'
import { audit } from '../audit/service.ts'
import { beginKeyedCall, saveKeyedReply, keyedCall, storedReply, type KeyedCall } from '../idempotency/service.ts'
import { readSettings } from '../settings/service.ts'
import { announce } from './announce.ts'
import { changeInvoice } from './change.ts'
import { mayEdit, maySeeReceipt, maySeeStats } from './policy.ts'
import {
  countInvoices,
  findByReceipt,
  findInvoice,
  insertChange,
  insertInvoice,
  isTutor,
  pageOfInvoices,
  sumsOf,
  type InvoiceRecord,
} from './queries.ts'
import { invoiceView } from './views.ts'

const limitsOf = (settings: SettingValues) => ({ min: settings['withdraw.min'], max: settings['withdraw.max'] })

/**
 * Asks for money under the tutor's own lock: two requests at once cannot both take the same piastres (money.md 7). The
 * same `Idempotency-Key` within a day asks once and is answered alike.
 */
export async function request(
  deps: Deps,
  actor: Actor,
  given: { body: Received<typeof requestWithdrawal.body>; idempotencyKey: string | null },
): Promise<Invoice> {
  const { amount, method: sentMethod, receiver: sentReceiver, note: sentNote } = given.body
  const keyed = keyedCall(given.idempotencyKey, requestWithdrawal.name, {
    amount,
    method: sentMethod,
    receiver: sentReceiver,
    note: sentNote ?? null,
  })
  const method = knownMethod(sentMethod)
  const asked = {
    method,
    receiver: receiverOf({ method, receiver: sentReceiver }),
    note: noteOf(sentNote) ?? null,
    amount,
  }
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const known = await storedReply(tx, keyed, { userId: actor.id, now: deps.now() })
    return known === null ? await open(deps, tx, actor, { asked, keyed }) : requestWithdrawal.reply.parse(known)
  })
}

type Asked = Pick<InvoiceRecord, 'method' | 'receiver' | 'note' | 'amount'>

async function open(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { asked, keyed }: { asked: Asked; keyed: KeyedCall | null },
): Promise<Invoice> {
  const now = deps.now()
  const refusal = refuseAmount(asked.amount, {
    spendable: spendable(await sumsOf(tx, actor.id, now)),
    ...limitsOf(await readSettings(tx)),
  })
  if (refusal !== null) fail(refusal, 'amount')
  const id = await insertInvoice(tx, { userId: actor.id, ...asked, at: now })
  await insertChange(tx, {
    id,
    from: null,
    to: InvoiceStatus.PendingApproval,
    actorId: actor.id,
    reason: 'requested',
    at: now,
  })
  const answer = invoiceView((await findInvoice(tx, id)) ?? fail('invoice-not-found'), actor, receiptsOf(deps))
  await beginKeyedCall(tx, keyed, { userId: actor.id, now })
  await saveKeyedReply(tx, keyed, { userId: actor.id, answer })
  announce(deps, tx, actor.id)
  return answer
}

/** A tutor sees their own whatever is asked for. */
export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listInvoices.query>,
): Promise<Reply<typeof listInvoices>> {
  const filter = { ...query, users: isAdmin(actor.role) ? query.users : [actor.id] }
  const named = { created_at: 'createdAt', updated_at: 'updatedAt', amount: 'amount' } as const
  const single =
    query.orderBy === undefined ? null : [{ column: named[query.orderBy], direction: query.orderDirection ?? 'asc' }]
  const order = sortPairs(query) ?? single ?? [{ column: 'createdAt', direction: 'desc' } as const]
  const rows = await pageOfInvoices(deps.db, filter, {
    order,
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  return {
    list: rows.map((row) => invoiceView(row, actor, receiptsOf(deps))),
    total: await countInvoices(deps.db, filter),
  }
}

/**
 * What a tutor earned, asked for, and may ask for now, sums and limits of one moment (extras.md 10); the request
 * decides again under its lock.
 */
export async function stats(deps: Deps, actor: Actor, userId: number): Promise<InvoiceStats> {
  if (!maySeeStats(actor, userId)) fail('forbidden')
  if (!(await isTutor(deps.db, userId))) fail('tutor-not-found')
  const { sums, limits } = await atOneMoment(deps, async (tx) => ({
    sums: await sumsOf(tx, userId, deps.now()),
    limits: limitsOf(await readSettings(tx)),
  }))
  const rest = spendable(sums)
  const available = Math.max(0, Math.min(rest, limits.max ?? Number.MAX_SAFE_INTEGER))
  const allowed = available >= limits.min
  return {
    income: { total: sums.past + sums.future, past: sums.past, future: sums.future },
    invoices: { total: sums.fulfilled + sums.pending, fulfilled: sums.fulfilled, pending: sums.pending },
    spendable: rest,
    limits: { ...limits, available, allowed, why: allowed ? (sums.hasOpenUpdate ? 'open-update' : 'ok') : 'below-min' },
  }
}

/** Fields of a form are texts; everything else about them is as in JSON. */
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

/** Refuses who may not even send this before a byte of a file is read. */
export async function checkEditor(deps: Deps, actor: Actor, id: number, hasReceipt: boolean): Promise<void> {
  const invoice = (await findInvoice(deps.db, id)) ?? fail('invoice-not-found')
  if (!mayEdit(actor, invoice) || (hasReceipt && !isAdmin(actor.role))) fail('forbidden')
}

/** Moves a withdrawal on by the table of money.md 11.7, changes its note, or adds its proof. */
export async function edit(
  deps: Deps,
  actor: Actor,
  given: { id: number; sent: EditInvoice; receipt: string | null },
): Promise<Invoice> {
  await checkEditor(deps, actor, given.id, given.receipt !== null)
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

/** As `edit`, by a form. A refusal, a lost race among them, leaves no proof behind (money.md 7). */
export async function editByForm(
  deps: Deps,
  actor: Actor,
  given: { id: number; fields: ReadonlyMap<string, string>; receipt: string | null },
): Promise<Invoice> {
  const { id, fields, receipt } = given
  try {
    return await edit(deps, actor, { id, sent: editFromForm(fields), receipt })
  } catch (error) {
    // After any other fault the row may hold it; what it does not hold is swept.
    if (receipt !== null && error instanceof Failure) await deleteUnusedFile(deps, 'receipts', receipt)
    throw error
  }
}

/** Stores a picture or a PDF of the transfer and answers its name. */
export async function storeProof(deps: Deps, stream: Readable): Promise<string> {
  return await storeReceipt(deps, stream)
}

/** The proof of a transfer, to admins and, once fulfilled, to its tutor; to anyone else it is not there. */
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
  return { type: stored.type, size: stored.size, stream: await stored.read(0, stored.size - 1) }
}

async function read(deps: Deps, actor: Actor, id: number): Promise<Invoice> {
  return invoiceView((await findInvoice(deps.db, id)) ?? fail('invoice-not-found'), actor, receiptsOf(deps))
}

const receiptsOf = (deps: Deps) => `${deps.origins.api}/assets/receipts/`

function knownMethod(method: number | undefined): WithdrawMethod {
  return Object.values(WithdrawMethod).find((known) => known === method) ?? fail('invalid-withdraw-method', 'method')
}

function payoutOf(sent: EditInvoice): { method: WithdrawMethod; receiver: string } {
  const method = knownMethod(sent.method)
  return { method, receiver: receiverOf({ method, receiver: sent.receiver ?? '' }) }
}

function receiverOf(payout: { method: WithdrawMethod; receiver: string }): string {
  const read = readReceiver(payout)
  return 'code' in read ? fail(read.code, 'receiver') : read.receiver
}

/** Undefined: not sent. Null and '' remove it. */
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
