// Where withdrawals go is unreadable in the database (more.md 1): here it is sealed, opened and looked up.
import type { Payout } from '@hiwar/rules/withdrawal.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import {
  hasUsedReceiver,
  lockPayouts,
  resealPayouts,
  type InvoiceRecord,
  type PendingUpdate,
  type SealedReceiver,
  type StoredInvoice,
  type StoredInvoiceUpdate,
  type StoredPayout,
  type StoredUpdate,
} from './queries.ts'

type Sealing = Pick<Deps, 'fieldSeal'>

/** What it is sealed about: in a withdrawal of somebody else it cannot be opened. */
const aboutOf = (userId: number) => `where withdrawals of ${userId} go`
/** Nobody sees from two hashes that two people are paid to the same place. */
const hashed = (userId: number, { method, receiver }: Payout) => [aboutOf(userId), `${method}:${receiver}`] as const

export const sealReceiver = ({ fieldSeal }: Sealing, userId: number, payout: Payout): SealedReceiver => ({
  receiver: fieldSeal.close(aboutOf(userId), payout.receiver),
  receiverHash: fieldSeal.hash(...hashed(userId, payout)),
})

/** What equal receivers of this person have in common; no other secret stands behind it. */
export const receiverHash = ({ fieldSeal }: Sealing, userId: number, payout: Payout): string =>
  fieldSeal.hash(...hashed(userId, payout))

/** Both forms are read: what another release or an import has written in the clear is sealed at the next start. */
export const openReceiver = (
  { fieldSeal }: Sealing,
  { userId, storedReceiver, receiverHash: hash }: Pick<StoredInvoice, 'userId' | 'storedReceiver' | 'receiverHash'>,
): string => (hash === null ? storedReceiver : fieldSeal.open(aboutOf(userId), storedReceiver).text)

/** Whether a withdrawal of this person was to go there before. */
export const isUsedReceiver = async ({ fieldSeal }: Sealing, tx: Tx, userId: number, payout: Payout) =>
  await hasUsedReceiver(tx, userId, fieldSeal.hashes(...hashed(userId, payout)))

function sealUpdate({ fieldSeal }: Sealing, userId: number, { receiver, ...rest }: PendingUpdate): StoredUpdate {
  return { ...rest, sealedReceiver: fieldSeal.close(aboutOf(userId), receiver) }
}

function openUpdate({ fieldSeal }: Sealing, userId: number, update: StoredUpdate): PendingUpdate {
  if ('receiver' in update) return update
  const { sealedReceiver, ...rest } = update
  return { ...rest, receiver: fieldSeal.open(aboutOf(userId), sealedReceiver).text }
}

/** A withdrawal as it is read, from one as it is stored. */
export function openInvoice<Row extends StoredInvoice>(
  deps: Sealing,
  row: Row,
): Omit<Row, keyof StoredPayout> & Pick<InvoiceRecord, 'receiver' | 'pendingUpdate'> {
  const { storedReceiver: _receiver, receiverHash: _hash, storedUpdate, ...rest } = row
  return {
    ...rest,
    receiver: openReceiver(deps, row),
    pendingUpdate: storedUpdate === null ? null : openUpdate(deps, row.userId, storedUpdate),
  }
}

export type InvoiceUpdate = Partial<
  Pick<InvoiceRecord, 'status' | 'cancelRequestedAt' | 'note' | 'receipt' | 'addressedBy' | 'pendingUpdate'> & Payout
>

/** A change as it is stored; method and receiver change together. */
export function sealChange(deps: Sealing, userId: number, change: InvoiceUpdate): StoredInvoiceUpdate {
  const { method, receiver, pendingUpdate, ...plain } = change
  return {
    ...plain,
    ...(method === undefined || receiver === undefined
      ? {}
      : { method, ...sealReceiver(deps, userId, { method, receiver }) }),
    ...(pendingUpdate === undefined
      ? {}
      : { pendingUpdate: pendingUpdate === null ? null : sealUpdate(deps, userId, pendingUpdate) }),
  }
}

/** Rows in one transaction. */
const BATCH_SIZE = 500

/**
 * Seals what is in the clear; `renewsAll`: and everything else anew, so that the former secret can go. At the start and
 * not by a job, so that no hash is missing or of two secrets when a receiver is looked up; in batches, because a start
 * that is ended goes on where it was. Returns how many there were.
 */
export async function sealStoredReceivers(deps: Deps, { renewsAll }: { renewsAll: boolean }): Promise<number> {
  let sealed = 0
  let after = 0
  for (;;) {
    const from = after
    const rows = await transact(deps, async (tx) => {
      const locked = await lockPayouts(tx, { after: from, limit: BATCH_SIZE, inTheClear: !renewsAll })
      // Stryker disable next-line ConditionalExpression,EqualityOperator: spares a statement that changes nothing
      if (locked.length > 0)
        await resealPayouts(
          tx,
          locked.map((row) => resealed(deps, row)),
        )
      return locked
    })
    sealed += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH_SIZE) return sealed
  }
}

function resealed(deps: Deps, row: Awaited<ReturnType<typeof lockPayouts>>[number]) {
  const { id, userId, method, storedUpdate } = row
  const receiver = openReceiver(deps, row)
  return {
    id,
    ...(receiver === ''
      ? ({ receiver: '', receiverHash: null } as const)
      : sealReceiver(deps, userId, { method, receiver })),
    pendingUpdate: storedUpdate === null ? null : sealUpdate(deps, userId, openUpdate(deps, userId, storedUpdate)),
  }
}
