// `npm run mutants -- rules coupons`: plants faults in a package or a module of the server, one at a time, and runs the
// tests that reach the line; a fault that no test notices is a hole in the net. Without names: all of them, which takes
// days. `MUTANTS_DRAWN=40` plants so many of each, drawn at random, the same ones again for the same `MUTANTS_SEED` and
// code. docs/testing.md says how to read the report and how long a module takes.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { startPostgres } from '../postgres.mjs'
import { drawFaults, idOf, rangeOf } from './draw.mjs'

const root = resolve(import.meta.dirname, '../..')
const modules = 'apps/server/src/modules'
const stryker = resolve(import.meta.dirname, 'node_modules/@stryker-mutator')
const packages = ['rules', 'contract', 'client', 'arabic']

/** Tests of every module: its calls as each role, its lists, what each setting does, its events and its jobs. */
const everyModule = [
  'tests/permissions/roles.test.ts',
  'tests/permissions/lists.test.ts',
  `${modules}/settings/acting.test.ts`,
  'apps/server/test/who-hears.test.ts',
  'apps/server/test/scheduled-jobs.test.ts',
  'apps/server/src/http/documentation.test.ts',
]

/** Modules whose calls alone use a module, and whose tests judge it; and files of tests about its locks. */
const otherJudges = {
  assets: ['uploads', 'media', 'invoices'],
  availability: [
    'deletion',
    'tests/races/constraints.test.ts',
    'tests/races/locks.test.ts',
    'tests/races/usual-week.test.ts',
  ],
  audit: ['auth', 'erasure'],
  auth: ['guessing', 'operations', 'second-factor', 'tests/races/sign-ins.test.ts'],
  cache: ['admin', 'tutors'],
  calendar: ['lessons', 'availability', 'interviews', 'tests/races/booking.test.ts', 'tests/races/locks.test.ts'],
  'confirmation-codes': ['users', 'tests/races/sign-ins.test.ts'],
  coupons: ['fawry', 'tests/races/payments.test.ts'],
  deletion: ['auth', 'erasure', 'tests/races/erasure.test.ts'],
  'demo-sessions': ['admin'],
  erasure: ['deletion', 'ratings', 'tests/races/erasure.test.ts'],
  fawry: ['tests/races/payments.test.ts'],
  guessing: ['auth', 'confirmation-codes', 'second-factor'],
  idempotency: ['fawry', 'invoices'],
  interviews: ['admin'],
  invoices: ['tests/races/withdrawals.test.ts'],
  lessons: ['ratings', 'trials', 'sessions', 'tests/races/booking.test.ts', 'tests/races/locks.test.ts'],
  meetings: ['interviews', 'demo-sessions'],
  notifications: ['confirmation-codes', 'push', 'watches'],
  plans: ['coupons', 'fawry', 'invites'],
  'second-factor': ['auth', 'guessing'],
  sessions: ['chat', 'conversation-cards'],
  settings: ['second-factor'],
  'sign-ins': ['auth', 'push', 'second-factor', 'tests/races/sign-ins.test.ts'],
  subscriptions: ['fawry', 'lessons', 'notifications', 'watches'],
  topics: ['conversation-cards'],
  transactions: ['fawry'],
  trials: ['tests/races/booking.test.ts'],
  tutors: ['users', 'demo-sessions', 'intro-videos', 'tests/races/tutors-directory.test.ts'],
  users: ['auth', 'audit', 'confirmation-codes', 'reports', 'sign-ins', 'tests/races/sign-ins.test.ts'],
}

/** What is spoiled, and by which tests it is judged. */
function targetOf(name) {
  if (packages.includes(name))
    return { name, folder: `packages/${name}/src`, tests: [`packages/${name}/src/**/*.test.{ts,tsx}`] }
  const folder = `${modules}/${name}`
  if (!existsSync(resolve(root, folder))) throw new Error(`${name} is neither a package nor a module of the server`)
  const judges = [name, ...(otherJudges[name] ?? [])].map((judge) =>
    judge.startsWith('tests/') ? judge : `${modules}/${judge}/**/*.test.ts`,
  )
  return { name, folder, tests: [...judges, ...everyModule] }
}

