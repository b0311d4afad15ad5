import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { GuestCache } from './guest-cache.ts'

let app: FastifyInstance
let version: string | null
let handled: number
/** Runs in the handler, before it replies. */
let during: () => void

beforeAll(async () => {
  app = Fastify()
  const cache = new GuestCache(() => version)
  app.decorateRequest('actor', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-member'] !== undefined) request.actor = { id: 1 } as Actor
    done()
  })
  app.get('/*', async (request, reply) => {
    const cached = cache.find(request)
    if (cached !== undefined) return await reply.header('x-cached', 'yes').send(cached.json)
    const body = await cache.fill(request, reply, async () => {
      handled += 1
      during()
      return { handled }
    })
    return await reply.send('json' in body ? body.json : body)
  })
  await app.ready()
})
beforeEach(() => {
  version = `version of ${expect.getState().currentTestName}`
  handled = 0
  during = () => undefined
})
afterAll(async () => {
  await app.close()
})

const isCached = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).headers['x-cached'] === 'yes'

test('a guest gets the cached reply of the same address until the version changes', async () => {
  expect([await isCached('/a?x=1'), await isCached('/a?x=1'), await isCached('/a?x=2')]).toEqual([false, true, false])
  version = 'another'
  expect([await isCached('/a?x=1'), await isCached('/a?x=1')]).toEqual([false, true])
})

test('members neither read nor fill the cache', async () => {
  const member = { 'x-member': 'yes' }
  expect([await isCached('/b', member), await isCached('/b')]).toEqual([false, false])
  expect([await isCached('/b', member), await isCached('/b')]).toEqual([false, true])
})

test('a reply whose version is unknown, or changed while the handler ran, is not cached', async () => {
  version = null
  expect([await isCached('/c'), await isCached('/c')]).toEqual([false, false])
  version = 'before'
  during = () => {
    version = 'after'
  }
  expect(await isCached('/c')).toBe(false)
  during = () => undefined
  expect([await isCached('/c'), await isCached('/c')]).toEqual([false, true])
})

test('the number of replies and the length of their addresses are bounded', async () => {
  const long = `/d?x=${'x'.repeat(500)}`
  expect([await isCached(long), await isCached(long)]).toEqual([false, false])
  await isCached('/d')
  for (let n = 0; n < 200; n++) await isCached(`/d?n=${n}`)
  expect(await isCached('/d')).toBe(false)
})
