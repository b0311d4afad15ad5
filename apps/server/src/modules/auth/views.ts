import type { Actor, TokenSubject } from '../../actor.ts'
import type { TokenClaims } from '../../platform/identity/tokens.ts'

/** The person behind a genuine token, who may do all that the role may, or only set up a second factor. */
export function actorOf(
  bearer: TokenSubject,
  { generation, signInId, exp }: TokenClaims,
  lacksSecondFactor: boolean,
): Actor {
  return {
    id: bearer.id,
    role: bearer.role,
    gender: bearer.gender,
    verifiedEmail: bearer.verifiedEmail,
    tokenGeneration: generation,
    signInId,
    tokenExp: exp,
    ...(lacksSecondFactor ? { lacksSecondFactor } : {}),
  }
}
