// How fast the tutors list answers with 100, 1,000 and 10,000 tutors, as a share of bare Fastify answering a constant
// body of the same size in the same run; and what an empty cache and a thousand readers at once do to everybody else.
// `node bench/tutors.mjs [seconds of each shot]`
import autocannon from 'autocannon'
import { MANY_ROUNDS, compareInPairs, median, percentile, rounded, measureLoad } from './measure.mjs'
import { bearer, makeDatabase, startApi, startBare } from './processes.mjs'
import { withPostgres, writeResult } from './report.mjs'

const FLOOD = 1000
const CROWDS = 4
const admin = 20_000
const list = '/api/v1/user/tutor/list/onboarded'
const plain = `${list}?page=1&size=10`
const filtered = `${plain}&days[]=5&days[]=6&windows[]=09:00-22:00&minRating=3&gender=female&sort=soonest`
/**
 * Another query each time, so that no cache helps. Each is made when it is sent: preparing thousands for each
 * connection took so long that connections timed out.
 */
function newFilters() {
  let n = 0
  const next = () =>
    `${filtered}&freeWithin=${40 + (n % 290)}&topics[]=${(n % 40) + 1}&topics[]=${(Math.floor(n++ / 40) % 40) + 1}`
  return [{ setupRequest: (request) => ({ ...request, path: next() }) }]
}

async function ratioOf(api, bare, { name, target = null, sample, seconds, options = {} }) {
  const bytes = (await (await fetch(`${api}${sample}`, { headers: options.headers ?? {} })).arrayBuffer()).byteLength
  const pairs = await compareInPairs(name, {
    reference: async () => await measureLoad(`${bare}/constant/${bytes}`, { seconds }),
    ours: async () =>
      await measureLoad(options.requests === undefined ? `${api}${sample}` : api, { seconds, ...options }),
    rounds: MANY_ROUNDS,
  })
  return { ...pairs, bytes, target }
}

/** Calls `url` every 5 ms while `work` runs and a second longer; returns the latencies. */
async function latenciesDuring(url, work) {
  const times = []
  const state = { isOver: false }
  const ask = (async () => {
    const running = new Set()
    while (!state.isOver) {
      const began = performance.now()
      const call = fetch(url)
        .then(async (answer) => {
          await answer.arrayBuffer()
          times.push(performance.now() - began)
        })
        .finally(() => running.delete(call))
      running.add(call)
      await new Promise((done) => {
        setTimeout(done, 5)
      })
    }
    await Promise.all(running)
  })()
  await work()
  await new Promise((done) => {
    setTimeout(done, 1000)
  })
  state.isOver = true
  await ask
  return times
}

const flood = async (api) => {
  await autocannon({ url: `${api}${plain}`, connections: FLOOD, amount: FLOOD })
}

/** p99 of another call while a thousand connections request the list, with a warm and with an empty cache. */
async function crowd(api) {
  const headers = await bearer(admin)
  const other = `${api}/api/v1/plan/list`
  const empty = async () => {
    const answer = await fetch(`${api}/api/v1/cache/flush`, { method: 'DELETE', headers })
    if (answer.status !== 200) throw new Error(`the cache was not emptied: ${answer.status}`)
  }
  const measured = { quiet: [], warm: [], cold: [] }
  for (let round = 0; round < CROWDS; round++) {
    measured.quiet.push(percentile(await latenciesDuring(other, async () => undefined), 0.99))
    await fetch(`${api}${plain}`)
    measured.warm.push(
      percentile(
        await latenciesDuring(other, async () => {
          await flood(api)
        }),
        0.99,
      ),
    )
    await empty()
    measured.cold.push(
      percentile(
        await latenciesDuring(other, async () => {
          await flood(api)
        }),
        0.99,
      ),
    )
  }
  const [quiet, warm, cold] = [measured.quiet, measured.warm, measured.cold].map((values) => rounded(median(values), 1))
  return { quietP99: quiet, warmP99: warm, coldP99: cold, ratio: rounded(cold / warm) }
}

async function withTutors(postgresUrl, bare, { tutors, seconds }) {
  const api = await startApi(await makeDatabase(postgresUrl, `tutors_${tutors}`, tutors))
  try {
    const first = performance.now()
    await (await fetch(`${api.url}${plain}`)).arrayBuffer()
    const firstMs = Math.round(performance.now() - first)
    const headers = await bearer(10_007)
    const shots = [
      await ratioOf(api.url, bare, { name: 'plain', target: 0.67, sample: plain, seconds }),
      await ratioOf(api.url, bare, { name: 'filters', target: 0.67, sample: filtered, seconds }),
    ]
    if (tutors === 1000)
      shots.push(
        await ratioOf(api.url, bare, {
          name: 'ever new filters',
          sample: filtered,
          seconds,
          options: { requests: newFilters() },
        }),
        await ratioOf(api.url, bare, { name: 'plain, signed in', sample: plain, seconds, options: { headers } }),
      )
    return { tutors, firstMs, shots, crowd: await crowd(api.url) }
  } finally {
    await api.stop()
  }
}

/** Each number of tutors in turn; those that would begin after `until` milliseconds of this process are skipped. */
export async function measureTutors(postgresUrl, { seconds, sizes = [100, 1000, 10_000], until = Infinity }) {
  const bare = await startBare()
  const [tutors, skipped] = [[], []]
  try {
    for (const size of sizes) {
      if (performance.now() > until) skipped.push(`${size} tutors: the machine was too slow, no time was left`)
      else tutors.push(await withTutors(postgresUrl, bare.url, { tutors: size, seconds }))
    }
    return { tutors, skipped }
  } finally {
    await bare.stop()
  }
}

if (import.meta.main)
  await withPostgres(async (url) => {
    await writeResult(
      'tutors',
      await measureTutors(url, {
        seconds: Number(process.argv[2] ?? 3),
        sizes: (process.env.TUTORS ?? '100,1000,10000').split(',').map(Number),
      }),
    )
  })
