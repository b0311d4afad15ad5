// What the tutors list of 100, 1,000 and 10,000 tutors does to everybody else with an empty cache and a thousand readers
// at once. `TUTORS=100,1000 npm run bench:tutors`
import { measureReaders, readersOf } from './load.mjs'
import { median, percentile, rounded } from './measure.mjs'
import { bearer, makeDatabase, startApi } from './processes.mjs'
import { withPostgres, writeResult } from './report.mjs'

const FLOOD = 1000
const CROWDS = 4
const admin = 20_000
const list = '/api/v1/user/tutor/list/onboarded?page=1&size=10'

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
  await measureReaders(api, readersOf(list, FLOOD), { each: 1 })
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
    await fetch(`${api}${list}`)
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

async function withTutors(postgresUrl, tutors) {
  const api = await startApi(await makeDatabase(postgresUrl, `tutors_${tutors}`, tutors))
  try {
    const first = performance.now()
    await (await fetch(`${api.url}${list}`)).arrayBuffer()
    const firstMs = Math.round(performance.now() - first)
    return { tutors, firstMs, crowd: await crowd(api.url) }
  } finally {
    await api.stop()
  }
}

/** Each number of tutors in turn; those that would begin after `until` milliseconds of this process are skipped. */
export async function measureTutors(postgresUrl, { sizes = [100, 1000, 10_000], until = Infinity } = {}) {
  const [tutors, skipped] = [[], []]
  for (const size of sizes) {
    if (performance.now() > until) skipped.push(`${size} tutors: the machine was too slow, no time was left`)
    else tutors.push(await withTutors(postgresUrl, size))
  }
  return { tutors, skipped }
}

if (import.meta.main)
  await withPostgres(async (url) => {
    const sizes = (process.env.TUTORS ?? '100,1000,10000').split(',').map(Number)
    await writeResult('tutors', await measureTutors(url, { sizes }))
  })
