// Everything that is measured, one command: the server on a real PostgreSQL with the measuring data set, each work item beside a
// reference in the same run. `node bench/run.mjs [part…]`, parts: calls login tutors notifications bookings chat; all without a name.
import { measureBookings } from './bookings.mjs'
import { measureCalls } from './calls.mjs'
import { measureChat } from './chat.mjs'
import { measureLogin } from './login.mjs'
import { measureNotifications } from './notifications.ts'
import { makeDatabase, startApi, startBare } from './processes.mjs'
import { withPostgres, writeResult } from './report.mjs'
import { measureTutors } from './tutors.mjs'

const SECONDS = Number(process.env.SECONDS ?? 1.5)
/** Settled after the start. */
const IDLE_MS = 3000

/** The calls and sign-ins of one server, and its memory before and after. */
async function measureServer(postgresUrl, { withCalls, withLogin }) {
  const url = await makeDatabase(postgresUrl, 'calls', 1000)
  const api = await startApi(url)
  const bare = await startBare(url)
  try {
    await new Promise((done) => { setTimeout(done, IDLE_MS) })
    const idle = await api.memory()
    const calls = withCalls ? await measureCalls(api.url, bare.url, { seconds: SECONDS }) : []
    const login = withLogin ? { login: await measureLogin(api.url, { count: 60 }) } : {}
    return { calls, ...login, ...(idle === null ? {} : { memory: { idle, afterLoad: await api.memory() } }) }
  } finally {
    await bare.stop()
    await api.stop()
  }
}

async function measureAll(url, isAsked) {
  const tell = (what) => { process.stdout.write(`measuring ${what}…\n`) }
  const result = {}
  if (isAsked('calls') || isAsked('login')) {
    tell('calls and sign-ins')
    Object.assign(result, await measureServer(url, { withCalls: isAsked('calls'), withLogin: isAsked('login') }))
  }
  if (isAsked('notifications')) {
    tell('payment notifications')
    result.notifications = await measureNotifications(url, { orders: 500 })
  }
  if (isAsked('bookings')) {
    tell('bookings')
    result.bookings = await measureBookings(url)
  }
  if (isAsked('chat')) {
    tell('chat')
    Object.assign(result, await measureChat(url))
  }
  if (isAsked('tutors')) {
    tell('the tutors list')
    result.tutors = await measureTutors(url, { seconds: SECONDS })
  }
  return result
}

const asked = process.argv.slice(2)
const began = performance.now()
await withPostgres(async (url) => {
  const result = await measureAll(url, (part) => asked.length === 0 || asked.includes(part))
  const day = new Date().toISOString().slice(0, 10)
  await writeResult(asked.length === 0 ? day : `${day}-${asked.join('-')}`, { seconds: Math.round((performance.now() - began) / 1000), ...result })
})
process.exit(0)
