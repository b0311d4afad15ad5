// The server's tests that `npm test` runs on the embedded database beside PostgreSQL: what can differ there. Everything
// else of the server is decided by the same code and SQL, and runs once. `npm test -- full` runs all on both.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** The drivers: types of rows, transactions, prepared statements, batches. */
const drivers = ['apps/server/src/platform/db']
/**
 * Every call of every module through HTTP: with drawn values on the demo data, each list with its rows, and each write
 * granted at least once. The embedded database has one connection: a statement outside the open transaction would wait for
 * ever.
 */
const everyModule = [
  'tests/permissions/lists.test.ts',
  'tests/permissions/secrets-written.test.ts',
  'tests/fuzz/every-call.test.ts',
]
/** The queue has a driver of its own: jobs that are enqueued in a transaction, claimed, retried, scheduled. */
const jobs = ['apps/server/src/modules/notifications/delivery.test.ts', 'apps/server/test/lesson-rules.test.ts']
/** The widest transactions. */
const transactions = [
  'apps/server/src/modules/erasure/erasure.test.ts',
  'apps/server/src/modules/lessons/lessons.test.ts',
]

/** Fewer draws for each call than on PostgreSQL: what differs is the driver, and any draw meets that. */
export const embeddedEnvironment = { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '4', RANDOM_WRITES: '1' }

// Starting from an empty embedded database, its migrations and its recovery after kill -9 are tested by tests/crash and by
// the journeys, whose servers run on it.
export const embeddedTests = [...drivers, ...everyModule, ...jobs, ...transactions]

const missing = embeddedTests.filter((path) => !existsSync(join(root, path)))
if (missing.length > 0) throw new Error(`tools/embedded-tests.mjs names what is not there: ${missing.join(', ')}`)
