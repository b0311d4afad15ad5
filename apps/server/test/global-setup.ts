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
    // Of its own: another run on the same server at the same time keeps its.
    const template = `hiwar_template_${process.pid}`
    project.provide('embeddedDump', null)
    project.provide('postgresUrl', url)
    project.provide('postgresTemplate', template)
    await makeTemplate(url, template)
    return async () => {
      await onServer(url, `drop database if exists ${template} with (force)`)
    }
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
  project.provide('postgresTemplate', null)
  return async () => {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

async function makeTemplate(url: string, name: string): Promise<void> {
  await onServer(url, `drop database if exists ${name} with (force)`, `create database ${name}`)
  const store = openPostgres(url.replace(/\/[^/]*$/, `/${name}`), 2)
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
