import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, openEmbedded, openPostgres, type Store } from '../src/platform/db/database.ts'
import { createJobs } from '../src/platform/jobs/queue.ts'

/**
 * Migrates once; every test file starts from a copy. With TEST_DATABASE_URL the tests run on that PostgreSQL server.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  if (url !== undefined && url !== '') {
    project.provide('embeddedDump', null)
    project.provide('postgresUrl', url)
    await makeTemplate(url)
    return async () => undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-test-'))
  const store = await openEmbedded('memory://')
  await prepare(store)
  const dump = join(folder, 'migrated.tar')
  const blob = await store.embedded?.dumpDataDir('none')
  if (blob === undefined) throw new Error('the embedded database gave no dump')
  await writeFile(dump, Buffer.from(await blob.arrayBuffer()))
  await store.close()
  project.provide('embeddedDump', dump)
  project.provide('postgresUrl', null)
  return async () => {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('drop database if exists hiwar_template with (force)')
  await admin.query('create database hiwar_template')
  await admin.end()
  const store = openPostgres(url.replace(/\/[^/]*$/, '/hiwar_template'), 2)
  await prepare(store)
  await store.close()
}

/** The migrations and the queue's own tables, which would otherwise be made anew for every test file. */
async function prepare(store: Store): Promise<void> {
  await migrate(store.db)
  const log = {
    info: () => undefined,
    error: (details: object, text: string) => process.stderr.write(`${text}: ${JSON.stringify(details)}\n`),
  }
  const jobs = createJobs(store, log, { secret: 'nothing is enqueued' })
  await jobs.start()
  await jobs.stop()
}
