import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseProxy } from './database-proxy.ts'
import { openEmbedded, openPostgres, type Store } from '../src/platform/db/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated embedded database, or null when tests run on PostgreSQL. */
    embeddedDump: string | null
    /** A PostgreSQL server, or null. */
    postgresUrl: string | null
    /** The name of its migrated template database. */
    postgresTemplate: string | null
  }
}

let counter = 0

/** A migrated database for one test file: a copy in memory, or a new database of the PostgreSQL server. */
export async function openTestStore(proxy?: DatabaseProxy): Promise<Store> {
  const postgresUrl = inject('postgresUrl')
  if (postgresUrl !== null) return await openPostgresCopy(postgresUrl, proxy)
  const dump = inject('embeddedDump')
  if (dump === null) throw new Error('the global setup has not prepared a database')
  return await openEmbedded('memory://', new Blob([await readFile(dump)]))
}

async function openPostgresCopy(url: string, proxy: DatabaseProxy | undefined): Promise<Store> {
  const name = `hiwar_${process.pid}_${Date.now()}_${counter++}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  // Copies files instead of writing every page to the log first: a third of the processor time.
  await admin.query(`create database ${name} template ${inject('postgresTemplate')} strategy file_copy`)
  const address = new URL(url)
  address.pathname = `/${name}`
  if (proxy !== undefined) address.host = `127.0.0.1:${proxy.port}`
  // Behind a proxy it goes away, and not for long.
  const store = proxy === undefined ? openPostgres(address.href, 20) : openPostgres(address.href, 20, 1000)
  return {
    ...store,
    async close() {
      await store.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
