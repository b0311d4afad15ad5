import type { Role } from '@hiwar/contract/enums.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'

/** Somebody as lists show them: with a row, or looked up by id. */
export interface Person {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
  readonly email?: string | null
  readonly role?: Role
  readonly gender?: UserSelf['gender']
}

/** The name, else the address before @, else the id. */
export function personName({ id, name, email }: Pick<Person, 'id' | 'name' | 'email'>): string {
  return name ?? (email == null || email === '' ? `#${id}` : (email.split('@')[0] ?? email))
}
