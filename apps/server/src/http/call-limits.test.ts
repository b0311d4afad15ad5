// The rate limits of the contract (people.md 0.10), with counters in memory and in Redis.
import Fastify, { type FastifyInstance } from 'fastify'
import type { RedisClientType } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { refreshToken } from '@hiwar/contract/auth.ts'
import { sendContactRequest } from '@hiwar/contract/contact-requests.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { addFavourite, removeFavourite } from '@hiwar/contract/favourites.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { createUser } from '@hiwar/contract/users.ts'
import type { Actor } from '../actor.ts'
import { createRateLimits } from '../platform/cache/rate-limits.ts'
import { connectRedis } from '../platform/cache/redis.ts'
import { createTestTimers } from '../../test/timers.ts'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { callLimits } from './call-limits.ts'
import { replyWithError } from './errors.ts'

const person = (id: number): Actor => ({
  id,
  role: Role.Student,
  gender: null,
  verifiedEmail: true,
  tokenGeneration: 0,
  signInId: 'a-sign-in',
  tokenExp: 0,
})

async function openApp(redis: RedisClientType | null, calls: readonly Endpoint[]): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true, routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('rateLimits', createRateLimits({ on: true, redis }))
  app.decorate('timers', createTestTimers())
  app.decorateRequest('actor', null)
  app.setErrorHandler(replyWithError)
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-person']
    request.actor = typeof id === 'string' ? person(Number(id)) : null
  })
  for (const endpoint of calls) {
    const limits = callLimits(app, endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      onRequest: limits.onRequest,
      onSend: limits.onSend,
      handler: async (request, reply) => {
        await reply.status(request.headers['x-fails'] === undefined ? 200 : 400).send({})
      },
    })
  }
  await app.ready()
  return app
}

/** Written by hand from people.md 0.10: how many calls, in how many seconds, counted by address or by account. */
const expectedLimits: Readonly<
  Record<string, readonly [points: number, seconds: number, by: 'ip' | 'user' | 'guest']>
> = {
  'POST /auth/refresh-token': [5, MINUTE_SECONDS, 'ip'],
  'POST /auth/password': [10, MINUTE_SECONDS, 'ip'],
  'POST /auth/google': [20, MINUTE_SECONDS, 'ip'],
  'POST /auth/sign-out-all': [5, HOUR_SECONDS, 'user'],
  'POST /auth/email-undo': [10, MINUTE_SECONDS, 'ip'],
  'POST /auth/totp/setup': [20, HOUR_SECONDS, 'user'],
  'POST /auth/totp/enable': [10, 15 * MINUTE_SECONDS, 'user'],
  'POST /user/': [10, HOUR_SECONDS, 'guest'],
  'POST /user/deletion': [5, DAY_SECONDS, 'user'],
  'POST /confirmation-code/email/confirm': [10, MINUTE_SECONDS, 'ip'],
  'POST /confirmation-code/phone/verify': [10, MINUTE_SECONDS, 'ip'],
  'POST /confirmation-code/password/send': [10, HOUR_SECONDS, 'ip'],
  'POST /confirmation-code/password/confirm': [10, MINUTE_SECONDS, 'ip'],
  'POST /contact-request/': [1, 6 * HOUR_SECONDS, 'ip'],
  'PUT /user/asset': [60, HOUR_SECONDS, 'user'],
  'PUT /user/asset/tutor': [60, HOUR_SECONDS, 'user'],
  'POST /chat/new': [30, HOUR_SECONDS, 'user'],
  'POST /report': [10, HOUR_SECONDS, 'user'],
  'POST /analytics/fb/track': [60, MINUTE_SECONDS, 'ip'],
  'POST /violations': [30, MINUTE_SECONDS, 'ip'],
  'GET /coupon/code/:code': [10, MINUTE_SECONDS, 'user'],
  'POST /fawry/refund/own': [10, HOUR_SECONDS, 'user'],
  'GET /fawry/installment-offer/list': [60, 15 * MINUTE_SECONDS, 'user'],
  'POST /calendar/feed': [10, DAY_SECONDS, 'user'],
  'POST /push/subscription': [20, HOUR_SECONDS, 'user'],
  'PUT /inbox/read': [120, MINUTE_SECONDS, 'user'],
  'PATCH /platform/settings': [30, HOUR_SECONDS, 'user'],
  'POST /admin/audit': [120, MINUTE_SECONDS, 'user'],
  'GET /user/tutor/list/onboarded': [120, MINUTE_SECONDS, 'ip'],
  'PUT /favourite/:tutorId': [60, MINUTE_SECONDS, 'user'],
  'DELETE /favourite/:tutorId': [60, MINUTE_SECONDS, 'user'],
}

