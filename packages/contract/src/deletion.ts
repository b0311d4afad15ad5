import * as z from 'zod/mini'
import { SocialProof } from './auth.ts'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { Instant, plainText } from './fields.ts'
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
