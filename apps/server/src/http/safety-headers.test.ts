// Framing, caching and https, in the headers of every reply (people.md 0.1).
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import { hashPassword } from '../platform/identity/tokens.ts'
import { readConfig } from '../platform/config/config.ts'
import { createAppOrigin } from './app-origin.ts'
import { createFastify } from './create-fastify.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

const cacheControl = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${app.url}/api/v1${path}`, { headers })).headers.get('cache-control')

test('what is meant for one person is stored by nobody: replies, refusals, tokens', async () => {
  const person = await app.people.student({ user: { passwordHash: await hashPassword('lantern1!') } })
  const own = await app.call(getCurrentUser, { as: person })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const signedIn = await app.call(signInWithPassword, { body: { email: person.email, password: 'lantern1!' } })
  expect([signedIn.status, signedIn.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await cacheControl('/lesson/999999', { authorization: `Bearer ${person.token}` })).toBe('no-store')
  expect(await cacheControl('/plan/list')).toBeNull()
  expect(await cacheControl('/platform/settings', { authorization: `Bearer ${person.token}` })).toBe('private')
})

test('nobody frames a reply of the API', async () => {
  for (const path of ['/api/v1/plan/list', '/api/v1/nowhere', '/healthz'])
    expect((await fetch(`${app.url}${path}`)).headers.get('content-security-policy'), path).toBe(
      "frame-ancestors 'none'",
    )
})

test('nobody is told the address of a reply of the API', async () => {
  expect((await fetch(`${app.url}/healthz`)).headers.get('referrer-policy')).toBe('no-referrer')
})

test('only in production browsers are told to come back by https', async () => {
  const local = readConfig({ LOG_LEVEL: 'silent' })
  for (const environment of ['production', 'local'] as const) {
    const config = { ...local, environment }
    const api = createFastify({ config, checksReplies: false, origins: [] })
    const origin = await createAppOrigin(createServer(), {
      folder: import.meta.dirname,
      elsewhere: {},
      config,
      sources: { api: 'https://api.test', frameAncestors: "'self' https://pay.test", frames: "'self' https:" },
    })
    const headers = [(await api.inject('/')).headers, (await origin.inject('/safety-headers.ts')).headers]
    for (const each of headers)
      expect(each['strict-transport-security']).toBe(environment === 'production' ? 'max-age=31536000' : undefined)
    await Promise.all([api.close(), origin.close()])
  }
})

test("a page of an app runs the app's own scripts, makes none of texts, and tells what it was refused", async () => {
  const origin = await createAppOrigin(createServer(), {
    folder: import.meta.dirname,
    elsewhere: {},
    config: { environment: 'production', trustProxy: [], rateLimits: false },
    sources: { api: 'https://api.test', frameAncestors: "'self' https://pay.test", frames: "'self' https:" },
  })
  const { headers } = await origin.inject('/safety-headers.ts')
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )
  expect(Object.fromEntries(policy)).toMatchObject({
    'script-src': "'self'",
    'default-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'hiwar',
    'frame-ancestors': "'self' https://pay.test",
    'frame-src': "'self' https:",
    'connect-src': "'self' blob: https://api.test wss://api.test",
    'report-uri': '/api/v1/violations',
    'report-to': 'violations',
  })
  expect(headers['permissions-policy']).toContain('camera=(self), microphone=(self)')
  expect(headers['reporting-endpoints']).toBe('violations="/api/v1/violations"')
  for (const source of ['script-src', 'default-src', 'worker-src', 'object-src'])
    expect(policy.get(source), source).not.toMatch(/unsafe|https?:|\*/)
  await origin.close()
})
