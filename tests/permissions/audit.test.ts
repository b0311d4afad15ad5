// Every act and reading of staff that the audit log must hold (admin.md 2.2): one entry each with what changed, written
// in the transaction of the change.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { callName } from '@hiwar/contract/endpoint.ts'
import { continueUpload, endUpload } from '@hiwar/contract/uploads.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { merchantAccount, providerEnvironment } from '../../apps/server/test/payments.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import type { AuditedAct, Sent } from './audited-acts/act.ts'
import { auditedActs, prepareAuditedActs } from './audited-acts/all.ts'
import { buildFixtures, type Fixtures } from './fixtures.ts'

let paymentProvider: RunningPaymentProvider
let fixtures: Fixtures
let begun: Date
beforeAll(async () => {
  paymentProvider = await startPaymentProvider({ ...merchantAccount, retryPausesMs: [] })
  paymentProvider.setFaults({ drop: true })
  fixtures = await buildFixtures(providerEnvironment(paymentProvider))
  await prepareAuditedActs(fixtures, paymentProvider)
  begun = fixtures.app.clock.now()
})
beforeEach(() => fixtures.app.clock.set(begun))
afterAll(async () => {
  await fixtures.app.close()
  await paymentProvider.close()
})

interface Answer {
  readonly status: number
  readonly requestId: string | null
}

async function send(call: string, token: string, sent: Sent): Promise<Answer> {
  const endpoint = allEndpoints.find((each) => callName(each) === call) ?? expect.fail(`${call} is no call`)
  const { id = '', query, body, files, video } = sent
  const form = new FormData()
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, new Blob([new Uint8Array(file)]))
  const answer = await fetch(
    `${fixtures.app.url}${pathOf(endpoint).replace(/:\w+/, String(id))}${query === undefined ? '' : `?${query}`}`,
    {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(video === undefined
          ? {}
          : {
              'tus-resumable': '1.0.0',
              'content-type': 'application/offset+octet-stream',
              'upload-length': String(video.bytes.length),
              'upload-metadata': video.metadata,
            }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(files === undefined ? {} : { body: form }),
      ...(video === undefined ? {} : { body: new Uint8Array(video.bytes) }),
    },
  )
  await answer.arrayBuffer()
  return { status: answer.status, requestId: answer.headers.get('x-request-id') }
}

/** Tables of files that belong to nobody yet: a job cleans them later. */
const swept = ['loose_files', 'resumable_uploads', 'upload_days']

/** A digest of every table. */
async function contents() {
  const { db } = fixtures.app.deps
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

async function breakAuditLog(): Promise<void> {
  const { db } = fixtures.app.deps
  await sql`create or replace function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'the log is broken'; end $$`.execute(
    db,
  )
  await sql`create trigger the_log_is_broken before insert on audit_log for each row execute function refuse_entry()`.execute(
    db,
  )
}
const repairAuditLog = async () => {
  await sql`drop trigger the_log_is_broken on audit_log`.execute(fixtures.app.deps.db)
}

async function newestEntry(): Promise<number> {
  return (
    (await fixtures.app.deps.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
  )
}

const acts = auditedActs(() => paymentProvider)
let place = 0

test.each(acts.map((act) => [`${++place}. ${act.call}`, act] as const))(
  '%s is done and logged, or neither',
  async (_, act: AuditedAct) => {
    const person = act.as?.(fixtures) ?? fixtures.admin
    const sent = await act.of(fixtures)
    // A new sign-in, which is a row, before every call: an act may have ended those before it, or need a recent one.
    const signIn = async () => await freshToken(fixtures.app, person.id)
    if (act.isOutside !== true) {
      const token = await signIn()
      const before = await contents()
      await breakAuditLog()
      const { status } = await send(act.call, token, sent)
      await repairAuditLog()
      expect(status).toBeGreaterThanOrEqual(500)
      expect(await contents()).toEqual(before)
      fixtures.app.clock.advance(act.pauseMs ?? 0)
    }

    const latest = await newestEntry()
    const { status, requestId } = await send(act.call, await signIn(), sent)
    expect(status).toBeLessThan(300)
    const { targetId, ...entry } = act.entry(fixtures, sent)
    const written = await fixtures.app.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'actorRole', 'action', 'targetId', 'userId', 'before', 'after', 'outcome', 'requestId'])
      .where('id', '>', latest)
      .orderBy('id')
      .execute()
    expect(written).toEqual([
      expect.objectContaining({
        actorId: person.id,
        outcome: 'ok',
        requestId,
        ...entry,
        ...(targetId === undefined ? {} : { targetId: targetId === null ? null : String(targetId) }),
      }),
    ])
  },
)

/**
 * A video is assigned to the tutor with its last bytes, which the case of the creation sends; canceling changes no
 * account.
 */
const coveredByCreation = [continueUpload, endUpload].map(callName)

test('every call with an audit name has a case', () => {
  const covered = new Set([...acts.map(({ call }) => call), ...coveredByCreation])
  const missing = allEndpoints
    .filter(({ audit }) => audit !== undefined)
    .map(callName)
    .filter((name) => !covered.has(name))
  expect(missing, 'add an act with its expected entry to a file of tests/permissions/audited-acts').toEqual([])
})
