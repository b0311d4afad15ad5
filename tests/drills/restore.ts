// `npm run restore-drill [-- --tutors 1000]`: a base backup with the log of what came after it, and the files; then
// everything is lost, and brought back into a new place as it was at a moment. Says how long each step took. The commands
// are those of docs/backups.md.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { seed } from '../../bench/seed.ts'
import { createFieldSeal } from '../../apps/server/src/platform/identity/seal.ts'
import { openPostgres, migrate, type Store } from '../../apps/server/src/platform/db/database.ts'
import { serverSecrets } from '../attack/cast.ts'
import { countBreaks } from '../attack/invariants.ts'
import { Cluster, ownFolder, recoverBy, tool } from './postgres.ts'

const { values } = parseArgs({ options: { tutors: { type: 'string', default: '1000' } } })
const port = Number(process.env['DRILL_PORT'] ?? 5300) + 13
const SECRET_TEXT = '01012345678'
const FILES = 200
const FILE_BYTES = 512 * 1024

const faults: string[] = []
const steps: [string, number][] = []

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  steps.push([name, performance.now() - began])
  return result
}

/** What must be the same afterwards: how much there is of everything, and the sums of money and minutes. */
async function sumsOf({ db }: Store): Promise<Record<string, unknown>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const counts: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: string }>`select count(*)::text as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n
  }
  const { rows } = await sql<Record<string, string>>`
    select (select coalesce(sum(amount), 0) from transactions)::text as paid,
      (select coalesce(sum(amount), 0) from refunds)::text as refunded,
      (select coalesce(sum(amount), 0) from invoices)::text as withdrawn,
      (select coalesce(sum(price), 0) from lessons)::text as earned,
      (select coalesce(sum(weekly_minutes), 0) from subscriptions)::text as quota,
      (select coalesce(sum(duration) filter (where charged), 0) from lessons)::text as minutes,
      (select md5(string_agg(id || ':' || amount || ':' || status, ',' order by id)) from transactions) as ledger`.execute(
    db,
  )
  return { ...counts, ...rows[0] }
}

async function filesOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).toSorted()
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)))
  return `${names.length} ${hash.digest('hex')}`
}

const sizeOf = (folder: string) => Number(spawnSync('du', ['-sm', folder]).stdout.toString().split('\t')[0])

function compare(what: string, before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(before))
    if (after[name] !== value) faults.push(`${what} ${name}: ${String(value)} before, ${String(after[name])} after`)
}

const seal = createFieldSeal({ secret: serverSecrets.FIELD_SECRET, former: null })
const PURPOSE = 'drill'

/** Rows that come while the backup is taken and after it, so that they stand in the log alone. */
async function work(cluster: Cluster, rows: number): Promise<void> {
  await cluster.query(
    `insert into drill_sealed (sealed, at) select '${seal.close(PURPOSE, SECRET_TEXT)}', clock_timestamp() from generate_series(1, ${rows})`,
  )
}

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-restore-'))
  const archive = join(folder, 'archive')
  // PostgreSQL runs as somebody else.
  await chmod(folder, 0o755)
  await ownFolder(archive)
  const cluster = await Cluster.create({
    folder: join(folder, 'data'),
    port,
    settings: {
      wal_level: 'replica',
      archive_mode: 'on',
      // A file that is there already is never overwritten, and counts once it is on the disk.
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/.%f && sync ${archive}/.%f && mv ${archive}/.%f ${archive}/%f`,
      archive_timeout: '60',
    },
  })
  const uploads = join(folder, 'uploads')
  await mkdir(uploads)
  for (let place = 0; place < FILES; place++)
    await writeFile(join(uploads, `${place}.webp`), Buffer.alloc(FILE_BYTES, place % 256))
  const store = openPostgres(cluster.url, 4)
  await timed('data set made', async () => {
    await migrate(store.db)
    if (store.pool !== null) await seed(store.pool, Number(values.tutors))
  })
  await cluster.query(
    'create table drill_sealed (id serial primary key, sealed text not null, at timestamptz not null)',
  )
  await work(cluster, 100)

  const backup = join(folder, 'backup')
  await timed('base backup', async () => {
    await cluster.copyTo(backup, ['-X', 'fetch', '--checkpoint=fast'])
  })
  await timed('base backup verified', async () => {
    await tool('pg_verifybackup', ['-n', backup])
  })
  // After the rows: a row never names a file that the copy lacks.
  await work(cluster, 5000)
  await cluster.query('update lessons set price = price + 1 where id % 10 = 0')
  const sums = await sumsOf(store)
  const breaks = await countBreaks(store)
  const { rows } = await cluster.query('select clock_timestamp()::text as at')
  const moment = String(rows[0]?.['at'])
  await timed('files copied', async () => {
    await cp(uploads, join(folder, 'uploads-backup'), { recursive: true, preserveTimestamps: true })
  })
  const files = await filesOf(uploads)

  // What must not come back: somebody deletes by mistake, and a day goes on.
  await wait(100)
  await cluster.query('delete from drill_sealed')
  await cluster.query('update transactions set amount = amount + 1')
  await store.close()
  const { rows: segments } = await cluster.query('select pg_walfile_name(pg_switch_wal()) as name', 'postgres')
  while (!(await readdir(archive)).includes(String(segments[0]?.['name']))) await wait(20)
  const [dataSize, archiveSize] = [sizeOf(join(folder, 'data')), sizeOf(archive)]
  await cluster.stop('SIGQUIT')
  await rm(join(folder, 'data'), { recursive: true })
  await rm(uploads, { recursive: true })

  const began = performance.now()
  const restored = Cluster.of({ folder: join(folder, 'restored'), port })
  await timed('base backup laid out', async () => {
    spawnSync('cp', ['-a', backup, restored.folder])
    await recoverBy(restored.folder, 'recovery.signal', {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
      archive_mode: 'off',
    })
  })
  await timed('log replayed to the moment', async () => {
    await restored.start()
    while ((await restored.query('select pg_is_in_recovery() as on', 'postgres')).rows[0]?.['on'] === true)
      await wait(20)
  })
  await timed('files laid out', async () => {
    await cp(join(folder, 'uploads-backup'), uploads, { recursive: true, preserveTimestamps: true })
  })
  const after = openPostgres(restored.url, 4)
  await timed('sums and rules checked', async () => {
    compare('sum', sums, await sumsOf(after))
    compare('broken rule', breaks, await countBreaks(after))
    const sealed = await restored.query('select sealed from drill_sealed')
    if (sealed.rows.length !== 5100)
      faults.push(`${sealed.rows.length} of 5100 rows written beside and after the backup`)
    if (sealed.rows.some((row) => seal.open(PURPOSE, String(row['sealed'])).text !== SECRET_TEXT))
      faults.push('a sealed field cannot be read')
    if ((await filesOf(uploads)) !== files) faults.push('the files differ')
  })
  const total = performance.now() - began
  await after.close()
  await restored.stop('SIGINT')
  const count = Object.entries(sums).filter(([, value]) => /^\d+$/.test(String(value))).length

  process.stdout.write(
    `data set of ${values.tutors} tutors: database ${dataSize} MB, archived log ${archiveSize} MB, files ${(FILES * FILE_BYTES) / 1024 ** 2} MB\n` +
      `${steps.map(([name, ms]) => `  ${name}: ${(ms / 1000).toFixed(2)} s`).join('\n')}\n` +
      `restored to ${moment} in ${(total / 1000).toFixed(1)} s; ${count} counts and sums compared, ` +
      `${Object.keys(breaks).length} rules looked through, 5100 sealed fields read\n`,
  )
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  if (process.env['DRILL_KEEP'] === undefined) await rm(folder, { recursive: true, force: true })
}

await run()
process.exit(faults.length === 0 ? 0 : 1)
