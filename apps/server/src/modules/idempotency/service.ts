import { createHash } from 'node:crypto'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { deleteKeysBefore, findStoredReply, saveReply, claimKey } from './queries.ts'

/** One call made under an `Idempotency-Key` (money.md 5). */
export interface KeyedCall {
  readonly key: string
  readonly call: string
  readonly bodyHash: string
}

/**
 * Null without a key; refuses a key that is not 8 to 64 characters long. `body` must hold no secrets: it is hashed, with
 * its fields in the order they are given.
 */
export function keyedCall(key: string | null, call: string, body: object): KeyedCall | null {
  if (key === null) return null
  if (key.length < 8 || key.length > 64) fail('bad-request', 'Idempotency-Key')
  return { key, call, bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** The reply to the same call within the last 24 hours, or null. Refuses a key that was used for another call. */
export async function storedReply(
  tx: Tx,
  keyed: KeyedCall | null,
  given: { userId: number; now: Date },
): Promise<object | null> {
  if (keyed === null) return null
  const stored = await findStoredReply(tx, {
    userId: given.userId,
    key: keyed.key,
    since: new Date(given.now.getTime() - DAY_MS),
  })
  if (stored === undefined) return null
  // Stryker disable next-line ConditionalExpression: no two calls take the same fields today
  if (stored.call !== keyed.call || stored.bodyHash !== keyed.bodyHash) fail('bad-request', 'Idempotency-Key')
  return stored.answer
}

export async function beginKeyedCall(
  tx: Tx,
  keyed: KeyedCall | null,
  given: { userId: number; now: Date },
): Promise<void> {
  if (keyed !== null) await claimKey(tx, { userId: given.userId, ...keyed, at: given.now })
}

/** Stores a successful reply; a call that failed may be repeated with the same key. */
export async function saveKeyedReply(
  tx: Tx,
  keyed: KeyedCall | null,
  given: { userId: number; answer: object },
): Promise<void> {
  if (keyed !== null) await saveReply(tx, { userId: given.userId, key: keyed.key, answer: given.answer })
}

/** Deletes keys older than a day. */
export async function deleteExpiredKeys(deps: Deps): Promise<void> {
  await deleteKeysBefore(deps.db, new Date(deps.now().getTime() - DAY_MS))
}
