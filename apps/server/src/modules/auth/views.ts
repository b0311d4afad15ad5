import type { Gender, Role } from '@hiwar/contract/enums.ts'
import type { Actor, TokenSubject } from '../../actor.ts'

/** The person behind a token that ends at unix second `tokenExp`. */
export function actorOf(bearer: TokenSubject, tokenExp: number): Actor {
  return {
    id: bearer.id,
    role: bearer.role as Role,
    gender: bearer.gender as Gender | null,
    verifiedEmail: bearer.verifiedEmail,
    tokenExp,
  }
}
