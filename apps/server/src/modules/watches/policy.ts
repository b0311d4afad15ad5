import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** Only who could book may wait: with a verified address (extras.md 3). The role is the contract's matter. */
export function mayWatch(actor: Pick<Actor, 'verifiedEmail'>): Verdict {
  return actor.verifiedEmail ? true : 'forbidden'
}
