// `npm run check-boards [-- --draw FOLDER]`: Prometheus of the system's packages scrapes two processes that people use for two
// minutes, with the configuration of deploy/prometheus; then every expression of every panel of deploy/grafana is asked of
// it. Fails where one is refused, or has no series although what it shows has happened; so do the rules of the alarms.
// With --draw the answers are drawn as the boards lay them out: Grafana itself is not among Debian's packages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { call } from '../crash/server.ts'
import { drawBoard, type Board, type Series } from './board-picture.ts'
import { openInstallation, type Installation } from './installation.ts'
import { startLoad } from './load.ts'
import { ask, payOnTheWay, startCall } from './rolling-upgrade.ts'

const { values } = parseArgs({ options: { draw: { type: 'string' }, seconds: { type: 'string', default: '120' } } })
const deploy = resolve(import.meta.dirname, '../../deploy')
const SCRAPE_SECONDS = 5
const METRICS_TOKEN = 'the-token-of-the-scraper-of-the-boards'

/** Panels whose events do not happen here, and an installation without them shows nothing either. */
const mayBeEmpty: ReadonlySet<string> = new Set([
  'Payments that need an admin, 24 hours',
  'Notifications refused, 24 hours',
  'Reminders sent, by minutes before',
  'Reminders not sent',
  'Delay of reminders',
  'Pushes by outcome',
  'Jobs that failed',
  'Events refused',
  'Guesses and refused proofs',
  'What browsers refuse',
  // Once, when a process starts.
  'Building the tutor directory',
])

/** What the load leaves out: a payment, a call whose quality is told, a wrong password. */
async function addTheRest(installation: Installation): Promise<() => Promise<void>> {
  const { cast, proxy } = installation
  const port = Number(new URL(proxy.url).port)
  await call(port, 'POST', '/auth/password', { body: { email: cast.innocent.email, password: 'Wrong-1234' } })
  const isPaid = await payOnTheWay(installation)
  const running = await startCall(installation)
  const report = { sessionId: running.sessionId, connectMs: 800, relayed: false, good: 9, poor: 1 }
  // A rate is seen between two looks.
  for (const pause of [0, 3 * SCRAPE_SECONDS]) {
    await wait(pause * 1000)
    for (const { socket } of running.clients) await ask(socket, 'ReportCall', report)
  }
  return async () => {
    await running.stop()
    if (!(await isPaid())) throw new Error('the payment did not arrive')
  }
}

/** Prometheus as deploy/prometheus sets it up, on this installation's ports. */
async function startPrometheus({ folder, members, proxy }: Installation) {
  const own = join(folder, 'prometheus')
  await mkdir(own)
  await cp(join(deploy, 'prometheus/alarms.yml'), join(own, 'alarms.yml'))
  await writeFile(join(own, 'token'), METRICS_TOKEN)
  const given = await readFile(join(deploy, 'prometheus/prometheus.yml'), 'utf8')
  const targets = members.map(({ api }) => `'127.0.0.1:${api}'`).join(', ')
  const configuration = given
    .replaceAll('15s', `${SCRAPE_SECONDS}s`)
    .replace('/etc/prometheus/hiwar-token', join(own, 'token'))
    .replace(/\['127\.0\.0\.1:4001.*\]/, `[${targets}]`)
  if (!configuration.includes(targets)) throw new Error('deploy/prometheus/prometheus.yml names other processes')
  await writeFile(join(own, 'prometheus.yml'), configuration)
  const url = `http://127.0.0.1:${proxy.appPort + 1}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${own}/prometheus.yml`,
      `--storage.tsdb.path=${own}/data`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await fetch(`${url}/-/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`)
    await wait(100)
  }
  return {
    async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
      const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`)
      const reply = (await response.json()) as { status: string; data: T; error?: string }
      if (reply.status !== 'success') throw new Error(reply.error ?? `${path}: ${response.status}`)
      return reply.data
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const faults: string[] = []
const installation = await openInstallation({ processes: 2, environment: { METRICS_TOKEN } })
try {
  const prometheus = await startPrometheus(installation)
  const load = await startLoad(installation)
  const from = Date.now() / 1000
  await wait(2 * SCRAPE_SECONDS * 1000)
  const stopRest = await addTheRest(installation)
  await wait(Number(values.seconds) * 1000)
  const to = Date.now() / 1000
  await stopRest()
  await load.stop()

  for (const file of await readdir(join(deploy, 'grafana'))) {
    const board = JSON.parse(await readFile(join(deploy, 'grafana', file), 'utf8')) as Board
    const answers = new Map<string, readonly Series[]>()
    let empty = 0
    for (const { title, targets = [] } of board.panels)
      for (const { expr } of targets) {
        try {
          const query = { query: expr, start: String(from), end: String(to), step: String(SCRAPE_SECONDS) }
          const { result } = await prometheus.get<{ result: Series[] }>('query_range', query)
          const shown = result.filter((series) => series.values.some(([, value]) => Number.isFinite(Number(value))))
          answers.set(expr, shown)
          if (shown.length > 0) continue
          empty += 1
          if (!mayBeEmpty.has(title)) faults.push(`${file}, "${title}": no data for ${expr}`)
        } catch (error) {
          faults.push(`${file}, "${title}": ${String(error)}`)
        }
      }
    const expressions = board.panels.flatMap(({ targets = [] }) => targets).length
    process.stdout.write(`${file}: ${expressions} expressions answered, ${empty} of them without a series\n`)
    if (values.draw !== undefined) await drawBoard(board, answers, join(values.draw, file.replace('.json', '.png')))
  }
  const { groups } = await prometheus.get<{
    groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[]
  }>('rules')
  const rules = groups.flatMap((group) => group.rules)
  for (const { name, health, lastError } of rules) if (health !== 'ok') faults.push(`${name}: ${health} ${lastError}`)
  const firing = rules.filter(({ state }) => state === 'firing').map(({ name }) => name)
  process.stdout.write(`${rules.length} alarms evaluated; firing: ${firing.join(', ') || 'none'}\n`)
  await prometheus.stop()
} finally {
  await installation.stop()
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)
