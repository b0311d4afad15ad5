// Processor time of a call in the server and in PostgreSQL, as the system counts it for their processes: unlike calls a
// second it hardly depends on what else the machine does, and says what a core serves (docs/capacity.md).
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'
import { openBookings } from './bookings.mjs'
import { openChat } from './chat.mjs'
import { createCaller, measureReaders } from './load.mjs'
import { rounded, runConcurrently } from './measure.mjs'
import { makeDatabase, startApi } from './processes.mjs'
import { lessonsOf, people, reads, readersFor } from './reads.mjs'
import { scenarios } from './scenarios.mjs'
import { password } from './seed.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10
const SIGN_INS = 120
const WARM_SHOTS = 3

/** The fields of a process after its name, which may hold blanks; null when it is gone. */
async function fieldsOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return text === null
    ? null
    : text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
}

const ownTicks = (fields) => (fields === null ? 0 : fields[11] + fields[12])

/** Of all processes of the PostgreSQL server that this database is on, those that have ended too. */
async function postgresTicks(postmaster) {
  let sum = 0
  for (const name of await readdir('/proc')) {
    if (!/^[0-9]+$/.test(name)) continue
    const fields = await fieldsOf(name)
    if (fields !== null && fields[1] === postmaster) sum += ownTicks(fields)
  }
  const [ended = 0, endedInKernel = 0] = (await fieldsOf(postmaster))?.slice(13, 15) ?? []
  return sum + ended + endedInKernel
}

async function postmasterOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const fields = await fieldsOf(rows[0].pid)
  await client.end()
  return fields[1]
}

/** Microseconds of a call in the server and in PostgreSQL; `work` returns how many calls it made. */
async function costOf(name, { pid, postmaster }, work) {
  // Code that has run some hundred times is still slow.
  for (let shot = 0; shot < WARM_SHOTS; shot++) await work()
  const [server, database] = [ownTicks(await fieldsOf(pid)), await postgresTicks(postmaster)]
  const calls = await work()
  const micros = (ticks) => Math.round((ticks * TICK_MS * 1000) / calls)
  const ofServer = micros(ownTicks(await fieldsOf(pid)) - server)
  const ofPostgres = micros((await postgresTicks(postmaster)) - database)
  const aCore = (micro) => (micro === 0 ? '–' : rounded(1_000_000 / micro, 0))
  return { name, ofServer, ofPostgres, aCore: aCore(ofServer), aCoreOfPostgres: aCore(ofPostgres) }
}

async function costsOfCalls(databaseUrl, { postmaster, seconds }) {
  const lessons = await lessonsOf(databaseUrl)
  const api = await startApi(databaseUrl)
  const measured = { pid: api.pid, postmaster }
  const results = []
  try {
    await api.settle()
    const items = [
      ...reads.map((item) => ({ ...item, who: people })),
      ...scenarios.map(({ name, people: who, paths }) => ({
        name,
        who,
        path: (place, n) => paths(who[place])[n % paths(who[place]).length],
        together: paths(who[0]).length,
      })),
    ]
    for (const { name, who, path, together = 1, isGuest } of items) {
      const readers = await readersFor(who, (place, n) => path(place, n, lessons), { isGuest })
      const work = async () => (await measureReaders(api.url, readers, { seconds, together })).perSecond * seconds
      results.push(await costOf(name, measured, work))
    }
    const students = Array.from({ length: SIGN_INS }, (_, n) => `student-${n}@bench.test`)
    const { call, close } = createCaller(api.url, 8)
    const signIn = async (email) => await call('/auth/password', { method: 'POST', body: { email, password } })
    results.push(
      await costOf('sign-in', measured, async () => {
        await runConcurrently(students, 8, signIn)
        return SIGN_INS
      }),
    )
    close()
  } finally {
    await api.stop()
  }
  return results
}

async function costOfWrites(name, { postmaster, shots }, { pid, load, close }) {
  try {
    const work = async () => {
      let calls = 0
      for (let shot = 0; shot < shots; shot++) calls += (await load()).calls
      return calls
    }
    return await costOf(name, { pid, postmaster }, work)
  } finally {
    await close()
  }
}

export async function measureCost(postgresUrl, { seconds, tutors }) {
  const url = await makeDatabase(postgresUrl, 'cost', tutors)
  const postmaster = await postmasterOf(url)
  const calls = await costsOfCalls(url, { postmaster, seconds })
  const { byCalls, ...bookings } = await openBookings(url)
  const writes = { postmaster, shots: 3 }
  return {
    cost: [
      ...calls,
      await costOfWrites('booking, one of four wins', writes, { ...bookings, load: byCalls }),
      await costOfWrites('message to one other', writes, await openChat(url)),
    ],
  }
}
