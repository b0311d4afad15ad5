import type { Actor, TokenSubject } from '../../actor.ts'

/** The person behind a token that ends at unix second `tokenExp`. */
export function actorOf(bearer: TokenSubject, tokenExp: number): Actor {
  return {
    id: bearer.id,
    role: bearer.role,
    gender: bearer.gender,
    verifiedEmail: bearer.verifiedEmail,
    tokenExp,
  }
}
