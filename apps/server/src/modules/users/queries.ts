import type { Executor, Tx } from '../../platform/database.ts'

export interface UserRecord {
  readonly id: number
  readonly email: string
  readonly passwordHash: string | null
  readonly name: string | null
  readonly image: string | null
  readonly address: string | null
  readonly birthYear: number | null
  readonly gender: string | null
  readonly role: number
  readonly verifiedEmail: boolean
  readonly verifiedPhone: boolean
  readonly verifiedWhatsapp: boolean
  readonly verifiedTelegram: boolean
  readonly creditScore: number
  readonly city: number | null
  readonly phone: string | null
  readonly notificationMethod: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const userColumns = [
  'id', 'email', 'passwordHash', 'name', 'image', 'address', 'birthYear', 'gender', 'role', 'verifiedEmail', 'verifiedPhone',
  'verifiedWhatsapp', 'verifiedTelegram', 'creditScore', 'city', 'phone', 'notificationMethod', 'createdAt', 'updatedAt',
] as const

export async function findUser(db: Executor, id: number): Promise<UserRecord | undefined> {
  return await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** `email` in lower case (people.md R7). */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRecord | undefined> {
  return await db.selectFrom('users').select(userColumns)
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
}

export async function userHasRole(db: Executor, id: number, role: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', role).executeTakeFirst()
  return row !== undefined
}

export interface NewUser {
  readonly email: string
  readonly passwordHash: string
  readonly role: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Breaks `an_email_belongs_to_one_person` when the address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a change of a user's row may hold; absent = leave. */
export interface UserChange {
  email?: string
  passwordHash?: string
  name?: string | null
  image?: null
  address?: string | null
  birthYear?: number
  gender?: string | null
  verifiedEmail?: boolean
  verifiedPhone?: boolean
  verifiedWhatsapp?: boolean
  verifiedTelegram?: boolean
  city?: number | null
  phone?: string | null
  notificationMethod?: number | null
  tokensValidFrom?: Date
}

export async function updateUserRow(tx: Tx, id: number, change: UserChange & { updatedAt: Date }): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}
