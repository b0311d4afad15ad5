import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import { getHealth, getReadiness } from '@hiwar/contract/operations.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { listTopics } from '@hiwar/contract/topics.ts'
import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import product from '../../../../../package.json' with { type: 'json' }
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/db/transact.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { openSocket } from '../../../test/sockets.ts'

const password = 'Hiwar@2026'

let app: TestApp
let boss: Person
let student: Person

beforeAll(async () => {
  app = await buildTestApp()
  const user = { passwordHash: await hashPassword(password) }
  boss = await app.people.someone(Role.SuperAdmin, { user })
  student = await app.people.student({ user })
})
afterAll(async () => {
  await app.close()
})

describe('probes', () => {
  test('health answers the version and the uptime in seconds', async () => {
    const { status, body, headers } = await app.call(getHealth)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ok', version: product.version, uptimeSeconds: expect.any(Number) })
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  test('readiness lists each check; a failed optional one does not make it fail', async () => {
    const { status, body } = await app.call(getReadiness)
    expect(status).toBe(200)
    expect(body.checks).toMatchObject({
      database: 'ok',
      migrations: 'ok',
      queue: 'ok',
      storage: 'ok',
      redis: 'off',
      mail: 'failed',
      provider: 'failed',
      turn: 'off',
    })
  })

  test('readiness fails, listing its checks, while the queue is not started', async () => {
    const beside = await buildTestApp({ beside: app })
    await beside.deps.jobs.stop()
    const { status, body } = await beside.call(getReadiness)
    expect([status, body.code, body.checks['queue'], body.checks['database']]).toEqual([
      503,
      'service-unavailable',
      'failed',
      'ok',
    ])
    await beside.close()
  })

  test('files that cannot be written and a migration that has not run each make the server unready, within two seconds', async () => {
    const other = await buildTestApp()
    const readiness = async () => {
      const { status, body } = await other.call(getReadiness)
      return [status, body.checks['migrations'], body.checks['storage']]
    }
    expect(await readiness()).toEqual([200, 'ok', 'ok'])
    const elsewhere = `${other.filesFolder}-elsewhere`
    await rename(other.filesFolder, elsewhere)
    await other.timers.advance(1999)
    expect(await readiness(), 'asked for anew every two seconds').toEqual([200, 'ok', 'ok'])
    await other.timers.advance(1)
    expect(await readiness()).toEqual([503, 'ok', 'failed'])
    await rename(elsewhere, other.filesFolder)
    await sql`delete from kysely_migration where name like '0001%'`.execute(other.store.db)
    await other.timers.advance(2000)
    expect(await readiness()).toEqual([503, 'failed', 'ok'])
    await other.close()
  })

  test('a stopping server still answers calls but is not ready', async () => {
    const beside = await buildTestApp({ beside: app })
    const socket = await openSocket(beside.url, student.token)
    beside.app.announceRestart()
    expect((await beside.call(getReadiness)).status).toBe(503)
    expect((await beside.call(getHealth)).status).toBe(200)
    const answer = await beside.call(listTopics, { as: student })
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await beside.close()
    expect((await socket.next('ServerRestarting')).reconnectInMs).toBeLessThanOrEqual(500)
    expect(socket.received.filter(({ event }) => event === 'ServerRestarting')).toHaveLength(1)
  })
})

describe('metrics', () => {
  const read = async (of: TestApp, headers: Record<string, string> = {}) => {
    const response = await fetch(`${of.url}/metrics`, { headers })
    return { status: response.status, text: await response.text() }
  }

  test('a local client reads every metric by its name', async () => {
    await app.call(listTopics, { as: student })
    const { status, text } = await read(app)
    expect(status).toBe(200)
    for (const name of [
      'http_request_seconds',
      'http_failures_total',
      'socket_connections',
      'socket_events_total',
      'sessions_live',
      'session_join_seconds',
      'db_query_seconds',
      'db_pool',
      'job_seconds',
      'job_lag_seconds',
      'messages_total',
      'push_total',
      'bookings_total',
      'payments_total',
      'payment_anomalies_total',
      'invoices_open',
      'cache_total',
      'tutors_rebuild_seconds',
      'event_loop_lag_seconds',
      'process_cpu_seconds_total',
    ])
      expect(text, name).toContain(`# TYPE ${name} `)
    for (const state of ['busy', 'idle', 'waiting']) expect(text).toContain(`db_pool{state="${state}"} `)
    expect(text).toMatch(/http_request_seconds_count\{method="GET",route="\/api\/v1\/topic[^"]*",status="200"\}/)
  })

  test('unknown paths and event names do not become labels', async () => {
    await fetch(`${app.url}/api/v1/no-such-path-me-7`)
    const socket = await openSocket(app.url, student.token)
    await socket.sendRaw('StrangeEvent', {})
    socket.close()
    const { text } = await read(app)
    expect(text).not.toContain('no-such-path')
    expect(text).not.toContain('StrangeEvent')
    expect(text).toContain('event="unknown"')
  })

  test('jobs that nobody has taken yet are counted by their queue', async () => {
    await transact(app.deps, async (tx) => {
      for (const transactionId of [1, 2]) await app.deps.jobs.enqueue(tx, 'payment-query', { transactionId })
    })
    const { text } = await read(app)
    expect(text).toMatch(/^jobs_waiting\{queue="payment-query"\} 2$/m)
    expect(text).toMatch(/^jobs_oldest_seconds\{queue="payment-query"\} \d/m)
    expect(text).toMatch(/^jobs_waiting\{queue="mail"\} 0$/m)
  })

  test('metrics answer 404 through a proxy, without the token or with a wrong one', async () => {
    expect((await read(app, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    const guarded = await buildTestApp({ beside: app, environment: { METRICS_TOKEN: 'a-token-of-some-length' } })
    expect(JSON.parse((await read(guarded)).text)).toMatchObject({ code: 'not-found' })
    expect((await read(guarded, { authorization: 'Bearer another-token-of-it' })).status).toBe(404)
    expect((await read(guarded, { authorization: 'Bearer a-token-of-some-length' })).status).toBe(200)
    await guarded.close()
  })
})

describe('maintenance', () => {
  const set = async (mode: string, until: string | null = null) => {
    const { version } = (await app.call(getSettings, { as: boss })).body
    const { status } = await app.call(updateSettings, {
      as: boss,
      body: {
        version,
        changes: { 'maintenance.mode': mode, 'maintenance.text': 'نعود بعد قليل', 'maintenance.until': until },
      },
    })
    expect(status).toBe(200)
  }
  const write = async (as: Person) =>
    await app.call(updateUser, { as, params: { id: as.id }, body: { name: 'اسم جديد' } })
  const signIn = async (person: Person) =>
    await app.call(signInWithPassword, { body: { email: person.email, password } })
  afterEach(async () => {
    await set('off')
  })

  test('a mere notice refuses nothing', async () => {
    await set('notice')
    expect((await write(student)).status).toBe(200)
  })

  test('readonly refuses writes with Retry-After; reading, signing in and admins are let through', async () => {
    await set('readonly', new Date(app.clock.now().getTime() + 600_000).toISOString())
    const { status, body, headers } = await write(student)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service-unavailable', '600'])
    expect((await app.call(listTopics, { as: student })).status).toBe(200)
    expect((await signIn(student)).status).toBe(200)
    expect((await write(boss)).status).toBe(200)
    const socket = await openSocket(app.url, student.token)
    expect(await socket.send('MarkMessageAsRead', { id: 1 })).toBe('unreachable')
    expect(await socket.send('JoinRooms', { rooms: [] })).toBe('ok')
    socket.close()
  })

  test('closed refuses everything but the settings, the probes and signing in', async () => {
    await set('closed')
    expect((await app.call(listTopics, { as: student })).status).toBe(503)
    expect((await app.call(getSettings)).body.values).toMatchObject({
      'maintenance.mode': 'closed',
      'maintenance.text': 'نعود بعد قليل',
    })
    expect((await app.call(getHealth)).status).toBe(200)
    const refused = await signIn(student)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect((await signIn(boss)).status).toBe(200)
    expect((await app.call(listTopics, { as: boss })).status).toBe(200)
    const provider = await fetch(`${app.url}/api/v1/fawry/payment-status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(provider.status).not.toBe(503)
    // Nobody whose lesson is running, which would be let in.
    const idle = await app.people.student()
    await expect(openSocket(app.url, idle.token)).rejects.toThrow()
    const own = await openSocket(app.url, boss.token)
    expect(await own.send('JoinRooms', { rooms: [] })).toBe('ok')
    own.close()
  })

  test('closed, right passwords do not count as failed tries', async () => {
    const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
    const user = { passwordHash: await hashPassword(password) }
    const admin = await limited.people.someone(Role.SuperAdmin)
    const { email } = await limited.people.student({ user })
    const statusOfSignIn = async () => (await limited.call(signInWithPassword, { body: { email, password } })).status
    const setMode = async (mode: string) => {
      const { version } = (await limited.call(getSettings, { as: admin })).body
      await limited.call(updateSettings, { as: admin, body: { version, changes: { 'maintenance.mode': mode } } })
    }
    await setMode('closed')
    for (let tries = 0; tries < 6; tries++) expect(await statusOfSignIn()).toBe(503)
    await setMode('off')
    expect(await statusOfSignIn()).toBe(200)
    await limited.close()
  })

  test('closed, sockets that were connected before serve only sessions that are running', async () => {
    const tutor = await app.people.tutor()
    const later = await app.people.student()
    const sessionOf = async (member: Person, startsIn: number) => {
      const start = new Date(app.clock.now().getTime() + startsIn)
      const end = new Date(start.getTime() + 15 * MINUTE_MS)
      const sessionId = `lesson:${randomUUID()}`
      const { id } = await app.deps.db
        .insertInto('lessons')
        .values({
          slotId: await tutor.publish(start, end),
          start,
          end,
          duration: 15,
          price: 0,
          sessionId,
          lateLineMinutes: 60,
          createdAt: start,
          updatedAt: start,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await app.deps.db
        .insertInto('lessonMembers')
        .values([member, tutor].map((person) => ({ lessonId: id, userId: person.id })))
        .execute()
      return { id, sessionId }
    }
    const { id: lessonId, sessionId: running } = await sessionOf(student, -5 * MINUTE_MS)
    const { id: comingId, sessionId: coming } = await sessionOf(later, 10 * MINUTE_MS)
    const [inside, waiting] = [await openSocket(app.url, student.token), await openSocket(app.url, later.token)]
    await set('closed')
    expect(await inside.send('PreJoinSession', { sessionId: running })).toBe('ok')
    expect(await waiting.send('PreJoinSession', { sessionId: coming })).toBe('unreachable')
    expect(await waiting.send('LeaveSession', { sessionId: coming })).not.toBe('unreachable')
    const back = await openSocket(app.url, student.token)
    await expect(openSocket(app.url, later.token)).rejects.toThrow()
    for (const socket of [inside, waiting, back]) socket.close()

    // A member of a running session can reload the call page; other users cannot, and neither can use anything else.
    const statuses = async (as: Person, id: number) => [
      (await app.call(getCurrentUser, { as })).status,
      (await app.call(getLesson, { as, params: { id } })).status,
      (await app.call(listTopics, { as })).status,
    ]
    expect(await statuses(student, lessonId)).toEqual([200, 200, 503])
    expect(await statuses(tutor, lessonId)).toEqual([200, 200, 503])
    expect(await statuses(later, comingId)).toEqual([503, 503, 503])
  })
})
