import type { TestApp } from './app.ts'

/** A token of a person's present generation, whatever has ended the sign-ins before. */
export async function freshToken({ deps, clock }: Pick<TestApp, 'deps' | 'clock'>, id: number): Promise<string> {
  const row = await deps.db.selectFrom('users').select('tokenGeneration').where('id', '=', id).executeTakeFirst()
  return await deps.tokens.issue({ id, generation: row?.tokenGeneration ?? 0 }, clock.now())
}
