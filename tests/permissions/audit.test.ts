// Everything staff do and read that the log must hold (admin.md 2.2): one entry each with what changed, made with the
// change or not at all.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { merchantAccount, providerEnvironment } from '../../apps/server/test/payments.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { auditedActs, furnish, type Audited, type Sent } from './audited.ts'
import { buildTown, type Town } from './town.ts'

let sandbox: RunningPaymentProvider
let town: Town
beforeAll(async () => {
  sandbox = await startPaymentProvider({ ...merchantAccount, retryPausesMs: [] })
  sandbox.setFaults({ drop: true })
  town = await buildTown(providerEnvironment(sandbox))
  await furnish(town, sandbox)
})
afterAll(async () => {
  await town.app.close()
  await sandbox.close()
})

async function send(call: string, as: Person, sent: Sent): Promise<number> {
  const endpoint =
    allEndpoints.find((each) => `${each.method} ${each.path}` === call) ?? expect.fail(`${call} is no call`)
  const { id = '', query, body, files, film } = sent
  const form = new FormData()
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, new Blob([new Uint8Array(file)]))
  const answer = await fetch(
    `${town.app.url}${pathOf(endpoint).replace(/:\w+/, String(id))}${query === undefined ? '' : `?${query}`}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${as.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(film === undefined
          ? {}
          : {
              'tus-resumable': '1.0.0',
              'content-type': 'application/offset+octet-stream',
              'upload-length': String(film.bytes.length),
              'upload-metadata': film.metadata,
            }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(files === undefined ? {} : { body: form }),
      ...(film === undefined ? {} : { body: new Uint8Array(film.bytes) }),
    },
  )
  await answer.arrayBuffer()
  return answer.status
}

/** What files that belong to nobody yet leave behind is swept later. */
const swept = ['loose_files', 'resumable_uploads', 'upload_days']

/** One line a table, of everything in it. */
async function contents() {
  const { db } = town.app.deps
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const parts = tables
    .filter(({ name }) => !swept.includes(name))
    .map(
      ({ name }) =>
        sql`select ${name} as name, md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as text from ${sql.table(name)} as row`,
    )
  const { rows } = await sql<{ name: string; text: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}

async function breakTheLog(): Promise<void> {
  const { db } = town.app.deps
  await sql`create or replace function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'the log is broken'; end $$`.execute(
    db,
  )
  await sql`create trigger the_log_is_broken before insert on audit_log for each row execute function refuse_entry()`.execute(
    db,
  )
}
const mendTheLog = async () => {
  await sql`drop trigger the_log_is_broken on audit_log`.execute(town.app.deps.db)
}

async function newestEntry(): Promise<number> {
  return (await town.app.deps.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
}

const acts = auditedActs(() => sandbox)
let place = 0

test.each(acts.map((act) => [`${++place}. ${act.call}`, act] as const))(
  '%s is done and written down, or neither',
  async (_, act: Audited) => {
    const person = act.as?.(town) ?? town.admin
    const sent = await act.of(town)
    if (act.isOutside !== true) {
      const before = await contents()
      await breakTheLog()
      const status = await send(act.call, person, sent)
      await mendTheLog()
      expect(status).toBeGreaterThanOrEqual(500)
      expect(await contents()).toEqual(before)
      town.app.clock.advance(act.pauseMs ?? 0)
    }

    const latest = await newestEntry()
    expect(await send(act.call, person, sent)).toBeLessThan(300)
    const { targetId, ...entry } = act.entry(town, sent)
    const written = await town.app.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'actorRole', 'action', 'targetId', 'userId', 'before', 'after', 'outcome'])
      .where('id', '>', latest)
      .orderBy('id')
      .execute()
    expect(written).toEqual([
      expect.objectContaining({
        actorId: person.id,
        outcome: 'ok',
        ...entry,
        ...(targetId === undefined ? {} : { targetId: targetId === null ? null : String(targetId) }),
      }),
    ])
  },
)

/**
 * A film is given to the tutor with its last piece, whether that comes alone or with the creation; giving an upload up
 * changes nobody.
 */
const likeTheCreation = ['PATCH /upload/:id', 'DELETE /upload/:id']

test('every call with a name in the log has its story', () => {
  const told = new Set(acts.map(({ call }) => call))
  const named = allEndpoints.filter(({ audit }) => audit !== undefined).map(({ method, path }) => `${method} ${path}`)
  expect(named.filter((call) => !told.has(call) && !likeTheCreation.includes(call))).toEqual([])
})
