// What people were told, kept for 90 days (more.md 4): written with the notifications of the other channels, read and
// marked as read by its owner alone.
import type { Message, MessageKind } from '@hiwar/arabic/messages.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import type { listInbox, readInbox } from '@hiwar/contract/inbox.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { retentionDays } from '@hiwar/rules/retention.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit, atOneMoment, transact } from '../../platform/db/transact.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { linkOf } from './link.ts'
import { occurrenceOf } from './occurrence.ts'
import {
  countInbox,
  countUnread,
  deleteInboxBefore,
  findPreferences,
  insertInboxRows,
  markRead,
  pageOfInbox,
  type NewInboxRow,
} from './queries.ts'
import { inboxView } from './views.ts'

type InboxDeps = Pick<Deps, 'db' | 'now' | 'realtime'>

const tidyBatch = 1000

/** Chat messages have a place of their own, and who is erased reads nothing more. */
const leftOut: ReadonlySet<MessageKind> = new Set<MessageKind>(['chat-message', 'deletion-done'])

export interface Told {
  readonly userId: number
  readonly role: Role
  readonly message: Message
  /** What the message is about, as `lesson:7`. */
  readonly object: string | null
}

/** The row of a message; undefined for one that no inbox holds. */
export function inboxRowOf({ userId, role, message, object }: Told): NewInboxRow | undefined {
  if (leftOut.has(message.kind)) return undefined
  return { userId, message, object, url: linkOf(message, role), occurrence: occurrenceOf(message, object) }
}

/** Writes a row for each message and person, in the transaction of their cause. */
export async function addToInbox(deps: InboxDeps, tx: Tx, told: readonly Told[]): Promise<void> {
  const rows = told.map(inboxRowOf).filter((row) => row !== undefined)
  if (rows.length > 0) publishUnread(deps, tx, await insertInboxRows(tx, rows, deps.now()))
}

export async function readOwnInbox(
  deps: Deps,
  actor: Actor,
  { unread: isUnread = false, page, size }: Received<typeof listInbox.query>,
): Promise<Reply<typeof listInbox>> {
  return await atOneMoment(deps, async (tx) => {
    const preferences = await findPreferences(tx, actor.id)
    const rows = await pageOfInbox(tx, { userId: actor.id, isUnread, limit: size, offset: (page - 1) * size })
    const { total, unread } = await countInbox(tx, actor.id)
    return { list: rows.map((row) => inboxView(row, preferences)), total: isUnread ? unread : total, unread }
  })
}

/** Ids of other people are passed over. */
export async function markInboxRead(deps: Deps, actor: Actor, sent: Received<typeof readInbox.body>): Promise<void> {
  await transact(deps, async (tx) => {
    const ids = 'all' in sent ? 'all' : sent.ids
    const hasChanged = await markRead(tx, { userId: actor.id, ids, at: deps.now() })
    if (hasChanged) publishUnread(deps, tx, [actor.id])
  })
}

/** Deletes what is older than the retention, in bounded statements. */
export async function deleteOldInbox(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - retentionDays.inbox * DAY_MS)
  while ((await deleteInboxBefore(deps.db, before, tidyBatch)) === tidyBatch);
}

/** Whose unread rows a transaction changes: each hears of it once, however many messages it writes. */
const changedBy = new WeakMap<Tx, Set<number>>()

function publishUnread(deps: InboxDeps, tx: Tx, userIds: readonly number[]): void {
  // Stryker disable next-line ConditionalExpression: spares a statement about nobody
  if (userIds.length === 0) return
  const known = changedBy.get(tx)
  const changed = known ?? new Set()
  for (const id of userIds) changed.add(id)
  if (known !== undefined) return
  changedBy.set(tx, changed)
  afterCommit(tx, async () => {
    const unread = await countUnread(deps.db, [...changed])
    for (const userId of changed)
      deps.realtime.emit(rooms.user(userId), 'InboxChanged', { unread: unread.get(userId) ?? 0 })
  })
}
