// `npm test`: every check of the project; the last line counts the tests. Needs nothing installed by hand.
// `npm test -- quick` leaves out the real PostgreSQL and the browser, `npm test -- ci` adds the crash tests, random
// searches, second processes, what differs on the embedded database, the longer journeys, Firefox and WebKitGTK,
// `npm test -- full` adds that and runs all of the server's tests on both databases.
// docs/decisions/0013-test-lanes.md says what runs where, and why.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findBrowser } from './browser.mjs'
import { embeddedEnvironment, embeddedTests } from './embedded-tests.mjs'
import { startPostgres, whyNoPostgres } from './postgres.mjs'
import { createStages } from './stages.mjs'

const root = resolve(import.meta.dirname, '..')
const isQuick = process.argv.includes('quick')
const isFull = process.argv.includes('full')
const isCi = isFull || process.argv.includes('ci')
const cores = availableParallelism()
const bin = (name) => join(root, 'node_modules/.bin', name)

/** Random draws for each rule: many before a release, the defaults of the tests in CI, few otherwise. */
const draws = isFull ? { FUZZ_RUNS: '40', HISTORIES: '200', MONEY_HISTORIES: '10' } : isCi ? {} : { HISTORIES: '30' }

const command = (name, file, args) => ({ name, run: () => ({ command: file, args }) })
const script = (name, ...args) => command(name, process.execPath, args)

/** Tests of vitest, counted by its own report. */
const unit = (name, { project, workers, files = [], excluded = [], environment = {} }) => ({
  name,
  run: (report) => ({
    command: process.execPath,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      `--project=${project}`,
      ...excluded.flatMap((path) => ['--exclude', path]),
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
  }),
  readReport: ({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }),
})

/** What searches in the reply to every call, and what starts processes: a third of the time of the server's tests. */
const leftToCi = isCi ? [] : ['tests/fuzz/**', 'tests/permissions/secrets*.test.ts', 'tests/races/two-*.test.ts']

/** The server's tests on a PostgreSQL: half of their time they wait for it. */
const onPostgres = (databaseUrl) =>
  unit('server tests on PostgreSQL', {
    project: 'server',
    workers: cores + 1,
    excluded: leftToCi,
    environment: { TEST_DATABASE_URL: databaseUrl, ...draws },
  })
const allOnEmbedded = unit('server tests on the embedded database', {
  project: 'server',
  workers: cores,
  excluded: leftToCi,
  environment: { TEST_DATABASE_URL: '', ...draws },
})
const whatDiffersOnEmbedded = unit('what can differ on the embedded database', {
  project: 'server',
  workers: cores,
  files: embeddedTests,
  environment: { TEST_DATABASE_URL: '', ...embeddedEnvironment },
})

/**
 * For crash tests and journeys: a copy saves each of them the 6 s of the processor that a server takes to make them. Without
 * the build, which `quick` leaves out, no product starts.
 */
const demoDataFolder = isQuick ? null : mkdtempSync(join(tmpdir(), 'hiwar-demo-data-'))
const onDemoData = demoDataFolder === null ? {} : { MADE_DEMO_DATA: demoDataFolder }
const demoData = demoDataFolder === null ? [] : [script('demo data', 'tests/make-demo-data.ts', demoDataFolder)]

/**
 * What to put before a command of root, so that it cannot raise priorities (CAP_SYS_NICE); empty where that is not needed
 * or not allowed. A browser of root puts its threads of sound and network first: two calls take half of two cores that
 * way, and pages do not answer.
 */
function withoutPriorities() {
  const giveUp = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice']
  return process.getuid?.() === 0 && spawnSync(giveUp[0], [...giveUp.slice(1), 'true']).status === 0 ? giveUp : []
}

/** As many at once as there are cores (playwright.config.ts): each worker has a product and a browser of its own. */
const journeys = {
  name: 'journeys',
  run: async (report) => {
    const browser = await findBrowser()
    if (!isCi) process.stdout.write('journeys tagged @ci and other browsers are left to `npm test -- ci`\n')
    if (browser.whole === null)
      process.stdout.write('no Chromium is installed: journeys tagged @installed-browser are skipped\n')
    const [file, ...args] = [
      ...withoutPriorities(),
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      ...(isCi ? [] : ['tests/journeys/', '--grep-invert=@ci']),
      '--reporter=list,json',
    ]
    return {
      command: file,
      args,
      environment: {
        ...onDemoData,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        CHROME: browser.path,
        CHROME_LIBRARIES: browser.libraries ?? '',
        CHROME_WHOLE: browser.whole ?? '',
        ...(browser.fonts !== null && { FONTCONFIG_PATH: browser.fonts }),
      },
    }
  },
  readReport: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }),
}

const checks = [
  // Beside lint on two cores its four threads only get in the way: 12 s of the processor instead of 20 s.
  command('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json', ...(cores > 2 ? [] : ['--singleThreaded'])]),
  command('format', bin('oxfmt'), ['--check']),
  command('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
]
/** Looks at the tree as a whole; on two cores it fills the pauses of the last tests on PostgreSQL. */
const treeChecks = [
  script('import rules', 'tools/import-rules.mjs'),
  command('unused code', bin('knip'), ['--no-progress']),
  script('row types match the migrations', 'tools/row-types.mjs', '--check'),
]
const packages = unit('tests of packages, web and tools', { project: 'packages', workers: cores })
// The servers they start and kill leave the processor idle half of the time.
const crash = isCi ? [unit('crash tests', { project: 'crash', workers: 1, environment: onDemoData })] : []

const stages = createStages()
const postgresReason = isQuick ? 'quick' : whyNoPostgres()
if (postgresReason !== null && !isQuick)
  process.stdout.write(`the server's tests run on the embedded database alone: ${postgresReason}\n`)
const postgres = postgresReason === null ? await startPostgres({ inMemory: true }) : null
const removeDemoData = () => {
  if (demoDataFolder !== null) rmSync(demoDataFolder, { recursive: true, force: true })
}
let isAborted = false
const abort = async (signal) => {
  if (isAborted) return
  isAborted = true
  await stages.abort(signal)
  await postgres?.stop()
  removeDemoData()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, (name) => void abort(name))
try {
  await stages.run(isQuick ? checks : [script('build', 'tools/build.mjs'), ...checks], cores)
  // Two at once: the second fills the pauses of the first. The crash tests begin when the demo data are made.
  await stages.run(
    postgres === null
      ? [...demoData, allOnEmbedded, packages, ...crash, ...treeChecks]
      : [
          onPostgres(postgres.url),
          ...demoData,
          packages,
          ...(isCi ? [isFull ? allOnEmbedded : whatDiffersOnEmbedded] : []),
          ...crash,
          ...treeChecks,
        ],
    2,
  )
  // Begun beside the last of the server's tests they make the whole run a minute longer: all of it wants the processor.
  if (!isQuick) await stages.run([script('script budget', 'tools/script-budget.mjs'), journeys], 1)
} finally {
  await postgres?.stop()
  removeDemoData()
}
process.exit(stages.finish())
