import { contactNote } from '@hiwar/arabic/team-notes.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type {
  ContactRow,
  listContactRequests,
  sendContactRequest,
  updateContactRequest,
} from '@hiwar/contract/contact-requests.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { failConflict, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import { isAdminAccount } from '../users/service.ts'
import {
  changeContact,
  countContacts,
  deleteOldContacts,
  findContact,
  insertContact,
  lockContact,
  pageOfContacts,
} from './queries.ts'
import { contactView } from './views.ts'

/**
 * Stores a contact request; a job notifies the team's chat, so that a messenger's fault never fails the sender
 * (people.md 8).
 */
export async function send(
  deps: Deps,
  actor: Actor | null,
  given: Received<typeof sendContactRequest.body>,
): Promise<void> {
  const at = deps.now()
  await transact(deps, async (tx) => {
    const id = await insertContact(tx, { ...given, userId: actor?.id ?? null, createdAt: at, updatedAt: at })
    await deps.jobs.enqueue(tx, 'team-note', { contactRequestId: id })
  })
}

/** Newest first unless another order is requested. */
export async function list(
  deps: Deps,
  query: Received<typeof listContactRequests.query>,
): Promise<Reply<typeof listContactRequests>> {
  const { ids, state, assignedTo, search, page, size } = query
  const filter = { ids, state, assignedTo, search, createdAt: instants(query.createdAt) }
  const direction = sortPairs(query)?.[0]?.direction ?? 'desc'
  const total = await countContacts(deps.db, filter)
  const rows = await pageOfContacts(deps.db, filter, { direction, limit: size, offset: (page - 1) * size })
  return { list: rows.map(contactView), total }
}

export async function change(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateContactRequest.body> },
): Promise<ContactRow> {
  const { version, state, assignedTo, note } = given.body
  await transact(deps, async (tx) => {
    const before = (await lockContact(tx, given.id)) ?? fail('not-found')
    if (state === undefined && assignedTo === undefined && note === undefined) fail('empty-request')
    if (typeof assignedTo === 'number' && !(await isAdminAccount(tx, assignedTo))) fail('user-not-found', 'assignedTo')
    if (before.version !== version) failConflict('another version')
    const changed = changesOf(
      { state: before.state, assignedTo: before.assignedTo, note: before.note },
      { state, assignedTo, note },
    )
    if (changed === null) return

    await changeContact(tx, before.id, { state, assignedTo, note, version: version + 1, updatedAt: deps.now() })
    await audit(deps, tx, actor, { action: 'contact.update', targetId: before.id, userId: before.userId, ...changed })
  })
  return contactView((await findContact(deps.db, given.id)) ?? fail('not-found'))
}

/** Notifies the team's chat, if one is configured. Throws on a temporary fault, so that the queue retries. */
export async function notifyTeam(deps: Deps, id: number): Promise<void> {
  const { teamChatId } = deps.config
  if (deps.telegram === null || teamChatId === undefined) return
  const contact = await findContact(deps.db, id)
  if (contact === undefined) return
  const outcome = await deps.telegram.sendText(teamChatId, contactNote(contact))
  if (outcome.kind === 'taken') return
  deps.log.warn({ contactRequestId: id, fault: outcome.fault }, 'team not notified')
  if (outcome.kind === 'later') throw new Error(`team not notified: ${outcome.fault}`)
}

/** Deletes requests two years after their last change, spam after a month (extras.md 9). */
export async function deleteExpiredRequests(deps: Deps): Promise<void> {
  const now = deps.now()
  const any = new Date(now)
  any.setUTCMonth(any.getUTCMonth() - bounds.contactKept.months)
  await deleteOldContacts(deps.db, { any, spam: new Date(now.getTime() - bounds.contactKept.spamDays * DAY_MS) })
}
