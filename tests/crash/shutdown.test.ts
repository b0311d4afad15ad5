// The real server process: what its log holds, and how it shuts down (extras.md 12.2).
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startMailbox, type RunningMailbox } from '../../doubles/mailbox/server.ts'
import { startMessengers, type RunningMessengers } from '../../doubles/messengers/server.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { openSocket } from '../../apps/server/test/sockets.ts'
import { freePort, kill, startServer, type Place } from './server.ts'

const PAUSE = 1500
const account = { merchantCode: 'HIWARLOCAL', secureKey: 'hiwar-local-secure-key' }
const password = 'Hiwar@2026'

let place: Place
let mailbox: RunningMailbox
let messengers: RunningMessengers
let sandbox: RunningPaymentProvider
let server: ChildProcess
let printed = ''

async function start(): Promise<void> {
  server = await startServer(place)
  server.stdout?.on('data', (text: Buffer) => {
    printed += text.toString()
  })
}

beforeAll(async () => {
  if (inject('postgresUrl') !== null) return
  const ports = { api: await freePort(), app: await freePort() }
  mailbox = await startMailbox()
  messengers = await startMessengers()
  sandbox = await startPaymentProvider({
    ...account,
    callbackUrl: `http://127.0.0.1:${ports.api}/api/v1/fawry/payment-status`,
  })
  place = {
    directory: await mkdtemp(join(tmpdir(), 'hiwar-end-')),
    ports,
    fawryUrl: sandbox.url,
    environment: {
      LOG_LEVEL: 'info',
      RESTART_PAUSE_MS: String(PAUSE),
      SMTP_PORT: String(mailbox.smtpPort),
      MESSENGERS_PORT: new URL(messengers.url).port,
    },
  }
  await start()
}, 90_000)
afterAll(async () => {
  if (inject('postgresUrl') !== null) return
  if (server.exitCode === null) await kill(server)
  await Promise.all([mailbox.close(), messengers.close(), sandbox.close()])
  await rm(place.directory, { recursive: true, force: true })
})

const url = () => `http://127.0.0.1:${place.ports.api}`

