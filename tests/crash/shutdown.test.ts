// The real server process: what its log holds, and how it shuts down (extras.md 12.2).
import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailbox, type RunningMailbox } from '../../doubles/mailbox/server.ts'
import { startMessengers, type RunningMessengers } from '../../doubles/messengers/server.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { codeOfApp } from '../../apps/server/test/second-factor.ts'
import { openSocket } from '../../apps/server/test/sockets.ts'
import { copyOfDemoData } from '../demo-data.ts'
import { pairOfPorts } from '../../tools/ports.ts'
import { callOk, killAll, startServer, type ServerSettings, type SignedIn } from './server.ts'

/** Time enough for the calls of a test between the signal and the end of listening. */
const PAUSE_MS = 4_000
const account = { merchantCode: 'HIWARLOCAL', secureKey: 'hiwar-local-secure-key' }
const password = 'Hiwar@2026'

let settings: ServerSettings
let mailbox: RunningMailbox
let messengers: RunningMessengers
let sandbox: RunningPaymentProvider
let server: ChildProcess
let printed = ''

async function start(): Promise<void> {
  server = await startServer(settings)
  server.stdout?.on('data', (text: Buffer) => {
    printed += text.toString()
  })
}

beforeAll(async () => {
  const ports = await pairOfPorts()
  mailbox = await startMailbox()
  messengers = await startMessengers()
  sandbox = await startPaymentProvider({
    ...account,
    callbackUrl: `http://127.0.0.1:${ports.api}/api/v1/fawry/payment-status`,
  })
  settings = {
    directory: await copyOfDemoData('hiwar-end-'),
    ports,
    fawryUrl: sandbox.url,
    environment: {
      LOG_LEVEL: 'info',
      RESTART_PAUSE_MS: String(PAUSE_MS),
      SMTP_PORT: String(mailbox.smtpPort),
      MESSENGERS_PORT: new URL(messengers.url).port,
    },
  }
  await start()
}, 90_000)
afterAll(async () => {
  await killAll()
  await Promise.all([mailbox.close(), messengers.close(), sandbox.close()])
  await rm(settings.directory, { recursive: true, force: true })
})

const url = () => `http://127.0.0.1:${settings.ports.api}`

const send = async <T>(method: string, path: string, given: { token?: string; body?: object } = {}) =>
  await callOk<T>(settings.ports.api, method, path, given)
const signIn = async (key: string) =>
  await send<SignedIn>('POST', '/auth/password', { body: { email: `${key}@hiwar.test`, password } })

/**
 * Signs up, verifies address and phone, pays, reads the calendar feed and connects; returns every secret involved, by
 * its kind.
 */
