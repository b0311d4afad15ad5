import type { SocialProof } from '@hiwar/contract/auth.ts'

/** The owner confirmed the account's deletion at the sign-in provider. */
export interface ConfirmedDeletion {
  readonly proof: SocialProof
  readonly reason: string
}

/** Read from the history state that `/signed-in` leaves when it returns to the settings; null when there is none. */
export function confirmedDeletionIn(state: unknown): ConfirmedDeletion | null {
  if (typeof state !== 'object' || state === null || !('confirmedDeletion' in state)) return null
  return state.confirmedDeletion as ConfirmedDeletion
}
