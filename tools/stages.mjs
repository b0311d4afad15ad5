// Runs the stages of `npm test`, some side by side. Their outputs come one after the other, in their order, each with its
// time.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
// A log file is read without a terminal.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
// What each of the many processes would compile again. Killed ones leave nothing there, all others what they have compiled.
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
const ABORT_LIMIT_MS = 20_000
const none = { passed: 0, failed: 0, skipped: 0 }

/** The figures of a stage from its own report, which is cut short where the stage was killed; null where it counts no tests. */
function countsOf({ report, readReport }) {
  if (readReport === undefined) return null
  try {
    return { ...none, ...readReport(JSON.parse(readFileSync(report, 'utf8'))) }
  } catch {
    return none
  }
}

/** Output that is kept until its turn has come, and from then on passes as it arrives. */
function createOutput() {
  let kept = []
  return {
    write(text) {
      if (kept === null) process.stdout.write(text)
      else kept.push(text)
    },
    show() {
      process.stdout.write(Buffer.concat(kept ?? []))
      kept = null
    },
  }
}

export function createStages() {
  const reports = mkdtempSync(join(tmpdir(), 'hiwar-reports-'))
  const rows = []
  const children = new Set()
  const aborted = new AbortController()

  const spawned = ({ command, args, environment }, output) =>
    new Promise((done) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...compiled, ...process.env, ...plain, ...environment },
      })
      children.add(child)
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output.write(text))
      child.once('error', (error) => {
        output.write(Buffer.from(`${error.message}\n`))
        done(1)
      })
      child.once('close', (code) => {
        children.delete(child)
        done(code)
      })
    })

  /** Its exit code. A stage that cannot be begun has failed; the others go on. */
  const runStage = async (stage, report, output) => {
    try {
      return await spawned(await stage.run(report), output)
    } catch (error) {
      output.write(Buffer.from(`${error.stack}\n`))
      return 1
    }
  }

  const start = async (stage, output) => {
    const began = Date.now()
    const report = join(reports, `${rows.length}-${stage.name.replaceAll(/\W+/g, '-')}.json`)
    const row = { name: stage.name, seconds: 0, isOk: false, counts: null }
    rows.push(row)
    const status = await runStage(stage, report, output)
    row.seconds = (Date.now() - began) / 1000
    row.isOk = status === 0
    row.counts = countsOf({ report, readReport: stage.readReport })
    return row
  }

  return {
    /** At most `atOnce` of them run at the same time, begun in their order. */
    async run(stages, atOnce) {
      const outputs = stages.map(createOutput)
      const results = stages.map(() => Promise.withResolvers())
      const waiting = [...stages.entries()]
      const take = async () => {
        for (let next = waiting.shift(); next !== undefined && !aborted.signal.aborted; next = waiting.shift()) {
          const [place, stage] = next
          results[place].resolve(await start(stage, outputs[place]))
        }
      }
      const all = Promise.all(Array.from({ length: Math.min(atOnce, stages.length) }, take))
      for (const [place, { name }] of stages.entries()) {
        process.stdout.write(`\n── ${name}\n`)
        outputs[place].show()
        const { isOk, seconds } = await results[place].promise
        process.stdout.write(`── ${name}: ${isOk ? 'ok' : 'FAILED'} in ${seconds.toFixed(1)} s\n`)
      }
      await all
    },

    /**
     * Ends what is running, waits for it and begins nothing more: the caller exits. At Ctrl-C the terminal has sent SIGINT to
     * all of it already.
     */
    async abort(signal) {
      aborted.abort()
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
