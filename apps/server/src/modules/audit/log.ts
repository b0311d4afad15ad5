// The log as the back office reads it, and the two things only its browser can know (admin.md 2.2, 2.3).
import type { listAudit, tellAudit } from '@hiwar/contract/admin.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import { transact } from '../../platform/db/transact.ts'
import { mayReadAudit } from './policy.ts'
import { countEntries, findContactSender, findRole, pageOfEntries } from './queries.ts'
import { audit } from './service.ts'
import { entryView } from './views.ts'

export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listAudit.query>,
): Promise<Reply<typeof listAudit>> {
  const { ids, actorId, action: actions, targetType, targetId, userId, outcome, requestId, page, size } = query
  const userRole = userId === undefined ? null : ((await findRole(deps.db, userId)) ?? null)
  allow(mayReadAudit(actor, { actorId, targetType, targetId, userRole }))

  const filter = { ids, actorId, actions, targetType, targetId, userId, outcome, requestId, at: instants(query.at) }
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

const idOf = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