test('every rate limit of the contract is expected here, and no other', () => {
  const limited = allEndpoints.filter((endpoint) => endpoint.rateLimit !== undefined)
  expect(limited.map(callName).toSorted()).toEqual(Object.keys(expectedLimits).toSorted())
})

const stores: ('memory' | 'redis')[] = hasRedis('rate limits over Redis') ? ['memory', 'redis'] : ['memory']

describe.each(stores)('counters in %s', (store) => {
  let server: TestRedis | null = null
  let redis: RedisClientType | null = null
  beforeAll(async () => {
    if (store !== 'redis') return
    server = await startRedis()
    redis = await connectRedis(server.url)
  })
  afterAll(async () => {
    await redis?.quit()
    await server?.stop()
  })

  let counted = 7000
  test.each(Object.entries(expectedLimits))('%s: %o, then 429 with the seconds to wait', async (name, limit) => {
    const [points, seconds, by] = limit
    const call = allEndpoints.find((each) => callName(each) === name) ?? expect.fail('no such call')
    const app = await openApp(redis, [call])
    // The caller that is counted stays the same; the other identity changes with every call.
    let others = 0
    const [who, another] = [++counted, ++counted]
    const request = async (counting: number) => {
      const other = ++others
      const [address, id] = by === 'user' ? [other, counting] : [counting, other]
      return await app.inject({
        method: call.method,
        url: call.path,
        headers: {
          'x-forwarded-for': `10.0.${Math.floor(address / 200)}.${address % 200}`,
          ...(by === 'guest' ? {} : { 'x-person': String(id) }),
        },
      })
    }
    for (let count = 0; count < points; count++) expect((await request(who)).statusCode).toBe(200)

    const refused = await request(who)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(seconds / 2)
    expect(wait).toBeLessThanOrEqual(seconds)
    expect((await request(another)).statusCode).toBe(200)
    await app.close()
  })

  test('adding and removing favourites share one counter', async () => {
    const app = await openApp(redis, [addFavourite, removeFavourite])
    const request = async (method: 'PUT' | 'DELETE') =>
      (await app.inject({ method, url: '/favourite/1', headers: { 'x-person': '73' } })).statusCode
    for (let count = 0; count < 30; count++) expect([await request('PUT'), await request('DELETE')]).toEqual([200, 200])
    expect([await request('PUT'), await request('DELETE')]).toEqual([429, 429])
    await app.close()
  })

  test('failed and rate-limited contact requests are not counted', async () => {
    const app = await openApp(redis, [sendContactRequest])
    const request = async (fails: boolean) =>
      (
        await app.inject({
          method: 'POST',
          url: '/contact-request/',
          headers: { 'x-forwarded-for': '10.2.0.1', ...(fails ? { 'x-fails': 'yes' } : {}) },
        })
      ).statusCode
    expect([await request(true), await request(true), await request(false)]).toEqual([400, 400, 200])
    expect([await request(false), await request(true)]).toEqual([429, 429])
    await app.close()
  })

  test('of several contact requests sent at once only one succeeds', async () => {
    const app = await openApp(redis, [sendContactRequest])
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async () =>
          await app.inject({ method: 'POST', url: '/contact-request/', headers: { 'x-forwarded-for': '10.2.0.2' } }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    await app.close()
  })

  test('an admin who creates accounts is not limited like a guest who registers', async () => {
    const app = await openApp(redis, [createUser])
    for (let count = 0; count < 12; count++) {
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/user/',
            headers: { 'x-person': '1', 'x-forwarded-for': '10.3.0.1' },
          })
        ).statusCode,
      ).toBe(200)
    }
    await app.close()
  })

  test('two processes share a counter only through Redis', async () => {
    const [one, other] = [await openApp(redis, [refreshToken]), await openApp(redis, [refreshToken])]
    const request = async (app: FastifyInstance) =>
      (await app.inject({ method: 'POST', url: '/auth/refresh-token', headers: { 'x-forwarded-for': '10.4.0.1' } }))
        .statusCode
    for (let count = 0; count < 5; count++) expect(await request(one)).toBe(200)
    expect(await request(other)).toBe(store === 'redis' ? 429 : 200)
    await one.close()
    await other.close()
  })
})
