// people.md 0.10 with the counters in memory and in Redis: the same table, the same refusals.
import Fastify, { type FastifyInstance } from 'fastify'
import type { RedisClientType } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../actor.ts'
import { createLimits } from '../platform/limits.ts'
import { connectRedis } from '../platform/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '../../test/redis.ts'
import { callLimits } from './call-limits.ts'
import { answerError } from './errors.ts'

const person = (id: number): Actor => ({ id, role: Role.Student, gender: null, verifiedEmail: true, tokenExp: 0 })

async function openApp(redis: RedisClientType | null, calls: readonly [method: 'GET' | 'POST', path: string][]): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true, routerOptions: { ignoreTrailingSlash: true } })
  app.decorate('limits', createLimits({ on: true, redis }))
  app.decorateRequest('actor', null)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-person']
    request.actor = typeof id === 'string' ? person(Number(id)) : null
  })
  for (const [method, path] of calls) {
    const limits = callLimits(app, endpoint({ name: path, method, path, who: 'anyone', summary: '' }))
    app.route({ method, url: path, onRequest: limits.onRequest, onSend: limits.onSend, handler: async (request, reply) => {
      await reply.status(request.headers['x-fails'] === undefined ? 200 : 400).send({})
    } })
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

  const sixHours = 6 * 3600
  test.each([
    ['POST', '/auth/refresh-token', 5, 60], ['POST', '/auth/password', 10, 60], ['POST', '/auth/google', 20, 60], ['POST', '/auth/sign-out-all', 5, 3600],
    ['POST', '/user/', 10, 3600], ['POST', '/user/deletion', 5, 86_400],
    ['POST', '/confirmation-code/email/confirm', 10, 60], ['POST', '/confirmation-code/phone/verify', 10, 60],
    ['POST', '/confirmation-code/password/confirm', 10, 60], ['POST', '/contact-request/', 1, sixHours], ['POST', '/report', 10, 3600],
    ['POST', '/analytics/fb/track', 60, 60], ['GET', '/coupon/code/:code', 10, 60],
  ] as const)('%s %s: %i, then 429 with the seconds to wait', async (method, path, points, seconds) => {
    const app = await openApp(redis, [[method, path]])
    const knock = async (address: string) => await app.inject({ method, url: path, headers: { 'x-forwarded-for': address } })
    for (let count = 0; count < points; count++) expect((await knock('10.0.0.1')).statusCode).toBe(200)

    const refused = await knock('10.0.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too-many-requests' })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(seconds)
    expect((await knock('10.0.0.2')).statusCode).toBe(200)
    await app.close()
  })

  test('a limit by person follows the person, not the address', async () => {
    const app = await openApp(redis, [['POST', '/report']])
    const knock = async (id: string, address: string) => (await app.inject({ method: 'POST', url: '/report', headers: { 'x-person': id, 'x-forwarded-for': address } })).statusCode
    for (let count = 0; count < 10; count++) expect(await knock('71', `10.1.0.${count}`)).toBe(200)
    expect(await knock('71', '10.1.1.1')).toBe(429)
    expect(await knock('72', '10.1.0.1')).toBe(200)
    await app.close()
  })

  test('failed contact requests are not counted, refused ones neither', async () => {
    const app = await openApp(redis, [['POST', '/contact-request/']])
    const knock = async (fails: boolean) => (await app.inject({
      method: 'POST', url: '/contact-request/', headers: { 'x-forwarded-for': '10.2.0.1', ...(fails ? { 'x-fails': 'yes' } : {}) },
    })).statusCode
    expect([await knock(true), await knock(true), await knock(false)]).toEqual([400, 400, 200])
    expect([await knock(false), await knock(true)]).toEqual([429, 429])
    await app.close()
  })

  test('contact requests sent together: one goes through', async () => {
    const app = await openApp(redis, [['POST', '/contact-request/']])
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await app.inject({ method: 'POST', url: '/contact-request/', headers: { 'x-forwarded-for': '10.2.0.2' } })))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    await app.close()
  })

  test('an admin who creates accounts is not a stranger registering', async () => {
    const app = await openApp(redis, [['POST', '/user/']])
    for (let count = 0; count < 12; count++) {
      expect((await app.inject({ method: 'POST', url: '/user/', headers: { 'x-person': '1', 'x-forwarded-for': '10.3.0.1' } })).statusCode).toBe(200)
    }
    await app.close()
  })

  test('two processes count together only through Redis', async () => {
    const [one, other] = [await openApp(redis, [['POST', '/auth/refresh-token']]), await openApp(redis, [['POST', '/auth/refresh-token']])]
    const knock = async (app: FastifyInstance) => (await app.inject({ method: 'POST', url: '/auth/refresh-token', headers: { 'x-forwarded-for': '10.4.0.1' } })).statusCode
    for (let count = 0; count < 5; count++) expect(await knock(one)).toBe(200)
    expect(await knock(other)).toBe(store === 'redis' ? 429 : 200)
    await one.close()
    await other.close()
  })
})
