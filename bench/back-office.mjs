// The first page of each list of the back office, ten thousand rows in each: how long an admin waits for the server.
import pg from 'pg'
import { bearer, makeDatabase, startApi } from './processes.mjs'
import { seedBackOffice } from './seed.ts'

/** Milliseconds within which half of the first pages come. */
const TARGET = 150
const WARMUP = 3
const ROUNDS = 21
const ADMIN = 20_000

const lists = [
  ['home, computed anew', '/admin/stats?days=90', { isFresh: true }],
  ['users', '/user/list'],
  ['users, a piece of a name', '/user/list?search=%D8%B1%D9%82%D9%85%20123'],
  ['users, students', '/user/list?role[]=4'],
  ['tutors', '/user/tutor/full-tutors'],
  ['tutors, ready', '/user/tutor/full-tutors?ready=true'],
  ['tutors, something missing', '/user/tutor/full-tutors?incomplete=true'],
  ['photo sessions', '/user/tutor/all/for/studio'],
  ['lessons', '/lesson/list/'],
  ['lessons, canceled', '/lesson/list/?ratified=false'],
  ['lessons of a student', '/lesson/list/?users[]=10007'],
  ['interviews', '/interview/list/'],
  ['interviews, canceled', '/interview/list/?canceled=true'],
  ['demo sessions', '/demo-session/list'],
  ['withdrawals', '/invoice'],
  ['withdrawals to do', '/invoice?states[]=pending&states[]=updated-by-receiver&states[]=canceled-by-receiver'],
  ['payments', '/tx/list'],
  ['payments, refunds due', '/tx/list?needsRefund=true'],
  ['payments, failed', '/tx/list?statuses[]=6'],
  ['subscriptions', '/sub/list'],
  ['plans', '/plan/list'],
  ['coupons', '/coupon/list'],
  ['invites', '/invite/list'],
  ['topics', '/topic/list'],
  ['intro videos', '/user/tutor/intro-video/list'],
  ['reports', '/report/list'],
  ['reports, a word', '/report/list?search=999'],
  ['contact requests, open', '/contact-request/list?state=open'],
  ['ratings', '/rating/list'],
  ['audit log', '/admin/audit'],
  ['audit log, money', '/admin/audit?action[]=invoice.'],
  ['audit log of a person', '/admin/audit?userId=10007'],
  ['notifications of a person', '/admin/delivery/list?userId=10007'],
  ['blocked erasures', '/admin/deletion/list'],
  ['short links', '/admin/short-links'],
]

async function measureList(api, headers, [name, path, { isFresh = false } = {}]) {
  const times = []
  for (let round = 0; round < WARMUP + ROUNDS; round++) {
    if (isFresh) await fetch(`${api}/api/v1/cache/flush`, { method: 'DELETE', headers })
    const began = performance.now()
    const answer = await fetch(`${api}/api/v1${path}`, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`)
    if (round >= WARMUP) times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const [p50, slowest] = [times[Math.floor(ROUNDS / 2)], times.at(-1)].map((time) => Math.round(time * 10) / 10)
  return { name, path, p50, slowest, target: TARGET, isMet: p50 <= TARGET }
}

/** Every list in turn, one request at a time. */
export async function measureBackOffice(postgresUrl) {
  const url = await makeDatabase(postgresUrl, 'back_office', 1000)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await seedBackOffice(pool)
  await pool.end()
  const api = await startApi(url)
  try {
    const headers = await bearer(ADMIN)
    const results = []
    for (const list of lists) results.push(await measureList(api.url, headers, list))
    return results
  } finally {
    await api.stop()
  }
}
