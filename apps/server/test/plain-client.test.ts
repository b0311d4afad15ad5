// A client that was written from the three contracts, before sign-ins were kept on the server: it knows a Bearer token,
// refresh-token and codes of five digits, and neither cookies, confirmations, devices nor idempotency keys (people.md,
// more.md head). It must go on working, with every limit in force.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { insertLesson } from './insert-lesson.ts'
import { openSocket } from './sockets.ts'

const password = 'Secret-1!'
let app: TestApp
const mails: { to: string; text: string }[] = []

beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  const enqueue = app.deps.jobs.enqueue.bind(app.deps.jobs)
  vi.spyOn(app.deps.jobs, 'enqueue').mockImplementation(async (tx, name, payload, options) => {
    if (name === 'mail') mails.push(payload as (typeof mails)[number])
    await enqueue(tx, name, payload, options)
  })
})
afterAll(async () => {
  await app.close()
})

/** What this client reads of replies. */
interface Reply {
  readonly token: string
  readonly code: string
  readonly user: { readonly id: number }
  readonly verifiedEmail: boolean
}

/** All that this client ever sends: a token, and JSON. */
async function call<Body = Reply>(
  method: string,
  path: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

const mailedCode = (email: string) =>
  Number(mails.findLast(({ to }) => to === email)?.text.match(/\b[1-9]\d{4}\b/)?.[0])
const signIn = async (email: string, typed = password) =>
  await call('POST', '/auth/password', null, { email, password: typed })

test('it registers, verifies its address, stays signed in for months, and signs in again after a forgotten password', async () => {
  const email = 'plain@example.com'
  const registered = await call('POST', '/user/', null, { email, password, role: 4 })
  expect(registered.status).toBe(200)
  let { token } = registered.body
  expect((await call('POST', '/confirmation-code/email/confirm', token, { code: mailedCode(email) })).status).toBe(200)
  expect((await call('GET', '/user/current', token)).body.verifiedEmail).toBe(true)

  for (let week = 0; week < 12; week++) {
    app.clock.advance(6 * DAY_MS)
    // The counters live by the time of the machine, in which no minute has passed.
    await app.deps.rateLimits.reset({ name: 'refreshToken', points: 5, seconds: 60 }, '127.0.0.1')
    const refreshed = await call<string>('POST', '/auth/refresh-token', token)
    expect(refreshed.status, `after ${(week + 1) * 6} days`).toBe(200)
    token = refreshed.body
  }
  const socket = await openSocket(app.url, token)
  expect(await socket.send('JoinRooms', { rooms: [] })).toBe('ok')
  socket.close()

  const forgotten = { email, password: 'Another-2!' }
  expect((await call('POST', '/confirmation-code/password/send', null, { email })).status).toBe(200)
  const wrong = { ...forgotten, code: (mailedCode(email) % 89_999) + 10_001 }
  expect((await call('POST', '/confirmation-code/password/confirm', null, wrong)).status).toBe(400)
  const right = { ...forgotten, code: mailedCode(email) }
  expect((await call('POST', '/confirmation-code/password/confirm', null, right)).status).toBe(200)
  expect((await call('GET', '/user/current', token)).status, 'a reset ends every sign-in').toBe(401)
  expect((await signIn(email)).status).not.toBe(200)
  const again = await signIn(email, forgotten.password)
  expect((await call('GET', '/user/current', again.body.token)).status).toBe(200)
})

test('refused for want of a fresh proof, it has its person sign in again and repeats', async () => {
  const email = 'plain.tutor@example.com'
  const { body: tutor } = await call('POST', '/user/', null, { email, password, role: 3 })
  const student = await app.people.student()
  const start = new Date(Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS - 10 * HOUR_MS)
  await insertLesson(app.deps, { tutorId: tutor.user.id, studentId: student.id, start, price: 100_000 })

  app.clock.advance(HOUR_MS)
  const wanted = { method: 0, receiver: '01012345678', amount: 20_000 }
  expect(await call('POST', '/invoice', tutor.token, wanted)).toMatchObject({
    status: 400,
    body: { code: 'wrong-password' },
  })
  const { body: fresh } = await signIn(email)
  expect((await call('POST', '/invoice', fresh.token, wanted)).status).toBe(200)
  app.clock.advance(16 * MINUTE_MS)
  expect((await call('POST', '/invoice', fresh.token, wanted)).status, 'the receiver is known by now').toBe(200)

  const address = { email: 'plain.other@example.com' }
  expect(await call('PUT', `/user/${tutor.user.id}`, fresh.token, address)).toMatchObject({
    status: 400,
    body: { code: 'wrong-password' },
  })
  const { body: fresher } = await signIn(email)
  expect((await call('PUT', `/user/${tutor.user.id}`, fresher.token, address)).status).toBe(200)
  expect((await signIn(address.email)).status).toBe(200)
})
