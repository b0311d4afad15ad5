import type { Executor } from '../../platform/database.ts'

export interface Credentials {
  readonly id: number
  readonly passwordHash: string | null
}

/** `email` in lower case (people.md R7). */
export async function findCredentials(db: Executor, email: string): Promise<Credentials | undefined> {
  return await db.selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
}

export interface Bearer {
  readonly id: number
  readonly role: number
  readonly gender: string | null
  readonly verifiedEmail: boolean
  readonly tokensValidFrom: Date | null
}

export async function findBearer(db: Executor, id: number): Promise<Bearer | undefined> {
  return await db.selectFrom('users')
    .select(['id', 'role', 'gender', 'verifiedEmail', 'tokensValidFrom'])
    .where('id', '=', id)
    .executeTakeFirst()
}
