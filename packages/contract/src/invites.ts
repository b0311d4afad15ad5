import * as z from 'zod/mini'
import { Actor } from './actors.ts'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant, QueryBoolean, QueryId, paginated, paging } from './fields.ts'
import { admins } from './roles.ts'

const terms = {
  id: Id,
  email: z.string(),
  planId: Id,
  acceptedAt: z.nullable(Instant),
  expiresAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
}

/**
 * Lets the person with this address subscribe to a plan that is for invited people only, until it expires (people.md
 * 6).
 */
export const Invite = z.object({ ...terms, createdBy: Id, updatedBy: Id })
export type Invite = z.infer<typeof Invite>

export const InviteFull = z.object({ ...terms, createdBy: Actor, updatedBy: Actor })
export type InviteFull = z.infer<typeof InviteFull>

export const CreateInvite = z.object({ email: Email, planId: Id, expiresAt: Instant })

export const createInvite = endpoint({
  name: 'createInvite',
  method: 'POST',
  path: '/invite',
  who: admins,
  summary: 'Invite somebody to a plan',
  audit: 'invite.create',
  body: CreateInvite,
  reply: Invite,
  fails: ['plan-not-found', 'invalid-email'],
})

export const getInvite = endpoint({
  name: 'getInvite',
  method: 'GET',
  path: '/invite/:id',
  who: admins,
  summary: 'An invite',
  params: IdParams,
  reply: InviteFull,
  fails: ['invite-not-found'],
})

export const UpdateInvite = z.object({
  email: z.optional(Email),
  planId: z.optional(Id),
  expiresAt: z.optional(Instant),
})

export const updateInvite = endpoint({
  name: 'updateInvite',
  method: 'PUT',
  path: '/invite/:id',
  who: admins,
  summary: 'Change an invite that nobody has accepted yet',
  audit: 'invite.update',
  params: IdParams,
  body: UpdateInvite,
  reply: Invite,
  fails: ['invite-not-found', 'plan-not-found', 'empty-request', 'invalid-email'],
})

export const deleteInvite = endpoint({
  name: 'deleteInvite',
  method: 'DELETE',
  path: '/invite/:id',
  who: admins,
  summary: 'Take an invite back',
  audit: 'invite.delete',
  params: IdParams,
  fails: ['invite-not-found'],
})

export const listInvites = endpoint({
  name: 'listInvites',
  method: 'GET',
  path: '/invite/list',
  who: admins,
  summary: 'Invites, newest first',
  query: z.object({
    email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    planId: z.optional(QueryId),
    accepted: z.optional(QueryBoolean),
    expired: z.optional(QueryBoolean),
    ...paging,
  }),
  reply: paginated(InviteFull),
})