async function useEverything(): Promise<Record<string, string>> {
  const email = 'busy-person@hiwar.test'
  const phone = '+201112345678'
  const fresh = await send<SignedIn>('POST', '/user/', { body: { email, password: 'Lantern1!', role: 4 } })
  const {
    token,
    user: { id },
  } = fresh
  const codeIn = (text: string) => text.match(/\b\d{5}\b/)?.[0] ?? ''
  const mailed = codeIn((await mailbox.waitFor(email)).text)
  await send('POST', '/confirmation-code/email/confirm', { token, body: { code: Number(mailed) } })
  await send('POST', '/confirmation-code/phone/send', { token, body: { phone, method: 'telegram' } })
  const messaged = codeIn((await messengers.waitFor(({ to }) => to === phone.slice(1))).text)
  await send('POST', '/confirmation-code/phone/verify', { token, body: { code: Number(messaged), method: 'telegram' } })
  await send('PUT', `/user/${id}`, { token, body: { name: 'شخص مشغول جدًا' } })

  const {
    list: [plan],
  } = await send<{ list: { id: number }[] }>('GET', '/plan/list')
  await send('POST', '/fawry/pay/ref-num', { token, body: { planId: plan?.id, period: 'month' } })
  const order = sandbox.orders().find(({ customer }) => customer.profileId === String(id))
  await fetch(`${sandbox.url}/_control/orders/${order?.referenceNumber}/pay`, { method: 'POST' })
  await sandbox.settled()

  const feed = await send<{ url: string }>('POST', '/calendar/feed', { token })
  const file = new URL(feed.url).pathname.split('/').at(-1) ?? ''
  expect((await fetch(`${url()}/api/v1/calendar/feed/${file}`)).status).toBe(200)

  const staff = await signIn('super')
  await send('GET', `/user/list?search=${encodeURIComponent(phone)}&email=${email}`, { token: staff.token })
  const socket = await openSocket(url(), token)
  await socket.send('JoinRooms', { rooms: [] })
  socket.close()
  await expect(openSocket(url(), 'not-a-token-of-ours')).rejects.toThrow()
  await fetch(`${url()}/api/v1/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-wrong-one' }),
  })

  const paidTutor = await signIn('tutor')
  const receiver = '01155566677'
  await send('POST', '/invoice', { token: paidTutor.token, body: { method: 0, receiver, amount: 10_000 } })

  const factor = await enterWithSecondFactor()
  return {
    token,
    'staff token': staff.token,
    ...factor,
    email,
    password: 'Lantern1!',
    'wrong password': 'a-wrong-one',
    'mailed code': mailed,
    'messaged code': messaged,
    phone: phone.slice(3),
    'receiver of a withdrawal': receiver,
    body: 'شخص مشغول',
    feed: file,
    'feed signature': file.split('.')[1] ?? '',
    'socket token': 'not-a-token-of-ours',
  }
}

/** A member of staff sets up a second factor, signs in with it and switches it off; returns what nobody else may read. */
async function enterWithSecondFactor(): Promise<Record<string, string>> {
  const { token } = await signIn('studio')
  const { secret } = await send<{ secret: string }>('POST', '/auth/totp/setup', { token })
  const code = codeOfApp(secret, new Date())
  const { recovery } = await send<{ recovery: string[] }>('POST', '/auth/totp/enable', { token, body: { code } })
  const [totp = ''] = recovery
  const body = { email: 'studio@hiwar.test', password, totp }
  const { token: own } = await send<SignedIn>('POST', '/auth/password', { body })
  await send('DELETE', '/auth/totp', { token: own })
  return { 'secret of the second factor': secret, 'code of the app': code, 'recovery code': totp }
}

/** Resolves once the log has the line of a call that came after everything before it. */
async function logIsWritten(): Promise<void> {
  await fetch(`${url()}/api/v1/plan/list`, { headers: { 'x-request-id': 'the-last-call' } })
  await expect.poll(() => printed.includes('the-last-call'), { timeout: 60_000 }).toBe(true)
}

test('the log holds JSON lines only, each with a request id, and no secrets', async () => {
  printed = ''
  const secrets = await useEverything()
  await logIsWritten()

  const lines = printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; req?: object })
  expect(lines.filter(({ req }) => req !== undefined).length).toBeGreaterThan(10)
  expect(lines.filter(({ reqId }) => !/^[\w-]{8,64}$/.test(reqId ?? ''))).toEqual([])
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret, name).not.toBe('')
    const found = new RegExp(`(?<![\\w-])${secret.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&')}(?![\\w-])`).exec(printed)
    expect(
      found?.index === undefined ? null : printed.slice(Math.max(0, found.index - 80), found.index + 40),
      name,
    ).toBeNull()
  }
}, 90_000)

const body = JSON.stringify({ email: 'student@hiwar.test', password })
const HALF = 10

/**
 * Starts a call and sends only the first bytes of its body, once the server has acknowledged its head: it is running.
 */
async function beginCall(): Promise<Socket> {
  const connection = connect(settings.ports.api, '127.0.0.1')
  const head = [
    'POST /api/v1/auth/password HTTP/1.1',
    'Host: here',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  connection.write(`${head.join('\r\n')}\r\n\r\n`)
  expect(await nextData(connection)).toMatch(/^HTTP\/1\.1 100 /)
  connection.write(body.slice(0, HALF))
  return connection
}

async function finishCall(connection: Socket): Promise<string> {
  const reply = nextData(connection)
  connection.write(body.slice(HALF))
  return await reply
}

const nextData = async (connection: Socket) =>
  await new Promise<string>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('data', (data: Buffer) => {
      resolve(data.toString())
    })
  })

const exitOf = async (child: ChildProcess) =>
  await new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })

test('at SIGTERM the server stops being ready, announces the restart, finishes running calls and exits with 0', async () => {
  const me = await signIn('student2')
  const socket = await openSocket(url(), me.token)
  const running = await beginCall()
  const ended = exitOf(server)
  server.kill('SIGTERM')

  await expect.poll(async () => (await fetch(`${url()}/readyz`)).status, { timeout: 60_000 }).toBe(503)
  const ready = await fetch(`${url()}/readyz`)
  expect(((await ready.json()) as { code: string }).code).toBe('service-unavailable')
  expect((await send<{ list: object[] }>('GET', '/plan/list')).list.length).toBeGreaterThan(0)

  const isListening = async () =>
    await fetch(`${url()}/healthz`).then(
      () => true,
      () => false,
    )
  await expect.poll(isListening, { timeout: 60_000, interval: 100 }).toBe(false)
  expect((await socket.next('ServerRestarting')).reconnectInMs).toBeLessThanOrEqual(500)
  expect(server.exitCode).toBeNull()
  expect(await finishCall(running)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ended).toBe(0)
  socket.close()
}, 90_000)

test('a second signal exits at once; the next process starts on the same data', async () => {
  await start()
  const running = await beginCall()
  running.on('error', () => undefined)
  const ended = exitOf(server)
  server.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url()}/readyz`)).status, { timeout: 60_000 }).toBe(503)
  const since = performance.now()
  server.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(performance.now() - since, 'well before it would abandon the call that hangs').toBeLessThan(10_000)
  running.destroy()

  await start()
  expect((await signIn('student2')).user.id).toBeGreaterThan(0)
}, 90_000)
