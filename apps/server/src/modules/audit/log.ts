// The log as the back office reads it, and the two things only its browser can know (admin.md 2.2, 2.3).
import type { listAudit, tellAudit } from '@hiwar/contract/admin.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import { transact } from '../../platform/db/transact.ts'
import { mayReadAudit } from './policy.ts'
import { countEntries, findContactSender, findRole, pageOfEntries } from './queries.ts'
import { audit, idOf } from './service.ts'
import { entryView } from './views.ts'

export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listAudit.query>,
): Promise<Reply<typeof listAudit>> {
  const { at, action: actions, page, size, ...equal } = query
  const { actorId, targetType, targetId } = equal
  allow(mayReadAudit(actor, { actorId, targetType, targetId, accountRoles: await rolesOf(deps, accountsIn(query)) }))

  const filter = { ...equal, actions, at: instants(at) }
  const total = await countEntries(deps.db, filter)
  const entries = await pageOfEntries(deps.db, filter, { limit: size, offset: (page - 1) * size })
  return { list: entries.map((entry) => entryView(actor, entry)), total }
}

/** Logs an act that only the browser knows of; it shows the phone or saves the list after the reply. */
export async function logClientAct(
  deps: Deps,
  actor: Actor,
  { action, targetId, detail }: Received<typeof tellAudit.body>,
): Promise<void> {
  if (action === 'phone.reveal' && (await findRole(deps.db, idOf(targetId) ?? 0)) === undefined)
    fail('user-not-found', 'targetId')
  const contact = action === 'contact.reveal' ? await findContactSender(deps.db, idOf(targetId) ?? 0) : undefined
  if (action === 'contact.reveal' && contact === undefined) fail('not-found', 'targetId')

  await transact(deps, async (tx) => {
    await audit(deps, tx, actor, {
      action,
      targetId,
      after: detail ?? null,
      ...(contact !== undefined && { userId: contact.userId }),
    })
  })
}

/** The accounts that a question names; null where its object is none. */
function accountsIn({ targetType, targetId, userId }: Received<typeof listAudit.query>): (number | null)[] {
  const isAccount = targetType === 'user' && targetId !== undefined
  return [...(userId === undefined ? [] : [userId]), ...(isAccount ? [idOf(targetId)] : [])]
}

async function rolesOf(deps: Deps, accounts: readonly (number | null)[]): Promise<(Role | null)[]> {
  return await Promise.all(accounts.map(async (id) => (id === null ? null : ((await findRole(deps.db, id)) ?? null))))
}
