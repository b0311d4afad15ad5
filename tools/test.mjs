// `npm test`: every check of the project, in order; the last line counts the tests. Needs nothing installed by hand.
// `npm test -- quick` leaves out the real PostgreSQL and the browser.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApps } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { startPostgres } from './postgres.mjs'

const root = resolve(import.meta.dirname, '..')
const quick = process.argv.includes('quick')
const reports = mkdtempSync(join(tmpdir(), 'hiwar-reports-'))
const count = { passed: 0, failed: 0, skipped: 0, repeated: 0 }
// A log file is read without a terminal.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
let isBroken = false

function run(name, command, args, environment = {}) {
  const began = Date.now()
  process.stdout.write(`\n── ${name}\n`)
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...plain, ...environment },
  })
  process.stdout.write(
    `── ${name}: ${done.status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
  )
  if (done.status !== 0) isBroken = true
}

/** A vitest run whose numbers are read from its own report. */
function unit(name, args, environment = {}) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`)
  run(
    name,
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
  )
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
  count.passed += numPassedTests
  count.failed += numFailedTests
  count.skipped += numPendingTests
}

function browserTests(executable) {
  const report = join(reports, 'journeys.json')
  run(
    'journeys in a real browser',
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROME: executable.path,
      CHROME_LIBRARIES: executable.libraries ?? '',
    },
  )
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  count.passed += stats.expected + stats.flaky
  count.failed += stats.unexpected
  count.skipped += stats.skipped
  count.repeated += stats.flaky
}

const bin = (name) => join(root, 'node_modules/.bin', name)
run('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json'])
run('format', bin('oxfmt'), ['--check'])
run('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])
run('import rules', process.execPath, ['tools/import-rules.mjs'])
run('unused code', bin('knip'), [])
run('row types match the migrations', process.execPath, ['tools/row-types.mjs', '--check'])
unit('tests on the embedded database', [], { TEST_DATABASE_URL: '' })

if (!quick) {
  const postgres = await startPostgres()
  if (postgres !== null) {
    // Much of its time is waiting for a database of another process.
    unit('tests on a real PostgreSQL', ['apps/server', 'tests', '--maxWorkers=3'], { TEST_DATABASE_URL: postgres.url })
    await postgres.stop()
  }
  buildApps()
  run('script budget', process.execPath, ['tools/script-budget.mjs'])
  browserTests(await findBrowser())
}

rmSync(reports, { recursive: true, force: true })
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
// A broken check that is no test must not hide behind a clean count.
if (isBroken && count.failed === 0) count.failed = 1
const repeated = count.repeated > 0 ? ` (${count.repeated} passed only when repeated)` : ''
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}${repeated}\n`)
process.exit(isBroken ? 1 : 0)
