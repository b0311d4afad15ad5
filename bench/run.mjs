// `npm run bench`: measures the server on PostgreSQL with the benchmark's data set, each item beside a reference in the
// same run. `node bench/run.mjs [part…]` measures some of calls, login, tutors,
// notifications, bookings, back-office, chat and hostile, the last only if it is named.
import { measureBackOffice } from './back-office.mjs'
import { measureBookings } from './bookings.mjs'
import { measureCalls } from './calls.mjs'
import { measureChat } from './chat.mjs'
import { measureHostile } from './hostile.mjs'
import { measureLogin } from './login.mjs'
import { measureNotifications } from './notifications.ts'
import { makeDatabase, startApi, startBare } from './processes.mjs'
import { withPostgres, writeResult } from './report.mjs'
import { measureTutors } from './tutors.mjs'

const SECONDS = Number(process.env.SECONDS ?? 0.6)
/** Time the server gets to settle after its start. */
const IDLE_MS = 3000
/** A part that has not begun by then is skipped, and the report says so. */
const BUDGET_MS = 6.4 * 60_000
/** A part still running by then is abandoned, so that the whole run stays within eight minutes. */
const END_MS = 7.5 * 60_000

/** The calls and sign-ins of one server, and its memory before and after. */
async function measureServer(postgresUrl, { withCalls, withLogin }) {
  const url = await makeDatabase(postgresUrl, 'calls', 1000)
  const api = await startApi(url)
  const bare = await startBare(url)
  try {
    await new Promise((done) => {
      setTimeout(done, IDLE_MS)
    })
    const idle = await api.memory()
    const calls = withCalls ? await measureCalls(api.url, bare.url, { seconds: SECONDS }) : []
    const login = withLogin ? { login: await measureLogin(api.url, { count: 120 }) } : {}
    return { calls, ...login, ...(idle === null ? {} : { memory: { idle, afterLoad: await api.memory() } }) }
  } finally {
    await bare.stop()
    await api.stop()
  }
}

/** The result of `work`; rejects at the end of the time budget. */
async function withDeadline(work) {
  const timer = { id: undefined }
  const end = new Promise((_, reject) => {
    timer.id = setTimeout(() => reject(new Error('abandoned: the machine was too slow')), END_MS - performance.now())
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer.id)
  }
}

/** Measures every requested part; one that fails or has no time left is reported and the others go on. */
async function measureAll(url, isRequested) {
  const result = { skipped: [], failed: [] }
  const part = async (name, work) => {
    if (!isRequested(name)) return
    if (performance.now() > BUDGET_MS) {
      result.skipped.push(`${name}: no time was left`)
      return
    }
    process.stdout.write(`measuring ${name}…\n`)
    try {
      const { skipped = [], ...measured } = await withDeadline(work())
      result.skipped.push(...skipped)
      Object.assign(result, measured)
    } catch (error) {
      result.failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await part('calls', async () => await measureServer(url, { withCalls: true, withLogin: isRequested('login') }))
  if (!isRequested('calls'))
    await part('login', async () => await measureServer(url, { withCalls: false, withLogin: true }))
  await part('notifications', async () => ({ notifications: await measureNotifications(url, { orders: 500 }) }))
  await part('bookings', async () => ({ bookings: await measureBookings(url) }))
  await part('back-office', async () => ({ backOffice: await measureBackOffice(url) }))
  await part('chat', async () => await measureChat(url))
  if (requested.includes('hostile')) await part('hostile', async () => await measureHostile(url))
  await part('tutors', async () => await measureTutors(url, { seconds: SECONDS, until: BUDGET_MS }))
  return result
}

const requested = process.argv.slice(2)
const began = performance.now()
await withPostgres(async (url) => {
  const result = await measureAll(url, (part) => requested.length === 0 || requested.includes(part))
  const day = new Date().toISOString().slice(0, 10)
  await writeResult(requested.length === 0 ? day : `${day}-${requested.join('-')}`, {
    seconds: Math.round((performance.now() - began) / 1000),
    ...result,
  })
  if (result.failed.length > 0) process.exitCode = 1
})
process.exit()
