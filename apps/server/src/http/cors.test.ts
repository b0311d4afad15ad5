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
  // Answered, refused before and in the handler, and found nowhere.
  test.each([
    ['/api/v1/plan/list', 200],
    ['/api/v1/user/current', 401],
    ['/api/v1/user/tutor/info/999999', 404],
    ['/api/v1/plan/list?page=0', 400],
    ['/api/v1/nowhere', 404],
    ['/healthz', 200],
  ])('%s (%i) may be read by pages of ours and by no others', async (path, status) => {
    expect(await ask(path, 'http://app.test')).toMatchObject({
      status,
      vary: 'Origin',
      allowed: 'http://app.test',
      credentials: 'true',
    })
    expect(await ask(path, 'http://evil.test')).toMatchObject({ status, vary: 'Origin', allowed: null })
    expect(await ask(path)).toMatchObject({ status, vary: 'Origin', allowed: null })
  })

  test('says once what it varies with where the call adds to it', async () => {
    expect((await ask('/api/v1/platform/settings', 'http://app.test')).vary).toBe('Authorization, Origin')
  })
})

describe('a question of the browser beforehand', () => {
  const beforehand = async (origin: string) =>
    await ask('/api/v1/user/current', origin, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })

  test('is answered for pages of ours', async () => {
    const { headers, ...answer } = await beforehand('http://admin.test')
    expect(answer).toMatchObject({ status: 204, allowed: 'http://admin.test', credentials: 'true' })
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    expect(headers.get('access-control-max-age')).toBe('600')
  })

  test('allows nothing to others', async () => {
    expect((await beforehand('http://evil.test')).allowed).toBeNull()
  })
})
