import type { Invite, InviteFull } from '@hiwar/contract/invites.ts'
import type { InviteRecord, InviteWithPeople } from './queries.ts'

const termsOf = (invite: InviteRecord) => ({
  id: invite.id,
  email: invite.email,
  planId: invite.planId,
  acceptedAt: invite.acceptedAt?.toISOString() ?? null,
  expiresAt: invite.expiresAt.toISOString(),
  createdAt: invite.createdAt.toISOString(),
  updatedAt: invite.updatedAt.toISOString(),
})

export const inviteView = (invite: InviteRecord): Invite => ({
  ...termsOf(invite),
  createdBy: invite.createdBy,
  updatedBy: invite.updatedBy,
})

export const inviteFull = (invite: InviteWithPeople): InviteFull => ({
  ...termsOf(invite),
  createdBy: { id: invite.createdBy, email: invite.creatorEmail, name: invite.creatorName },
  updatedBy: { id: invite.updatedBy, email: invite.updaterEmail, name: invite.updaterName },
})
