import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-07-06T07:00:00Z' })
})
afterAll(async () => {
  await app.close()
})

const ask = async (path: string, origin?: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
  const { status, headers } = await fetch(`${app.url}${path}`, {
    ...init,
    headers: { ...init.headers, ...(origin === undefined ? {} : { origin }) },
  })
  return {
    status,
    vary: headers.get('vary'),
    allowed: headers.get('access-control-allow-origin'),
    credentials: headers.get('access-control-allow-credentials'),
    headers,
  }
}

describe('a reply', () => {
  // Successful, refused before and in the handler, and not found.
  test.each([
    ['/api/v1/plan/list', 200],
    ['/api/v1/user/current', 401],
    ['/api/v1/user/tutor/info/999999', 404],
    ['/api/v1/plan/list?page=0', 400],
    ['/api/v1/nowhere', 404],
    ['/healthz', 200],
  ])('of %s (%i) may be read by our own pages only', async (path, status) => {
    expect(await ask(path, 'http://app.test')).toMatchObject({
      status,
      vary: 'Origin',
      allowed: 'http://app.test',
      credentials: 'true',
    })
    expect(await ask(path, 'http://evil.test')).toMatchObject({ status, vary: 'Origin', allowed: null })
    expect(await ask(path)).toMatchObject({ status, vary: 'Origin', allowed: null })
  })

  test('names each header it varies by once', async () => {
    expect((await ask('/api/v1/platform/settings', 'http://app.test')).vary).toBe('Authorization, Origin')
  })
})

describe('a preflight request', () => {
  const preflight = async (origin: string) =>
    await ask('/api/v1/user/current', origin, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  test('allows our own pages', async () => {
    const { headers, ...answer } = await preflight('http://admin.test')
    expect(answer).toMatchObject({ status: 204, allowed: 'http://admin.test', credentials: 'true' })
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    expect(headers.get('access-control-max-age')).toBe('600')
  })

  test('allows nothing to other pages', async () => {
    expect((await preflight('http://evil.test')).allowed).toBeNull()
  })
})
