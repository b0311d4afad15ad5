import type { Executor } from '../../platform/db/database.ts'

export async function findContactDetails(
  db: Executor,
  userId: number,
): Promise<{ email: string; phone: string | null } | undefined> {
  return await db.selectFrom('users').select(['email', 'phone']).where('id', '=', userId).executeTakeFirst()
}