/** Installed here alone: nobody else needs it. */
function install() {
  if (existsSync(`${stryker}/vitest-runner`)) return
  const args = ['ci', '--workspaces=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', args, { cwd: import.meta.dirname, stdio: 'inherit' })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
}

const optionsFor = ({ name, folder, faults }) => ({
  mutate: faults?.map(rangeOf) ?? [`${folder}/**/*.{ts,tsx}`, '!**/*.test.{ts,tsx}', '!**/test/**'],
  testRunner: 'vitest',
  plugins: [
    `${stryker}/vitest-runner/dist/src/index.js`,
    resolve(import.meta.dirname, 'draw.mjs'),
    resolve(import.meta.dirname, 'types.mjs'),
  ],
  checkers: ['types'],
  // Stryker adapts this file to its copy of the tree, with a TypeScript of its own; nothing in ours needs it.
  tsconfigFile: 'none',
  ...(faults === undefined ? {} : { ignorers: ['only-drawn'] }),
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A timeout counts as noticed: on a busy machine nothing but an endless loop may take so long.
  timeoutMS: 60_000,
  // All tests once, without a fault: of a large module on a busy machine they take longer than the usual five minutes.
  dryRunTimeoutMinutes: 30,
  concurrency: Number(process.env.MUTANTS_WORKERS ?? 2),
  incremental: faults === undefined,
  incrementalFile: `.mutants/${name}.incremental.json`,
  reporters: ['html', 'clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false },
  htmlReporter: { fileName: `.mutants/${name}.html` },
  tempDirName: '.mutants/tmp',
  ignorePatterns: ['.mutants', '.data*', 'dist', 'bench', 'tools/mutants/node_modules'],
})

/** Of the faults that count: noticed is a failed test, a file of tests that cannot begin, or an endless loop. */
function scoreOf(faults) {
  const count = (...kinds) => faults.filter(({ status }) => kinds.includes(status)).length
  const [noticed, missed] = [count('Killed', 'Timeout', 'RuntimeError'), count('Survived', 'NoCoverage')]
  const share = noticed + missed === 0 ? 100 : (100 * noticed) / (noticed + missed)
  return `${share.toFixed(1)} %, ${noticed} of ${noticed + missed} noticed, ${count('CompileError')} refused for types, ${count('Ignored')} equivalent`
}

install()
process.chdir(root)
mkdirSync('.mutants', { recursive: true })
const names = process.argv.slice(2)
const targets = (names.length > 0 ? names : [...packages, ...readdirSync(modules)]).map(targetOf)
// A new database takes a tenth of the time of an embedded one, and what only locks decide is judged too.
const postgres = targets.some(({ folder }) => folder.startsWith(modules))
  ? await startPostgres({ inMemory: true })
  : null
process.env.TEST_DATABASE_URL = postgres?.url ?? ''
// What Node compiled once it need not compile for each fault: a third of the time that the server takes to load.
process.env.NODE_COMPILE_CACHE = resolve(root, '.mutants/compiled')
const { Stryker } = await import(`${stryker}/core/dist/src/index.js`)
const drawn = Number(process.env.MUTANTS_DRAWN ?? 0)
const scores = []
try {
  for (const target of targets) {
    process.env.MUTANTS_TESTS = target.tests.join(' ')
    const started = Date.now()
    const chosen = drawn > 0 ? await drawFaults(target.folder, drawn, process.env.MUTANTS_SEED ?? '1') : undefined
    const planted = await new Stryker(optionsFor({ ...target, faults: chosen })).runMutationTest()
    // Others may stand in the same place as one that was drawn.
    const ids = chosen && new Set(chosen.map((fault) => idOf(fault, 0)))
    const faults = planted.filter((fault) => ids === undefined || ids.has(idOf(fault, 1)))
    scores.push(
      `${target.name}: ${scoreOf(faults)}, ${Math.round((Date.now() - started) / 1000)} s, .mutants/${target.name}.html`,
    )
  }
} finally {
  await postgres?.stop()
}
process.stdout.write(`\n${scores.join('\n')}\n`)
