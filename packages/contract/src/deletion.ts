import * as z from 'zod/mini'
import { SocialProof } from './auth.ts'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { Id, Instant, QueryId, oneOf, plainText } from './fields.ts'
import { admins } from './roles.ts'
import { DAY_SECONDS } from './time.ts'

/** What keeps an account from being erased once its time has come. */
export const DeletionBlocker = z.enum(['invoice', 'earnings', 'payment', 'refund'])
export type DeletionBlocker = z.infer<typeof DeletionBlocker>

export const Deletion = z.object({ requestedAt: Instant, erasesAt: Instant, blockers: z.array(DeletionBlocker) })
export type Deletion = z.infer<typeof Deletion>

/** Admins leave by another admin's hand. */
const leavers = [Role.Student, Role.Tutor, Role.TutorManager, Role.Studio] as const

/** `password`, or for an account without one a fresh proof of the sign-in provider (extras.md 6.2). */
export const RequestDeletion = z.extend(z.partial(SocialProof), {
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  reason: z.optional(plainText(0, bounds.leavingReason.max)),
})

export const requestDeletion = endpoint({
  name: 'requestDeletion',
  method: 'POST',
  path: '/user/deletion',
  who: leavers,
  summary: 'Ask for the own account to be erased after the grace time; asking again changes nothing',
  body: RequestDeletion,
  reply: Deletion,
  fails: ['wrong-password', 'service-unavailable'],
  audit: 'user.update',
  rateLimit: { points: 5, seconds: DAY_SECONDS, by: 'user' },
})

export const getDeletion = endpoint({
  name: 'getDeletion',
  method: 'GET',
  path: '/user/deletion',
  who: leavers,
  summary: 'The pending erasure of the own account, if any',
  reply: z.nullable(Deletion),
})

export const takeBackDeletion = endpoint({
  name: 'takeBackDeletion',
  method: 'DELETE',
  path: '/user/deletion',
  who: leavers,
  summary: 'Stay after all',
  audit: 'user.update',
})

/** An erasure whose time has come and that open money blocks; an admin may decide about it from `decidableAt` on. */
export const BlockedDeletion = z.extend(Deletion, {
  user: z.object({
    id: Id,
    email: z.string(),
    name: z.nullable(z.string()),
    image: z.nullable(z.string()),
    role: oneOf(Role),
  }),
  /** Why the person leaves, in their own words. */
  reason: z.nullable(z.string()),
  decidableAt: Instant,
})
export type BlockedDeletion = z.infer<typeof BlockedDeletion>

export const listBlockedDeletions = endpoint({
  name: 'listBlockedDeletions',
  method: 'GET',
  path: '/admin/deletion/list',
  who: admins,
  summary: 'Erasures that open money blocks, the longest blocked first',
  reply: z.array(BlockedDeletion),
})

export const DeletionDecision = { Erase: 'erase', Withdraw: 'withdraw' } as const
export type DeletionDecision = (typeof DeletionDecision)[keyof typeof DeletionDecision]

export const decideDeletion = endpoint({
  name: 'decideDeletion',
  method: 'POST',
  path: '/admin/deletion/:userId',
  who: admins,
  params: z.object({ userId: QueryId }),
  summary: 'Erase an account in spite of its open money, or take its request back; after 90 days of waiting',
  body: z.object({
    decision: oneOf(DeletionDecision),
    reason: plainText(bounds.decisionReason.min, bounds.decisionReason.max),
  }),
  fails: ['user-not-found', 'service-unavailable'],
  audit: 'deletion.decide',
})
