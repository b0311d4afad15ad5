// How fast the tutors list answers with 100, 1,000 and 10,000 tutors, as a share of bare Fastify answering a constant body of the same
// size in the same run; and what an empty cache and a thousand readers at once do to everybody else.
// `node bench/tutors.mjs [seconds of each shot]`
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { migrate, openPostgres } from '../apps/server/src/platform/database.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { startApi, startBare } from './processes.mjs'
import { password, seed } from './seed.ts'

const root = resolve(import.meta.dirname, '..')
const SECONDS = Number(process.argv[2] ?? 4)
const ROUNDS = 3
const READERS = 32
const FLOOD = 1000
const list = '/api/v1/user/tutor/list/onboarded'
const plain = `${list}?page=1&size=10`
const filtered = `${plain}&days[]=5&days[]=6&windows[]=09:00-22:00&minRating=3&gender=female&sort=soonest`
/** Another question each time: nothing kept helps. */
const everNew = Array.from({ length: 3000 }, (_, n) => ({ path: `${filtered}&freeWithin=${40 + n % 290}&topics[]=${n % 40 + 1}&topics[]=${Math.floor(n / 40) % 40 + 1}` }))

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

async function shoot(url, options = {}) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: READERS, duration: SECONDS, ...options })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

async function signIn(api, email) {
  const answer = await fetch(`${api}/api/v1/auth/password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password }) })
  const { token } = await answer.json()
  return { authorization: `Bearer ${token}` }
}

/** Rounds of reference and call in turn, so that a busy machine slows both. */
async function ratioOf(api, name, shot) {
  const size = (await (await fetch(`${api}${shot.sample}`, { headers: shot.headers ?? {} })).arrayBuffer()).byteLength
  const bare = await startBare(size)
  try {
    await shoot(`${api}${shot.sample}`, { duration: 1, ...shot.options })
    await shoot(bare.url, { duration: 1 })
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const reference = await shoot(bare.url)
      const ours = await shoot(`${api}${shot.sample}`, shot.options)
      rounds.push({ reference: Math.round(reference.perSecond), ours: Math.round(ours.perSecond), p50: ours.p50, p99: ours.p99, ratio: Number((ours.perSecond / reference.perSecond).toFixed(2)) })
    }
    return { name, bytes: size, ratio: middle(rounds.map((round) => round.ratio)), perSecond: middle(rounds.map((round) => round.ours)), reference: middle(rounds.map((round) => round.reference)), p50: middle(rounds.map((round) => round.p50)), p99: middle(rounds.map((round) => round.p99)), rounds }
  } finally {
    await bare.stop()
  }
}

/** Asks `path` every few milliseconds until `work` is done and a while longer; answers its waiting times. */
async function watching(url, work) {
  const times = []
  const state = { isOver: false }
  const ask = (async () => {
    const running = new Set()
    while (!state.isOver) {
      const began = performance.now()
      const call = fetch(url).then(async (answer) => { await answer.arrayBuffer(); times.push(performance.now() - began) }).finally(() => running.delete(call))
      running.add(call)
      await new Promise((done) => { setTimeout(done, 5) })
    }
    await Promise.all(running)
  })()
  await work()
  await new Promise((done) => { setTimeout(done, 2000) })
  state.isOver = true
  await ask
  return times
}

const flood = async (api) => { await autocannon({ url: `${api}${plain}`, connections: FLOOD, amount: FLOOD }) }

async function crowd(api) {
  const admin = await signIn(api, 'admin@bench.test')
  const other = `${api}/api/v1/plan/list`
  const empty = async () => {
    const answer = await fetch(`${api}/api/v1/cache/flush`, { method: 'DELETE', headers: admin })
    if (answer.status !== 200) throw new Error(`the cache was not emptied: ${answer.status}`)
  }
  const measured = { quiet: [], warm: [], cold: [] }
  for (let round = 0; round < 2 * ROUNDS; round++) {
    measured.quiet.push(percentile(await watching(other, async () => undefined), 0.99))
    await fetch(`${api}${plain}`)
    measured.warm.push(percentile(await watching(other, async () => { await flood(api) }), 0.99))
    await empty()
    measured.cold.push(percentile(await watching(other, async () => { await flood(api) }), 0.99))
  }
  const [quiet, warm, cold] = [measured.quiet, measured.warm, measured.cold].map((values) => Number(middle(values).toFixed(1)))
  return { quietP99: quiet, warmP99: warm, coldP99: cold, ratio: Number((cold / warm).toFixed(2)) }
}

async function withTutors(postgresUrl, tutors) {
  const name = `tutors_${tutors}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = postgresUrl.replace(/\/[^/]*$/, `/${name}`)
  const store = openPostgres(url, 2)
  await migrate(store.db)
  await seed(store.pool, tutors)
  await store.close()

  const directory = await mkdtemp(join(tmpdir(), 'hiwar-bench-'))
  const api = await startApi(url, directory)
  try {
    const student = await signIn(api.url, 'student-7@bench.test')
    const first = performance.now()
    await (await fetch(`${api.url}${plain}`)).arrayBuffer()
    const firstMs = Math.round(performance.now() - first)
    const shots = [
      await ratioOf(api.url, 'plain', { sample: plain }),
      await ratioOf(api.url, 'filters', { sample: filtered }),
      await ratioOf(api.url, 'ever new filters', { sample: filtered, options: { requests: everNew } }),
      await ratioOf(api.url, 'plain, signed in', { sample: plain, headers: student, options: { headers: student } }),
    ]
    return { tutors, firstMs, shots, crowd: await crowd(api.url) }
  } finally {
    await api.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function print(results) {
  process.stdout.write('\n| tutors | question | bytes | bare a second | ours a second | ratio | p50 ms | p99 ms |\n|---|---|---|---|---|---|---|---|\n')
  for (const { tutors, shots } of results) for (const shot of shots) process.stdout.write(`| ${tutors} | ${shot.name} | ${shot.bytes} | ${shot.reference} | ${shot.perSecond} | ${shot.ratio} | ${shot.p50} | ${shot.p99} |\n`)
  process.stdout.write('\n| tutors | first build ms | p99 of another call, quiet | 1,000 readers, warm | 1,000 readers, empty cache | cold / warm |\n|---|---|---|---|---|---|\n')
  for (const { tutors, firstMs, crowd: c } of results) process.stdout.write(`| ${tutors} | ${firstMs} | ${c.quietP99} | ${c.warmP99} | ${c.coldP99} | ${c.ratio} |\n`)
}

const postgres = await startPostgres()
if (postgres === null) throw new Error('this measurement needs a real PostgreSQL')
try {
  const results = []
  for (const tutors of (process.env.TUTORS ?? '100,1000,10000').split(',').map(Number)) results.push(await withTutors(postgres.url, tutors))
  print(results)
  await mkdir(join(root, 'bench/results'), { recursive: true })
  await writeFile(join(root, 'bench/results/tutors.json'), `${JSON.stringify({ machine: `${cpus().length} × ${cpus()[0]?.model}`, seconds: SECONDS, readers: READERS, results }, null, 2)}\n`)
} finally {
  await postgres.stop()
}
