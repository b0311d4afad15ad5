import type { SocialProof } from '@hiwar/contract/auth.ts'

/** What a person brings back from the sign-in provider to give the account up. */
export interface Leaving {
  readonly proof: SocialProof
  readonly reason: string
}

/** Read from the state the way back left in the history; null when there is none. */
export function leavingOf(state: unknown): Leaving | null {
  if (typeof state !== 'object' || state === null || !('leaving' in state)) return null
  return state.leaving as Leaving
}
