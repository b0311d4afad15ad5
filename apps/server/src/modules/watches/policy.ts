import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/**
 * Only students who could book may watch, those with a verified address (extras.md 3). The contract checks the role.
 */
export function mayWatch(actor: Pick<Actor, 'verifiedEmail'>): Verdict {
  return actor.verifiedEmail ? true : 'forbidden'
}
