import { inviteMail } from '@hiwar/arabic/mail.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Invite, InviteFull, createInvite, listInvites, updateInvite } from '@hiwar/contract/invites.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { failConflict, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit, changesOf } from '../audit/service.ts'
import {
  changeInvite,
  countInvites,
  deleteInviteRow,
  findInvite,
  findPlanMinutes,
  insertInvite,
  lockInvite,
  pageOfInvites,
  type InviteRecord,
} from './queries.ts'
import { inviteFull, inviteView } from './views.ts'

/**
 * Invites a mail address to a plan and sends it a mail. A second live invite of the address to the plan violates a
 * constraint, hence 409 (people.md 6).
 */
export async function create(deps: Deps, actor: Actor, given: Received<typeof createInvite.body>): Promise<Invite> {
  const at = deps.now()
  const terms = { email: given.email, planId: given.planId, expiresAt: new Date(given.expiresAt) }
  if (terms.expiresAt <= at) fail('bad-request', 'expiresAt')

  return await transact(deps, async (tx) => {
    const weeklyMinutes = (await findPlanMinutes(tx, terms.planId)) ?? fail('plan-not-found', 'planId')
    const invite = { ...terms, createdBy: actor.id, createdAt: at, updatedBy: actor.id, updatedAt: at }
    const id = await insertInvite(tx, invite)
    await audit(deps, tx, actor, { action: 'invite.create', targetId: id, after: terms })
    await sendInviteMail(deps, tx, { ...terms, weeklyMinutes })
    return inviteView({ ...invite, id, acceptedAt: null })
  })
}

async function sendInviteMail(
  deps: Deps,
  tx: Tx,
  {
    email,
    planId,
    expiresAt,
    weeklyMinutes,
  }: { email: string; planId: number; expiresAt: Date; weeklyMinutes: number },
): Promise<void> {
  const mail = inviteMail({
    weeklyMinutes,
    expiresAt: expiresAt.toISOString(),
    link: `${deps.origins.app}/plans?plan=${planId}`,
  })
  await deps.jobs.enqueue(tx, 'mail', { to: email, ...mail })
}

export async function read(deps: Deps, id: number): Promise<InviteFull> {
  return inviteFull((await findInvite(deps.db, id)) ?? fail('invite-not-found'))
}

/** Changes an invite that is not accepted yet; a new address gets a mail as well. */
export async function change(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateInvite.body> },
): Promise<Invite> {
  const { email, planId } = given.body
  const expiresAt = given.body.expiresAt === undefined ? undefined : new Date(given.body.expiresAt)

  return await transact(deps, async (tx) => {
    const before = (await lockInvite(tx, given.id)) ?? fail('invite-not-found')
    if (email === undefined && planId === undefined && expiresAt === undefined) fail('empty-request')
    const at = deps.now()
    if (expiresAt !== undefined && expiresAt <= at) fail('bad-request', 'expiresAt')
    const after = {
      ...before,
      email: email ?? before.email,
      planId: planId ?? before.planId,
      expiresAt: expiresAt ?? before.expiresAt,
      updatedBy: actor.id,
      updatedAt: at,
    }
    const weeklyMinutes = (await findPlanMinutes(tx, after.planId)) ?? fail('plan-not-found', 'planId')
    if (before.acceptedAt !== null) failConflict('the invite is accepted')
    const changed = changesOf(termsOf(before), { email, planId, expiresAt })
    if (changed === null) return inviteView(before)

    await changeInvite(tx, before.id, after)
    await audit(deps, tx, actor, { action: 'invite.update', targetId: before.id, ...changed })
    if (after.email !== before.email) await sendInviteMail(deps, tx, { ...after, weeklyMinutes })
    return inviteView(after)
  })
}

const termsOf = ({ email, planId, expiresAt }: InviteRecord) => ({ email, planId, expiresAt })

export async function remove(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    const invite = (await lockInvite(tx, id)) ?? fail('invite-not-found')
    await deleteInviteRow(tx, id)
    await audit(deps, tx, actor, { action: 'invite.delete', targetId: id, before: termsOf(invite) })
  })
}

/** Newest first. */
export async function list(deps: Deps, query: Received<typeof listInvites.query>): Promise<Reply<typeof listInvites>> {
  const { email, planId, accepted, expired, page, size } = query
  const filter = { email, planId, accepted, expired, now: deps.now() }
  const total = await countInvites(deps.db, filter)
  const invites = await pageOfInvites(deps.db, filter, { limit: size, offset: (page - 1) * size })
  return { list: invites.map(inviteFull), total }
}
