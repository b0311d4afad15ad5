// PostgreSQL or Redis away: no call answers 500, what needs neither goes on, and all is as before once it is back.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { listRooms } from '@hiwar/contract/chat.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role, RoomKind } from '@hiwar/contract/enums.ts'
import { addFavourite } from '@hiwar/contract/favourites.ts'
import { getReadiness } from '@hiwar/contract/operations.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../apps/server/test/database-proxy.ts'
import { hasRedis, startRedis, type TestRedis } from '../../apps/server/test/redis.ts'
import { closeSockets, openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import { connectRedis, type RedisClientType } from '../../apps/server/src/platform/cache/redis.ts'
import { createRateLimits } from '../../apps/server/src/platform/cache/rate-limits.ts'
import { createRedisPresence } from '../../apps/server/src/platform/sockets/redis-presence.ts'
import { faultOf } from './faults.ts'
import { buildFixtures, type Caller, type Fixtures } from './fixtures.ts'
import { randomRequests, type FuzzRequest } from './requests.ts'

const postgresUrl = inject('postgresUrl')
const seed = Math.floor(Math.random() * 1e9)

describe.skipIf(postgresUrl === null || !hasRedis('calls during outages'))('outages', () => {
  let proxy: DatabaseProxy
  let redis: TestRedis
  let client: RedisClientType
  let fixtures: Fixtures
  const sockets: TestSocket[] = []

  beforeAll(async () => {
    proxy = await openDatabaseProxy(postgresUrl ?? '')
    redis = await startRedis()
    client = await connectRedis(redis.url)
    // Each refused connection is a line of the log.
    fixtures = await buildFixtures({ proxy, redis: client, environment: { LOG_LEVEL: 'silent' } })
  })
  afterAll(async () => {
    await closeSockets(fixtures.app.timers, sockets)
    await fixtures.app.close()
    client.destroy()
    await redis.stop()
    await proxy.close()
  })

  async function send(endpoint: Endpoint, { path, headers, body }: FuzzRequest, token: string | null) {
    const response = await fetch(`${fixtures.app.url}${path}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: { ...headers, connection: 'close', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    }).catch(() => null)
    return response === null ? null : { status: response.status, text: await response.text() }
  }

  /** Sends each call, as somebody whom it lets in, and returns the server errors that are neither 503 nor its own. */
  async function sweep(tokenOf: (caller: Caller) => Promise<string | null>): Promise<string[]> {
    const faults: string[] = []
    for (const endpoint of allEndpoints) {
      const caller = fixtures.callers.find(
        ({ role }) => role !== null && (typeof endpoint.who === 'string' || endpoint.who.includes(role)),
      )
      if (caller === undefined) continue
      for (const request of fc.sample(randomRequests(endpoint), { numRuns: 3, seed })) {
        const answer = await send(endpoint, request, await tokenOf(caller))
        if (answer === null || (answer.status === 503 && answer.text.includes('service-unavailable'))) continue
        if (answer.status >= 500 && faultOf(endpoint, answer) !== null)
          faults.push(`${callName(endpoint)} ${request.path} as ${caller.name}: ${answer.status} ${answer.text}`)
      }
    }
    return faults
  }

  /** Stops Redis; returns how to start it again, empty. */
  async function stopRedis(): Promise<() => Promise<void>> {
    const { port } = new URL(redis.url)
    await redis.stop()
    await expect.poll(() => client.isReady).toBe(false)
    return async () => {
      redis = await startRedis({ port })
      await expect.poll(() => client.isReady).toBe(true)
    }
  }

  /** A student whom no random request has met: one of them may end the sign-ins of the callers. */
  async function signInSomeone(): Promise<{ id: number; token: string }> {
    const { id } = await fixtures.app.people.someone(Role.Student)
    return { id, token: await freshToken(fixtures.app, id) }
  }

  /** A reply is kept for two seconds. */
  async function readinessNow() {
    await fixtures.app.timers.advance(2 * SECOND_MS)
    return await fixtures.app.call(getReadiness)
  }

  test('without Redis every call answers', async () => {
    const startAgain = await stopRedis()
    onTestFinished(startAgain)
    expect(await sweep(async (caller) => await caller.token()), `seed ${seed}`).toEqual([])
  })

  test('without Redis presence is that of the process, and comes back with it', async () => {
    const { app } = fixtures
    const { token, ...me } = await signInSomeone()
    const socket = await openSocket(app.url, token)
    sockets.push(socket)
    const startAgain = await stopRedis()

    const rooms = await app.call(listRooms, { as: { token }, params: { userId: me.id } })
    expect(rooms.status).toBe(200)
    expect((await app.call(listOnboardedTutors, { as: { token }, query: { online: true } })).status).toBe(200)
    const redis = async () => {
      const { status, body } = await readinessNow()
      return [status, body.checks['redis']]
    }
    await expect.poll(redis).toEqual([200, 'failed'])
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('redis_connected 0')
    expect(await app.deps.presence.onlineAmong([me.id])).toEqual(new Set([me.id]))
    expect(await socket.send('JoinRooms', { rooms: [RoomKind.TutorsCache] })).toBe('ok')
    app.deps.realtime.emit(RoomKind.TutorsCache, 'TutorsCacheUpdated', undefined)
    await socket.next('TutorsCacheUpdated')
    const limits = createRateLimits({ on: true, redis: client })
    const limit = { name: 'of-the-process', points: 1, seconds: 60 }
    expect([await limits.use(limit, 'me'), (await limits.use(limit, 'me')) > 0]).toEqual([0, true])

    await startAgain()
    // The new one is empty: other processes see the socket because this one said it again.
    const seenByOthers = createRedisPresence(client)
    await expect.poll(async () => [...(await seenByOthers.onlineAmong([me.id]))]).toEqual([me.id])
    expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('redis_connected 1')
  })

  test('without PostgreSQL no call answers 500, and guests go on reading what is in memory', async () => {
    const { app } = fixtures
    const asGuest = async () =>
      [
        await app.call(listOnboardedTutors, { query: { size: 10 } }),
        await app.call(listPlans),
        await app.call(getSettings),
      ] as const
    await asGuest()
    const [tutors, plans] = await asGuest()
    expect([tutors.body.list.length, plans.body.list.length].every((length) => length > 0)).toBe(true)
    const tokens = new Map<Caller, string | null>()
    for (const caller of fixtures.callers) {
      const token = await caller.token()
      tokens.set(caller, token)
      // From now on who it is stands in memory, as long as the clock stands still.
      if (token !== null) await app.call(getCurrentUser, { as: { token } })
    }
    await proxy.cut()
    onTestFinished(proxy.restore)

    expect(await sweep(async (caller) => tokens.get(caller) ?? null), `seed ${seed}`).toEqual([])
    // Past the time for which any of it is fresh.
    app.clock.advance(120_000)
    const [tutorsNow, plansNow, settingsNow] = await asGuest()
    expect([tutorsNow.status, plansNow.status, settingsNow.status]).toEqual([200, 200, 200])
    expect(tutorsNow.body.list.map(({ id }) => id)).toEqual(tutors.body.list.map(({ id }) => id))
    expect(plansNow.body).toEqual(plans.body)

    await proxy.restore()
    expect((await app.call(listPlans, { query: { size: 1 } })).status).toBe(200)
    await expect.poll(async () => (await readinessNow()).status).toBe(200)
  })

  test('a PostgreSQL that says nothing is answered 503 for, and its return is noticed', async () => {
    const { app } = fixtures
    const { token } = await signInSomeone()
    proxy.silence()
    onTestFinished(proxy.restore)
    const ask = async () =>
      await Promise.all([
        app.call(getCurrentUser, { as: { token } }),
        app.call(addFavourite, { as: { token }, params: { tutorId: 1 } }),
      ])
    // The second time nothing is left that was connected.
    for (const answers of [await ask(), await ask()])
      expect(answers.map(({ status, body, headers }) => [status, body.code, headers.get('retry-after')])).toEqual(
        answers.map(() => [503, 'service-unavailable', '5']),
      )
    await expect.poll(async () => (await readinessNow()).status).toBe(503)

    await proxy.restore()
    expect((await app.call(getCurrentUser, { as: { token } })).status).toBe(200)
  })
})
