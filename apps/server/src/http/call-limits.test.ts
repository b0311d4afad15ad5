// people.md 0.10 with the counters in memory and in Redis: the same table, the same refusals.
import Fastify, { type FastifyInstance } from 'fastify'
import type { RedisClientType } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { endpoint, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../actor.ts'
import { createRateLimits } from '../platform/cache/rate-limits.ts'
import { connectRedis } from '../platform/cache/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { callLimits } from './call-limits.ts'
import { answerError } from './errors.ts'

const person = (id: number): Actor => ({ id, role: Role.Student, gender: null, verifiedEmail: true, tokenExp: 0 })

async function openApp(
  redis: RedisClientType | null,
  calls: readonly [method: Endpoint['method'], path: string][],
): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true, routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('rateLimits', createRateLimits({ on: true, redis }))
  app.decorateRequest('actor', null)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-person']
    request.actor = typeof id === 'string' ? person(Number(id)) : null
  })
  for (const [method, path] of calls) {
    const limits = callLimits(app, endpoint({ name: path, method, path, who: 'anyone', summary: '' }))
    app.route({
      method,
      url: path,
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
  const [minute, hour, day] = [60, 3600, 86_400]
  test.each([
    ['POST', '/auth/refresh-token', 5, minute, 'ip'],
    ['POST', '/auth/password', 10, minute, 'ip'],
    ['POST', '/auth/google', 20, minute, 'ip'],
    ['POST', '/auth/sign-out-all', 5, hour, 'user'],
    ['POST', '/user/', 10, hour, 'nobody'],
    ['POST', '/user/deletion', 5, day, 'user'],
    ['POST', '/confirmation-code/email/confirm', 10, minute, 'ip'],
    ['POST', '/confirmation-code/phone/verify', 10, minute, 'ip'],
    ['POST', '/confirmation-code/password/confirm', 10, minute, 'ip'],
    ['POST', '/contact-request/', 1, 6 * hour, 'ip'],
    ['POST', '/report', 10, hour, 'user'],
    ['POST', '/analytics/fb/track', 60, minute, 'ip'],
    ['GET', '/coupon/code/:code', 10, minute, 'user'],
    ['POST', '/calendar/feed', 10, day, 'user'],
    ['PATCH', '/platform/settings', 30, hour, 'user'],
    ['POST', '/admin/audit', 120, minute, 'user'],
    ['GET', '/user/tutor/list/onboarded', 120, minute, 'ip'],
    ['PUT', '/favourite/:tutorId', 60, minute, 'user'],
    ['DELETE', '/favourite/:tutorId', 60, minute, 'user'],
  ] as const)('%s %s: %i, then 429 with the seconds to wait', async (method, path, points, seconds, by) => {
    const call =
      allEndpoints.find((each) => each.method === method && each.path === path) ?? expect.fail('no such call')
    const app = await openApp(redis, [[call.method, call.path]])
    // Whom it is counted for stays, the other changes with every call.
    let others = 0
    const [who, another] = [++counted, ++counted]
    const knock = async (counting: number) => {
      const other = ++others
      const [address, id] = by === 'user' ? [other, counting] : [counting, other]
      return await app.inject({
        method,
        url: path,
        headers: {
          'x-forwarded-for': `10.0.${Math.floor(address / 200)}.${address % 200}`,
          ...(by === 'nobody' ? {} : { 'x-person': String(id) }),
        },
      })
    }
    for (let count = 0; count < points; count++) expect((await knock(who)).statusCode).toBe(200)

    const refused = await knock(who)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(seconds / 2)
    expect(wait).toBeLessThanOrEqual(seconds)
    expect((await knock(another)).statusCode).toBe(200)
    await app.close()
  })

  test('putting in and taking out favourites count together', async () => {
    const app = await openApp(redis, [
      ['PUT', '/favourite/:tutorId'],
      ['DELETE', '/favourite/:tutorId'],
    ])
    const knock = async (method: 'PUT' | 'DELETE') =>
      (await app.inject({ method, url: '/favourite/1', headers: { 'x-person': '73' } })).statusCode
    for (let count = 0; count < 30; count++) expect([await knock('PUT'), await knock('DELETE')]).toEqual([200, 200])
    expect([await knock('PUT'), await knock('DELETE')]).toEqual([429, 429])
    await app.close()
  })

  test('failed contact requests are not counted, refused ones neither', async () => {
    const app = await openApp(redis, [['POST', '/contact-request/']])
    const knock = async (fails: boolean) =>
      (
        await app.inject({
          method: 'POST',
          url: '/contact-request/',
          headers: { 'x-forwarded-for': '10.2.0.1', ...(fails ? { 'x-fails': 'yes' } : {}) },
        })
      ).statusCode
    expect([await knock(true), await knock(true), await knock(false)]).toEqual([400, 400, 200])
    expect([await knock(false), await knock(true)]).toEqual([429, 429])
    await app.close()
  })

  test('contact requests sent together: one goes through', async () => {
    const app = await openApp(redis, [['POST', '/contact-request/']])
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

  test('an admin who creates accounts is not a stranger registering', async () => {
    const app = await openApp(redis, [['POST', '/user/']])
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

  test('two processes count together only through Redis', async () => {
    const [one, other] = [
      await openApp(redis, [['POST', '/auth/refresh-token']]),
      await openApp(redis, [['POST', '/auth/refresh-token']]),
    ]
    const knock = async (app: FastifyInstance) =>
      (await app.inject({ method: 'POST', url: '/auth/refresh-token', headers: { 'x-forwarded-for': '10.4.0.1' } }))
        .statusCode
    for (let count = 0; count < 5; count++) expect(await knock(one)).toBe(200)
    expect(await knock(other)).toBe(store === 'redis' ? 429 : 200)
    await one.close()
    await other.close()
  })
})
