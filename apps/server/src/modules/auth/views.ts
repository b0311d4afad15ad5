import type { Actor, TokenSubject } from '../../actor.ts'
import type { TokenClaims } from '../../platform/identity/tokens.ts'

/** The person behind a genuine token. */
export function actorOf(bearer: TokenSubject, { generation, exp }: TokenClaims): Actor {
  return {
    id: bearer.id,
    role: bearer.role,
    gender: bearer.gender,
    verifiedEmail: bearer.verifiedEmail,
    tokenGeneration: generation,
    tokenExp: exp,
  }
}
