// The PostgreSQL of a measurement, and the report of its figures.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../tools/postgres.mjs'

const results = resolve(import.meta.dirname, 'results')

/**
 * Runs `work` with the URL of a PostgreSQL server started for it, or of the one BENCH_POSTGRES_URL names, which keeps the
 * filled databases for the next measurement.
 */
export async function withPostgres(work) {
  const given = process.env.BENCH_POSTGRES_URL
  if (given !== undefined) {
    await work(given)
    return
  }
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('this measurement needs a real PostgreSQL')
  try {
    await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Writes `bench/results/<name>.json` and prints the table. */
export async function writeResult(name, result) {
  const whole = {
    at: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    node: process.version,
    ...result,
  }
  await mkdir(results, { recursive: true })
  await writeFile(join(results, `${name}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  process.stdout.write(`\n${table(whole)}\n`)
}

const line = (cells) => `| ${cells.join(' | ')} |\n`
const verdict = (isMet) => (isMet ? 'met' : 'missed')
function rowOf({ name, reference, perSecond, ratio, target, p50, p99, mostP99 }) {
  const isFastEnough = target == null ? '–' : verdict(ratio >= target)
  const isPromptEnough = mostP99 === undefined ? '–' : verdict(p99 <= mostP99)
  return line([name, reference, perSecond, ratio, target ?? '–', isFastEnough, p50, p99, isPromptEnough])
}

function crowdTable(tutors) {
  const rows = tutors.map(({ tutors: count, firstMs, crowd: c }) =>
    line([count, firstMs, c.quietP99, c.warmP99, c.coldP99, c.ratio, verdict(c.ratio <= 2)]),
  )
  const head = [
    'tutors',
    'first build ms',
    'p99 of another call, quiet',
    '1,000 readers, warm',
    '1,000 readers, empty cache',
    'cold / warm (at most 2)',
    '',
  ]
  return `\n${line(head)}${line(Array(7).fill('---'))}${rows.join('')}`
}

function scenarioTable(scenarios) {
  const rows = scenarios.map(
    ({ name, calls, firstCalls, repeated, statements, reference, perSecond, ratio, p50, p99 }) =>
      line([name, calls, firstCalls, repeated, statements, reference, perSecond, ratio, p50, p99]),
  )
  const head = [
    'who opens what',
    'calls',
    'for the first data',
    'asked twice',
    'statements',
    'reference a second',
    'ours a second',
    'ratio',
  ]
  return `\n${line([...head, 'p50 ms', 'p99 ms'])}${line(Array(10).fill('---'))}${rows.join('')}`
}

function growthTable(items) {
  const rows = items.map(({ name, reference, perSecond, ratio, target, p50, p99 }) =>
    line([name, reference, perSecond, ratio, verdict(ratio >= target), p50, p99]),
  )
  const head = ['what', 'a second on 50,000 lessons', 'on 2,000,000', 'ratio (at least 0.8)', '', 'p50 ms', 'p99 ms']
  return `\n${line(head)}${line(Array(7).fill('---'))}${rows.join('')}`
}

function costTable(items) {
  const rows = items.map(({ name, ofServer, ofPostgres, aCore, aCoreOfPostgres }) =>
    line([name, ofServer, aCore, ofPostgres, aCoreOfPostgres]),
  )
  const head = ['what', 'µs in the server', 'a second by a core', 'µs in PostgreSQL', 'a second by a core of its']
  return `\n${line(head)}${line(Array(5).fill('---'))}${rows.join('')}`
}

function backOfficeTable(lists) {
  const rows = lists.map(({ name, p50, slowest, target, isMet }) => line([name, p50, slowest, target, verdict(isMet)]))
  const head = ['first page of', 'p50 ms', 'slowest ms', 'at most', '']
  return `\n${line(head)}${line(Array(5).fill('---'))}${rows.join('')}`
}

function hostileTable(attacks) {
  const rows = attacks.map(({ kind, sent, quiet, attacked, ratio, load, target }) =>
    line([kind, sent, quiet, attacked, ratio, verdict(ratio <= target), load]),
  )
  const head = [
    'one client with',
    'sent',
    'p99 of others, quiet',
    'p99 of others, attacked',
    'ratio (at most 2)',
    '',
    'cores more',
  ]
  return `\n${line(head)}${line(Array(7).fill('---'))}${rows.join('')}`
}

/** All figures as a Markdown table. */
function table(measured) {
  const { reads = [], writes = [], tutors = [], scenarios = [], memory } = measured
  const { backOffice = [], hostile = [], growth = [], cost = [], skipped = [], failed = [] } = measured
  const head = ['what', 'reference a second', 'ours a second', 'ratio', 'target', '', 'p50 ms', 'p99 ms', '']
  const parts = [
    line(head),
    line(Array(9).fill('---')),
    ...[...reads, ...writes].map(rowOf),
    scenarios.length === 0 ? '' : scenarioTable(scenarios),
    tutors.length === 0 ? '' : crowdTable(tutors),
    backOffice.length === 0 ? '' : backOfficeTable(backOffice),
    cost.length === 0 ? '' : costTable(cost),
    growth.length === 0 ? '' : growthTable(growth),
    hostile.length === 0 ? '' : hostileTable(hostile),
    memory === undefined ? '' : memoryLine(memory),
    ...skipped.map((reason) => `\nSkipped: ${reason}\n`),
    ...failed.map((reason) => `\nFailed: ${reason}\n`),
  ]
  return parts.join('')
}

function memoryLine({ idle, afterLoad }) {
  const idlePart = `idle ${idle} of at most 200 (${verdict(idle <= 200)})`
  const loadPart = `after load ${afterLoad} of at most 350 (${verdict(afterLoad <= 350)})`
  return `\nMemory (resident MB, with PostgreSQL): ${idlePart}, ${loadPart}.\n`
}
