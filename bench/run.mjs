// `npm run bench`: measures the server on PostgreSQL with the benchmark's data set, each item beside a reference in the
// same run. `npm run bench -- [part or item…]` measures some of reads (or one of them by its name, `tutor-info`), login,
// notifications, bookings, chat-1, chat-2, scenarios, back-office, tutors; cost, growth and hostile only if named.
import { measureBackOffice } from './back-office.mjs'
import { measureBookings } from './bookings.mjs'
import { measureChat } from './chat.mjs'
import { measureCost } from './cost.mjs'
import { measureGrowth } from './growth.mjs'
import { measureHostile } from './hostile.mjs'
import { measureLogin } from './login.mjs'
import { measureNotifications } from './notifications.ts'
import { measureReads, reads } from './reads.mjs'
import { withPostgres, writeResult } from './report.mjs'
import { measureScenarios } from './scenarios.mjs'
import { measureTutors } from './tutors.mjs'

const SECONDS = Number(process.env.SECONDS ?? 1)
/** How many tutors the data set has, or `grown`: see seed.ts. */
const TUTORS = process.env.DATA_SET === 'grown' ? 'grown' : 1000
/** A part that has not begun by then is skipped, and the report says so. */
const BUDGET_MS = 6.4 * 60_000
/** A part still running by then is abandoned, so that the whole run stays within eight minutes. */
const END_MS = 7.5 * 60_000

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
  const result = { skipped: [], failed: [], writes: [] }
  const part = async (name, work) => {
    if (name !== 'reads' && !isRequested(name)) return
    if (performance.now() > BUDGET_MS) {
      result.skipped.push(`${name}: no time was left`)
      return
    }
    process.stdout.write(`measuring ${name}…\n`)
    try {
      const { skipped = [], writes = [], ...measured } = await withDeadline(work())
      result.skipped.push(...skipped)
      result.writes.push(...writes)
      Object.assign(result, measured)
    } catch (error) {
      result.failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const items = reads.filter(({ name }) => isRequested('reads') || isRequested(name))
  if (items.length > 0)
    await part('reads', async () => await measureReads(url, { items, seconds: SECONDS, tutors: TUTORS }))
  await part('login', async () => ({ writes: [await measureLogin(url, { count: 120 })] }))
  await part('notifications', async () => ({ writes: [await measureNotifications(url, { orders: 500 })] }))
  await part('bookings', async () => ({ writes: [await measureBookings(url, TUTORS)] }))
  await part('chat-1', async () => await measureChat(url, 1, TUTORS))
  await part('chat-2', async () => await measureChat(url, 2, TUTORS))
  await part('scenarios', async () => await measureScenarios(url, { seconds: SECONDS, tutors: TUTORS }))
  await part('back-office', async () => ({ backOffice: await measureBackOffice(url) }))
  if (requested.includes('cost'))
    await part('cost', async () => await measureCost(url, { seconds: SECONDS, tutors: TUTORS }))
  if (requested.includes('growth')) await part('growth', async () => await measureGrowth(url, { seconds: SECONDS }))
  if (requested.includes('hostile')) await part('hostile', async () => await measureHostile(url))
  await part('tutors', async () => await measureTutors(url, { until: BUDGET_MS }))
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
