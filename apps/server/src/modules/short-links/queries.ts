import { sql } from 'kysely'
import type { ShortLinkHits } from '@hiwar/contract/short-links.ts'
import type { Executor } from '../../platform/db/database.ts'

/** Adds to what is counted already: several processes count the same link. */
export async function addHits(db: Executor, counted: readonly ShortLinkHits[]): Promise<void> {
  await db
    .insertInto('shortLinkHits')
    .values([...counted])
    .onConflict((clash) =>
      clash.columns(['day', 'name', 'ref']).doUpdateSet({ hits: sql`short_link_hits.hits + excluded.hits` }),
    )
    .execute()
}

/** From this Cairo day on, newest day first. */
export async function hitsSince(db: Executor, day: string): Promise<ShortLinkHits[]> {
  return await db
    .selectFrom('shortLinkHits')
    .select(['name', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'ref', 'hits'])
    .where('day', '>=', day)
    .orderBy('shortLinkHits.day', 'desc')
    .orderBy('name')
    .orderBy('hits', 'desc')
    .orderBy('ref')
    .execute()
}
