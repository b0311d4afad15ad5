// Runs the stages of `npm test`, some side by side. The output of each comes whole, in their order, with its time.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
// A log file is read without a terminal.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const ABORT_LIMIT_MS = 20_000
const none = { passed: 0, failed: 0, skipped: 0 }

/** The figures of a stage from its own report; null where it counts no tests. */
function countsOf({ report, readReport }) {
  if (readReport === undefined) return null
  return existsSync(report) ? { ...none, ...readReport(JSON.parse(readFileSync(report, 'utf8'))) } : none
}

export function createStages() {
  const reports = mkdtempSync(join(tmpdir(), 'hiwar-reports-'))
  const rows = []
  const children = new Set()

  const start = async (stage, isAlone) => {
    const began = Date.now()
    const chunks = []
    const report = join(reports, `${rows.length}-${stage.name.replaceAll(/\W+/g, '-')}.json`)
    const row = { name: stage.name, seconds: 0, isOk: false, counts: null }
    rows.push(row)
    const { command, args, environment } = stage.run(report)
    const status = await new Promise((done) => {
      const child = spawn(command, args, {
        cwd: root,
        // What runs alone is watched while it runs.
        stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...plain, ...environment },
      })
      children.add(child)
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => chunks.push(text))
      child.once('error', (error) => {
        chunks.push(Buffer.from(`${error.message}\n`))
        done(1)
      })
      child.once('close', (code) => {
        children.delete(child)
        done(code)
      })
    })
    row.seconds = (Date.now() - began) / 1000
    row.isOk = status === 0
    row.counts = countsOf({ report, readReport: stage.readReport })
    return Buffer.concat(chunks)
  }

  return {
    /** At most `atOnce` of them run at the same time, begun in their order. */
    async run(stages, atOnce = stages.length) {
      const isAlone = stages.length === 1
      const outputs = stages.map(() => Promise.withResolvers())
      const waiting = [...stages.entries()]
      if (!isAlone) process.stdout.write(`\n── side by side: ${stages.map(({ name }) => name).join(', ')}\n`)
      const take = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [place, stage] = next
          if (isAlone) process.stdout.write(`\n── ${stage.name}\n`)
          const output = await start(stage, isAlone)
          outputs[place].resolve(output)
        }
      }
      const all = Promise.all(Array.from({ length: Math.min(atOnce, stages.length) }, take))
      for (const [place, { name }] of stages.entries()) {
        const output = await outputs[place].promise
        const row = rows.find((one) => one.name === name)
        if (!isAlone) process.stdout.write(`\n── ${name}\n`)
        process.stdout.write(output)
        process.stdout.write(`── ${name}: ${row.isOk ? 'ok' : 'FAILED'} in ${row.seconds.toFixed(1)} s\n`)
      }
      await all
    },

    /** Ends what is running and waits for it; at Ctrl-C the terminal has sent SIGINT to all of it already. */
    async abort(signal) {
      const ended = [...children].map((child) => new Promise((done) => child.once('close', done)))
      if (signal !== 'SIGINT') for (const child of children) child.kill('SIGINT')
      await Promise.race([Promise.all(ended), wait(ABORT_LIMIT_MS)])
      rmSync(reports, { recursive: true, force: true })
    },

    /** The table of all stages and, as the last line, the sum of their tests. The exit code of it all. */
    finish() {
      rmSync(reports, { recursive: true, force: true })
      const sum = { ...none }
      const width = Math.max(...rows.map(({ name }) => name.length))
      process.stdout.write(`\n${'stage'.padEnd(width)}   seconds   tests\n`)
      for (const { name, seconds, isOk, counts } of rows) {
        for (const key of Object.keys(sum)) sum[key] += counts?.[key] ?? 0
        const tests = counts === null ? '' : String(counts.passed + counts.failed)
        process.stdout.write(
          `${name.padEnd(width)}   ${seconds.toFixed(1).padStart(7)}   ${tests.padStart(5)}${isOk ? '' : '   FAILED'}\n`,
        )
      }
      const isOk = rows.every((row) => row.isOk)
      // A broken stage that counts no tests must not hide behind a clean count.
      if (!isOk && sum.failed === 0) sum.failed = 1
      const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
      process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed${skipped}\n`)
      return isOk ? 0 : 1
    },
  }
}
