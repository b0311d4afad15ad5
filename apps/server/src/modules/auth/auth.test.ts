import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { buildTestApp } from '../../../test/app.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>

const password = 'lantern1!'

let app: App

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

async function send(method: string, path: string, given: { token?: string; body?: object } = {}) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

let count = 0
async function register(): Promise<{ id: number; email: string; token: string }> {
  const email = `auth${++count}@example.com`
  const { body } = await send('POST', '/user/', { body: { role: 4, email, password } })
  return { id: body.user.id, email, token: body.token }
}

const whoAmI = async (token: string) => await send('GET', '/user/current', { token })

test('signing in returns the user and a working token, whatever the case of the address', async () => {
  const { id, email } = await register()
  const { status, body } = await send('POST', '/auth/password', {
    body: { email: ` ${email.toUpperCase()} `, password },
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ id, email, hasPassword: true, password: true })
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect((await whoAmI(body.token)).body.id).toBe(id)
})

test('every failed sign-in gets the same reply', async () => {
  const { email } = await register()
  const withoutPassword = await app.deps.db
    .insertInto('users')
    .values({ email: 'google@example.com', role: 4 })
    .returning('email')
    .executeTakeFirstOrThrow()
  const answers = await Promise.all([
    send('POST', '/auth/password', { body: { email, password: 'wrong' } }),
    send('POST', '/auth/password', { body: { email: 'nobody@example.com', password } }),
    send('POST', '/auth/password', { body: { email: withoutPassword.email, password } }),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(404)
    expect(body).toEqual({ code: 'user-not-found', message: 'user-not-found' })
  }
})

test('signing in does not apply the password policy to the password', async () => {
  const { status, body } = await send('POST', '/auth/password', {
    body: { email: 'nobody@example.com', password: 'x' },
  })
  expect([status, body.code]).toEqual([404, 'user-not-found'])
  expect(
    (await send('POST', '/auth/password', { body: { email: 'nobody@example.com', password: '' } })).body.code,
  ).toBe('bad-request')
})

test('a token lives seven days and not a second longer', async () => {
  const { token } = await register()
  app.clock.advance(7 * DAY_MS - 2 * SECOND_MS)
  expect((await whoAmI(token)).status).toBe(200)
  app.clock.advance(3 * SECOND_MS)
  expect((await whoAmI(token)).body.code).toBe('unauthenticated')
})

test('a valid token is exchanged for one that lives seven more days', async () => {
  const { token } = await register()
  app.clock.advance(6 * DAY_MS)
  const { status, body } = await send('POST', '/auth/refresh-token', { token })
  expect(status).toBe(200)
  app.clock.advance(6 * DAY_MS)
  expect((await whoAmI(body)).status).toBe(200)
  expect((await whoAmI(token)).status).toBe(401)
  expect((await send('POST', '/auth/refresh-token', { token })).body.code).toBe('unauthenticated')
})

test('a token that is refreshed in its first minute is counted as refreshed too soon', async () => {
  // Tokens count whole seconds.
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / SECOND_MS) * SECOND_MS))
  const { token } = await register()
  const counted = async () => {
    const metrics = await (await fetch(`${app.url}/metrics`)).text()
    return ['true', 'false'].map((soon) =>
      Number(new RegExp(`^token_refreshes_total\\{soon="${soon}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0),
    )
  }
  const [soon = 0, later = 0] = await counted()
  app.clock.advance(59 * SECOND_MS)
  await send('POST', '/auth/refresh-token', { token })
  expect(await counted()).toEqual([soon + 1, later])
  app.clock.advance(SECOND_MS)
  await send('POST', '/auth/refresh-token', { token })
  expect(await counted()).toEqual([soon + 1, later + 1])
})

test('a forged token counts as none: public calls work, others answer 401', async () => {
  const { token } = await register()
  const [head, payload] = token.split('.')
  for (const forged of ['x', `${head}.${payload}.AAAA`, `${btoa('{"alg":"none"}')}.${payload}.`]) {
    expect((await whoAmI(forged)).status).toBe(401)
    expect((await send('GET', '/user/tutor/list/onboarded', { token: forged })).status).toBe(200)
  }
})

test('the token of a deleted user is refused', async () => {
  const { id, token } = await register()
  await app.deps.db.deleteFrom('users').where('id', '=', id).execute()
  expect((await whoAmI(token)).status).toBe(401)
})

test('a revocation ends every token made before, in the same second too', async () => {
  const { id, email, token } = await register()
  const signedIn = await send('POST', '/auth/password', { body: { email, password } })
  const changed = await send('PUT', `/user/${id}`, {
    token,
    body: { password: { current: password, new: 'another1!' } },
  })
  for (const older of [token, signedIn.body.token]) expect((await whoAmI(older)).status).toBe(401)
  expect((await whoAmI(changed.body.token)).status).toBe(200)

  const everywhere = await send('POST', '/auth/sign-out-all', { token: changed.body.token, body: {} })
  expect((await whoAmI(changed.body.token)).status).toBe(401)
  expect((await whoAmI(everywhere.body.token)).status).toBe(200)
  expect((await send('POST', '/auth/refresh-token', { token: changed.body.token })).status).toBe(401)
  const renewed = await send('POST', '/auth/refresh-token', { token: everywhere.body.token })
  expect((await whoAmI(renewed.body)).status).toBe(200)
})

test('a token that names no sign-in counts as none, however genuine', async () => {
  const { id, token } = await register()
  const iat = Math.floor(app.clock.now().getTime() / 1000)
  const older = await new SignJWT({ id, gen: 0, iat, exp: iat + 3600 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('a-secret-that-is-long-enough-for-tests'))
  expect((await whoAmI(older)).status).toBe(401)
  expect((await whoAmI(token)).status).toBe(200)
})

test('after five failures an address must wait, even with the right password', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    const signIn = async (body: object) =>
      await fetch(`${limited.url}/api/v1/auth/password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const attempts = []
    for (let attempt = 0; attempt < 6; attempt++)
      attempts.push((await signIn({ email: 'target@example.com', password: 'wrong' })).status)
    expect(attempts).toEqual([404, 404, 404, 404, 404, 429])
    const refused = await signIn({ email: 'target@example.com', password })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
    expect((await signIn({ email: 'another@example.com', password })).status).toBe(404)
  } finally {
    await limited.close()
  }
})

/** A server with limits, and a sign-in as if from an address. */
async function limitedApp() {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  const signInFrom = async (ip: string, email: string, text: string) =>
    (
      await fetch(`${limited.url}/api/v1/auth/password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ email, password: text }),
      })
    ).status
  const person = await limited.people.student({ user: { passwordHash: await hashPassword(password) } })
  return { limited, person, signInFrom }
}

test('wrong passwords from elsewhere lock nobody out', async () => {
  const { limited, person, signInFrom } = await limitedApp()
  try {
    for (let attempt = 0; attempt < 5; attempt++) expect(await signInFrom('10.9.0.1', person.email, 'wrong')).toBe(404)
    expect(await signInFrom('10.9.0.1', person.email, password)).toBe(429)
    expect(await signInFrom('10.9.0.2', person.email, password)).toBe(200)
  } finally {
    await limited.close()
  }
})

test('guesses from many addresses have one budget; where the owner signed in before, it does not hold', async () => {
  const { limited, person, signInFrom } = await limitedApp()
  try {
    expect(await signInFrom('10.8.0.1', person.email, password)).toBe(200)
    for (let number = 0; number < 50; number++)
      expect(await signInFrom(`10.9.0.${number}`, person.email, 'wrong')).toBe(404)
    expect(await signInFrom('10.9.1.1', person.email, 'wrong')).toBe(429)
    expect(await signInFrom('10.9.1.2', person.email, password)).toBe(429)
    expect(await signInFrom('10.8.0.1', person.email, password)).toBe(200)
    expect(await signInFrom('10.9.1.3', 'another@example.com', 'wrong')).toBe(404)
  } finally {
    await limited.close()
  }
})

test('a successful sign-in clears the failures before it', async () => {
  const { limited, person, signInFrom } = await limitedApp()
  try {
    // The limit of the address alone is ten in a minute.
    for (const address of ['10.9.0.1', '10.9.0.2']) {
      for (let attempt = 0; attempt < 4; attempt++) expect(await signInFrom(address, person.email, 'wrong')).toBe(404)
      expect(await signInFrom(address, person.email, password)).toBe(200)
      for (let attempt = 0; attempt < 4; attempt++) expect(await signInFrom(address, person.email, 'wrong')).toBe(404)
      expect(await signInFrom(address, person.email, password)).toBe(200)
    }
  } finally {
    await limited.close()
  }
})

test('the current password of a signed-in person cannot be guessed for long', async () => {
  const { limited, person } = await limitedApp()
  try {
    const change = async (current: string) =>
      (
        await fetch(`${limited.url}/api/v1/user/${person.id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
          body: JSON.stringify({ password: { current, new: 'another1!' } }),
        })
      ).status
    for (let attempt = 0; attempt < 5; attempt++) expect(await change('wrong1!!')).toBe(400)
    expect(await change(password)).toBe(429)
  } finally {
    await limited.close()
  }
})
