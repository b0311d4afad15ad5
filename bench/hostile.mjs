// How long everybody else waits while one client means harm, as a multiple of how long they wait without it. The limits are
// on, as in production. Each kind of harm in pairs of shots, quiet and under attack in turn. KINDS="uploads,own lists"
// measures some of them.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { median, percentile, rounded } from './measure.mjs'
import { bearer, makeDatabase, startApi } from './processes.mjs'

const kinds = [
  'ever new filters',
  'own lists',
  'wrong passwords',
  'deep bodies',
  'half-sent requests',
  'events of sockets',
  'uploads',
  'uploads of nobody',
  'pictures',
  'pages',
]
const SHOT_MS = 4000
/** The start of an attack, a burst of connections and of what limits still allow, is not its whole. */
const SETTLE_MS = 1000
const ROUNDS = 5
const TARGET = 2
/** Of /proc, a second. */
const TICKS = 100
const STUDENTS = 40
const PAUSE_MS = 200
/** The account that means harm; the others are the students after it. */
const HOSTILE = 10_001

const pathsOf = (id) => [
  '/user/current',
  '/user/tutor/list/onboarded?size=10',
  `/lesson/list/?users[]=${id}&future=true`,
  '/plan/list',
]

async function ask(options) {
  return await new Promise((done, reject) => {
    request(options, (answer) => {
      answer.resume().once('end', () => done(answer.statusCode))
    })
      .once('error', reject)
      .end()
  })
}

/** Students with addresses of their own, each calling for its first screens; the milliseconds of every call. */
async function others(url) {
  const { hostname, port } = new URL(url)
  const until = performance.now() + SHOT_MS
  const times = []
  await Promise.all(
    Array.from({ length: STUDENTS }, async (_, place) => {
      const id = HOSTILE + 1 + place
      const agent = new Agent({ keepAlive: true })
      const headers = { ...(await bearer(id)), 'x-forwarded-for': `198.51.100.${place}` }
      await new Promise((done) => setTimeout(done, Math.random() * PAUSE_MS))
      for (let turn = place; performance.now() < until; turn++) {
        const began = performance.now()
        const status = await ask({ hostname, port, agent, headers, path: `/api/v1${pathsOf(id)[turn % 4]}` })
        if (status !== 200) throw new Error(`an innocent call was answered ${status}`)
        times.push(performance.now() - began)
        await new Promise((done) => setTimeout(done, PAUSE_MS))
      }
      agent.destroy()
    }),
  )
  return times
}

/** Starts the client, and ends it; returns how often it did its harm. */
async function startHarm(kind, { url, appUrl }, token) {
  const address = kind === 'pages' ? appUrl : url
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hostile-client.mjs'), kind, address, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise((done) => {
    child.stdout.on('data', (text) => {
      said += String(text)
      if (said.includes('ready')) done()
    })
  })
  return async () => {
    const ended = new Promise((done) => {
      child.once('close', done)
    })
    child.kill('SIGTERM')
    await ended
    return Number(/sent (\d+)/.exec(said)?.[1])
  }
}

/** Seconds of a core that a process has used since it started. */
async function secondsOfCore(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) / TICKS
}

/** p99 of the others, and how much of a core the server used. */
async function shoot(api) {
  const [began, from] = [performance.now(), await secondsOfCore(api.pid)]
  const p99 = percentile(await others(api.url), 0.99)
  const used = (await secondsOfCore(api.pid)) - from
  return { p99, load: used / ((performance.now() - began) / 1000) }
}

export async function measureHostile(postgresUrl, only = process.env.KINDS?.split(',') ?? kinds) {
  const api = await startApi(await makeDatabase(postgresUrl, 'hostile', 1000), {
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
  })
  const { authorization } = await bearer(HOSTILE)
  const token = authorization.replace('Bearer ', '')
  try {
    await others(api.url)
    const hostile = []
    for (const kind of only) {
      const pairs = []
      let sent = 0
      for (let round = 0; round < ROUNDS; round++) {
        const quiet = await shoot(api)
        const stop = await startHarm(kind, api, token)
        await new Promise((done) => setTimeout(done, SETTLE_MS))
        const attacked = await shoot(api)
        sent += await stop()
        pairs.push({
          quiet: rounded(quiet.p99, 1),
          attacked: rounded(attacked.p99, 1),
          ratio: rounded(attacked.p99 / quiet.p99),
          load: rounded(attacked.load - quiet.load),
        })
      }
      const of = (key) => median(pairs.map((pair) => pair[key]))
      hostile.push({
        kind,
        sent,
        quiet: of('quiet'),
        attacked: of('attacked'),
        ratio: of('ratio'),
        load: of('load'),
        target: TARGET,
        pairs,
      })
      process.stdout.write(
        `${kind}: ${sent} sent, p99 ${of('quiet')} ms and ${of('attacked')} ms, ${of('ratio')}, ${of('load')} of a core\n`,
      )
    }
    return { hostile }
  } finally {
    await api.stop()
  }
}
