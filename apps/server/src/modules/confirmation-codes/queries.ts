import { Purpose } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

interface CodeOwner {
  readonly id: number
  readonly email: string
  readonly name: string | null
}

const ownerColumns = ['id', 'email', 'name'] as const

export async function findOwner(db: Executor, id: number): Promise<CodeOwner | undefined> {
  return await db.selectFrom('users').select(ownerColumns).where('id', '=', id).executeTakeFirst()
}

/** `email` in lower case. */
export async function findOwnerByEmail(db: Executor, email: string): Promise<CodeOwner | undefined> {
  return await db
    .selectFrom('users')
    .select(ownerColumns)
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
}

/** Whether staff have changed the address of this account a short while ago (more.md 1). */
export async function isResetBlocked(db: Executor, id: number, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('resetBlockedUntil', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

export interface CodeKey {
  readonly userId: number
  readonly purpose: Purpose
}

export interface NewCode extends CodeKey {
  /** The number the code was sent to; it verifies no other. */
  readonly phone?: string
  /** Keyed hash of what the asking device is known by; absent where its owner was signed in. */
  readonly deviceHash?: string
  readonly codeHash: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Replaces an older code and its count of wrong tries. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const { codeHash, createdAt, expiresAt, phone = null, deviceHash = null } = code
  await tx
    .insertInto('confirmationCodes')
    .values({ ...code, attempts: 0, unknownDeviceAttempts: 0 })
    .onConflict((clash) =>
      clash
        .columns(['userId', 'purpose'])
        .doUpdateSet({ codeHash, createdAt, expiresAt, phone, deviceHash, attempts: 0, unknownDeviceAttempts: 0 }),
    )
    .execute()
}

export interface LiveCode {
  readonly codeHash: string
  readonly attempts: number
  readonly expiresAt: Date
  readonly phone: string | null
  readonly deviceHash: string | null
  readonly unknownDeviceAttempts: number
}

/** Locked until the transaction ends, so that two parallel tries are both counted. */
export async function lockCode(tx: Tx, key: CodeKey): Promise<LiveCode | undefined> {
  return await tx
    .selectFrom('confirmationCodes')
    .select(['codeHash', 'attempts', 'expiresAt', 'phone', 'deviceHash', 'unknownDeviceAttempts'])
    .where('userId', '=', key.userId)
    .where('purpose', '=', key.purpose)
    .forUpdate()
    .executeTakeFirst()
}

/** The device that asked for the live reset code of an address in lower case; one statement, account or not. */
export async function findResetDevice(db: Executor, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('confirmationCodes as code')
    .innerJoin('users', 'users.id', 'code.userId')
    .select('code.deviceHash')
    .where((on) => on(on.fn<string>('lower', ['users.email']), '=', email))
    .where('code.purpose', '=', Purpose.ResetPassword)
    .executeTakeFirst()
  return row?.deviceHash ?? null
}

export async function countFailedTry(tx: Tx, key: CodeKey): Promise<void> {
  await tx
    .updateTable('confirmationCodes')
    .set((on) => ({ attempts: on('attempts', '+', 1) }))
    .where('userId', '=', key.userId)
    .where('purpose', '=', key.purpose)
    .execute()
}

export async function countUnknownDeviceTry(tx: Tx, key: CodeKey): Promise<void> {
  await tx
    .updateTable('confirmationCodes')
    .set((on) => ({ unknownDeviceAttempts: on('unknownDeviceAttempts', '+', 1) }))
    .where('userId', '=', key.userId)
    .where('purpose', '=', key.purpose)
    .execute()
}

export async function deleteCode(tx: Tx, key: CodeKey): Promise<void> {
  await tx.deleteFrom('confirmationCodes').where('userId', '=', key.userId).where('purpose', '=', key.purpose).execute()
}

export async function deleteCodes(tx: Tx, userId: number, purposes: readonly Purpose[]): Promise<void> {
  await tx
    .deleteFrom('confirmationCodes')
    .where('userId', '=', userId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

/** What sending a code to a phone and verifying it depend on. */
export interface PhoneOwner {
  readonly id: number
  readonly phone: string | null
  readonly verifiedWhatsapp: boolean
  readonly verifiedTelegram: boolean
  /** The chat with our bot, and the number that Telegram confirmed for it. */
  readonly chatId: number | null
  readonly chatPhone: string | null
}

export async function findPhoneOwner(db: Executor, id: number): Promise<PhoneOwner | undefined> {
  return await db
    .selectFrom('users')
    .leftJoin('telegramLinks as link', 'link.userId', 'users.id')
    .select([
      'users.id',
      'users.phone',
      'users.verifiedWhatsapp',
      'users.verifiedTelegram',
      'link.chatId',
      'link.phone as chatPhone',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
}

export async function savePhone(tx: Tx, given: { userId: number; phone: string; at: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone: given.phone, updatedAt: given.at })
    .where('id', '=', given.userId)
    .where('phone', 'is', null)
    .execute()
}