async function ask<T>(method: string, path: string, given: { token?: string; body?: object } = {}): Promise<T> {
  const answer = await fetch(`${url()}/api/v1${path}`, {
    method,
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as T
}

interface Me {
  token: string
  refreshToken?: string
  user: { id: number }
}
const signIn = async (key: string) =>
  await ask<Me>('POST', '/auth/password', { body: { email: `${key}@hiwar.test`, password } })

/**
 * Signs up, verifies address and phone, pays, reads the calendar feed and connects; returns every secret involved, by
 * its kind.
 */
async function useEverything(): Promise<Record<string, string>> {
  const email = 'busy-person@hiwar.test'
  const phone = '+201112345678'
  const fresh = await ask<Me>('POST', '/user/', { body: { email, password: 'Abcdef1!', role: 4 } })
  const {
    token,
    user: { id },
  } = fresh
  const codeIn = (text: string) => text.match(/\b\d{5}\b/)?.[0] ?? ''
  const mailed = codeIn((await mailbox.waitFor(email)).text)
  await ask('POST', '/confirmation-code/email/confirm', { token, body: { code: Number(mailed) } })
  await ask('POST', '/confirmation-code/phone/send', { token, body: { phone, method: 'telegram' } })
  const messaged = codeIn((await messengers.waitFor(({ to }) => to === phone.slice(1))).text)
  await ask('POST', '/confirmation-code/phone/verify', { token, body: { code: Number(messaged), method: 'telegram' } })
  await ask('PUT', `/user/${id}`, { token, body: { name: 'شخص مشغول جدًا' } })

  const {
    list: [plan],
  } = await ask<{ list: { id: number }[] }>('GET', '/plan/list')
  await ask('POST', '/fawry/pay/ref-num', { token, body: { planId: plan?.id, period: 'month' } })
  const order = sandbox.orders().find(({ customer }) => customer.profileId === String(id))
  await fetch(`${sandbox.url}/_control/orders/${order?.referenceNumber}/pay`, { method: 'POST' })
  await sandbox.settled()

  const feed = await ask<{ url: string }>('POST', '/calendar/feed', { token })
  const file = new URL(feed.url).pathname.split('/').at(-1) ?? ''
  expect((await fetch(`${url()}/api/v1/calendar/feed/${file}`)).status).toBe(200)

  const staff = await signIn('super')
  await ask('GET', `/user/list?search=${encodeURIComponent(phone)}&email=${email}`, { token: staff.token })
  const socket = await openSocket(url(), token)
  await socket.send('JoinRooms', { rooms: [] })
  socket.close()
  await expect(openSocket(url(), 'not-a-token-of-ours')).rejects.toThrow()
  await fetch(`${url()}/api/v1/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a-wrong-one' }),
  })

  return {
    token,
    'staff token': staff.token,
    email,
    password: 'Abcdef1!',
    'wrong password': 'a-wrong-one',
    'mailed code': mailed,
    'messaged code': messaged,
    phone: phone.slice(3),
    body: 'شخص مشغول',
    feed: file,
    'feed signature': file.split('.')[1] ?? '',
    'socket token': 'not-a-token-of-ours',
  }
}

test.skipIf(inject('postgresUrl') !== null)(
  'the log holds JSON lines only, each with a request id, and no secrets',
  async () => {
    printed = ''
    const secrets = await useEverything()
    await wait(300)

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
  },
  60_000,
)

/** Starts a call and sends only the first bytes of its body. */
async function beginCall(): Promise<Socket> {
  const body = JSON.stringify({ email: 'student@hiwar.test', password })
  const connection = connect(place.ports.api, '127.0.0.1')
  connection.write(
    'POST /api/v1/auth/password HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  await wait(200)
  return connection
}

async function finishCall(connection: Socket): Promise<string> {
  const answered = new Promise<string>((resolve) => {
    connection.once('data', (data: Buffer) => {
      resolve(data.toString())
    })
  })
  connection.write(JSON.stringify({ email: 'student@hiwar.test', password }).slice(10))
  return await answered
}

const exitOf = async (child: ChildProcess) =>
  await new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })

test.skipIf(inject('postgresUrl') !== null)(
  'at SIGTERM the server stops being ready, announces the restart, finishes running calls and exits with 0',
  async () => {
    const me = await signIn('student2')
    const socket = await openSocket(url(), me.token)
    const connection = await beginCall()
    const ended = exitOf(server)
    const since = performance.now()
    server.kill('SIGTERM')

    const { reconnectInMs } = await socket.next('ServerRestarting')
    expect(reconnectInMs).toBeGreaterThanOrEqual(0)
    expect(reconnectInMs).toBeLessThanOrEqual(5000)
    const ready = await fetch(`${url()}/readyz`)
    expect([ready.status, ((await ready.json()) as { code: string }).code]).toEqual([503, 'service-unavailable'])
    expect((await ask<{ list: object[] }>('GET', '/plan/list')).list.length).toBeGreaterThan(0)

    await wait(PAUSE + 300 - (performance.now() - since))
    await expect(fetch(`${url()}/healthz`)).rejects.toThrow()
    expect(server.exitCode).toBeNull()
    expect(await finishCall(connection)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ended).toBe(0)
    socket.close()
  },
  60_000,
)

test.skipIf(inject('postgresUrl') !== null)(
  'a second signal exits at once; the next process starts on the same data',
  async () => {
    await start()
    const connection = await beginCall()
    connection.on('error', () => undefined)
    const ended = exitOf(server)
    server.kill('SIGTERM')
    await wait(100)
    server.kill('SIGINT')
    // Well before the limit for calls in progress.
    expect(await Promise.race([ended, wait(10_000)])).toBe(1)
    connection.destroy()

    await start()
    expect((await signIn('student2')).user.id).toBeGreaterThan(0)
  },
  90_000,
)
