import type { SignInEntry } from '@hiwar/contract/auth.ts'
import type { SignInRecord } from './queries.ts'

/** A sign-in as its owner and admins see it. */
export function signInView(signIn: SignInRecord, current: string): SignInEntry {
  return {
    id: signIn.id,
    label: signIn.label,
    createdAt: signIn.createdAt.toISOString(),
    lastSeenAt: signIn.lastSeenAt.toISOString(),
    current: signIn.id === current,
  }
}
