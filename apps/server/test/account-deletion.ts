// What tests of deletion requests and erasures share: an app where people have a password, and what became of them.
import { afterAll, beforeAll } from 'vitest'
import { getDeletion, requestDeletion } from '@hiwar/contract/deletion.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { startOpenId, type RunningOpenId } from '../../../doubles/openid/server.ts'
import { hashPassword } from '../src/platform/identity/tokens.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { signingInBy } from './openid.ts'
import type { Person } from './people.ts'

export const password = 'lantern1!'

/** A deletion that was asked for long ago, so that the next night erases the account. */
export async function insertDueDeletion(
  { deps }: Pick<TestApp, 'deps'>,
  { id: userId }: { id: number },
): Promise<void> {
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS)
  await deps.db
    .insertInto('accountDeletions')
    .values({ userId, requestedAt: daysAgo(20), erasesAt: daysAgo(1) })
    .execute()
}

/** Opens an app for the tests of one file, and closes it after them. */
export function appWithDeletions() {
  const context: { app: TestApp; provider: RunningOpenId; passwordHash: string } = Object.create(null)
  beforeAll(async () => {
    context.provider = await startOpenId()
    context.app = await buildTestApp({ environment: signingInBy(context.provider) })
    context.passwordHash = await hashPassword(password)
  })
  afterAll(async () => {
    await context.app.close()
    await context.provider.close()
  })
  return {
    context,
    askToDelete: async (person: Person, body: object = { password }) =>
      await context.app.call(requestDeletion, { as: person, body }),
    pendingDeletion: async (person: Person) => (await context.app.call(getDeletion, { as: person })).body,
    /** Kinds of the messages sent to a user, oldest first. */
    sentKinds: async (userId: number) => {
      const { db } = context.app.deps
      const rows = await db.selectFrom('deliveries').select('kind').where('userId', '=', userId).orderBy('id').execute()
      return rows.map((row) => row.kind)
    },
    isErased: async (id: number) => {
      const { db } = context.app.deps
      const row = await db.selectFrom('users').select('erasedAt').where('id', '=', id).executeTakeFirstOrThrow()
      return row.erasedAt !== null
    },
    /** The next quarter of an hour, `ahead` milliseconds from now. */
    onGrid: (ahead: number) =>
      new Date(Math.ceil((context.app.deps.now().getTime() + ahead) / (15 * MINUTE_MS)) * 15 * MINUTE_MS),
  }
}
