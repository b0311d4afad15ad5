import { Purpose } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { hashCode } from '../../platform/identity/tokens.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>

const password = 'lantern1!'

let app: App
let letters: { to: string; text: string; html: string; subject: string }[]

beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => {
  letters = watchLetters(app)
})
afterAll(async () => {
  await app.close()
})

/** What goes to the mail queue, which is still written to. */
function watchLetters({ deps }: App) {
  vi.restoreAllMocks()
  const seen: typeof letters = []
  const enqueue = deps.jobs.enqueue.bind(deps.jobs)
  vi.spyOn(deps.jobs, 'enqueue').mockImplementation(async (tx, name, payload, options) => {
    if (name === 'mail') seen.push(payload as (typeof seen)[number])
    await enqueue(tx, name, payload, options)
  })
  return seen
}

async function send(path: string, given: { token?: string; body?: object; cookie?: string; of?: App } = {}) {
  const response = await fetch(`${(given.of ?? app).url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(given.cookie === undefined ? {} : { cookie: given.cookie }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

let count = 0
async function register(of = app): Promise<{ id: number; email: string; token: string }> {
  const email = `code${++count}@example.com`
  const { body } = await send('/user/', { body: { role: 4, email, password }, of })
  return { id: body.user.id, email, token: body.token }
}

const lastCode = (email: string) =>
  Number(letters.findLast((letter) => letter.to === email)?.text.match(/\b[1-9]\d{4}\b/)?.[0])
const another = (code: number) => (code === 99_999 ? 10_000 : code + 1)
const isVerified = async (id: number) => {
  const { verifiedEmail } = await app.deps.db
    .selectFrom('users')
    .select('verifiedEmail')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return verifiedEmail
}
const askReset = async (email: string) => await send('/confirmation-code/password/send', { body: { email } })
const reset = async (body: { email: string; code: number | string; password?: string }) =>
  await send('/confirmation-code/password/confirm', { body: { password: 'brand-new2?', ...body } })
const confirm = async (token: string, code: number | string) =>
  await send('/confirmation-code/email/confirm', { token, body: { code } })

test('registering mails a code, and the code verifies the address', async () => {
  const { id, email, token } = await register()
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to: email, html: expect.stringContaining('dir="rtl"') })
  expect((await confirm(token, lastCode(email))).status).toBe(200)
  expect(await isVerified(id)).toBe(true)
  expect((await confirm(token, lastCode(email))).body.code).toBe('email-already-verified')
  expect((await send('/confirmation-code/email/send', { token })).body.code).toBe('email-already-verified')
})

test('the code may be sent as a string of digits', async () => {
  const { email, token } = await register()
  for (const written of [`0x${lastCode(email).toString(16)}`, lastCode(email).toExponential()])
    expect((await confirm(token, written)).body.code).toBe('invalid-verification-code')
  expect((await confirm(token, ` ${lastCode(email)} `)).status).toBe(200)
})

test.each([1234, 123_456, 'abcde', '0123', null, 12_345.5])('%s is not a code', async (code) => {
  const { token } = await register()
  expect((await send('/confirmation-code/email/confirm', { token, body: { code } })).status).toBe(400)
})

test('the database holds only a keyed hash', async () => {
  const { id, email } = await register()
  const row = await app.deps.db
    .selectFrom('confirmationCodes')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(String(lastCode(email)))
  const about = { userId: id, purpose: row.purpose }
  expect(row.codeHash).toBe(hashCode(app.deps.codeSecret, lastCode(email), about))
  expect(row.codeHash).not.toBe(hashCode('another secret, as long as ours is', lastCode(email), about))
})

test('sending again invalidates the older code, whose wrong tries no longer count', async () => {
  const { email, token } = await register()
  const older = lastCode(email)
  for (let attempt = 0; attempt < 4; attempt++) await confirm(token, another(older))
  expect((await send('/confirmation-code/email/send', { token })).status).toBe(200)
  expect(letters.filter(({ to }) => to === email)).toHaveLength(2)
  const newer = lastCode(email)
  if (older !== newer) expect((await confirm(token, older)).body.code).toBe('invalid-verification-code')
  expect((await confirm(token, newer)).status).toBe(200)
})

test('the fifth wrong try invalidates the code', async () => {
  const { email, token } = await register()
  const code = lastCode(email)
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await confirm(token, another(code))).body.code).toBe('invalid-verification-code')
  expect((await confirm(token, code)).body.code).toBe('invalid-verification-code')
})

test('four wrong tries leave the right code usable', async () => {
  const { email, token } = await register()
  const code = lastCode(email)
  for (let attempt = 0; attempt < 4; attempt++) await confirm(token, another(code))
  expect((await confirm(token, code)).status).toBe(200)
})

test('wrong tries sent in parallel are all counted', async () => {
  const { email, token } = await register()
  const code = lastCode(email)
  await Promise.all(Array.from({ length: 5 }, async () => await confirm(token, another(code))))
  expect((await confirm(token, code)).status).toBe(400)
})

test.skipIf(inject('postgresUrl') === null)('wrong tries that wait for one lock are all counted', async () => {
  const { id, email, token } = await register()
  const code = lastCode(email)
  const waiting = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.deps.db,
      )
    ).rows[0]?.count
  let tries: Promise<unknown> = Promise.resolve()
  // Whoever reads the code before holding it has read it by the time it is let go.
  await app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('confirmationCodes').select('userId').where('userId', '=', id).forUpdate().execute()
    tries = Promise.all(Array.from({ length: 5 }, async () => await confirm(token, another(code))))
    await expect.poll(waiting, { timeout: 60_000 }).toBe(5)
  })
  await tries
  expect((await confirm(token, code)).status).toBe(400)
})

test('a code expires after 15 minutes: 410 once, then it is unknown', async () => {
  const { email, token } = await register()
  app.clock.advance(15 * MINUTE_MS)
  const { status, body } = await confirm(token, lastCode(email))
  expect([status, body.code]).toEqual([410, 'expired-verification-code'])
  expect((await confirm(token, lastCode(email))).body.code).toBe('invalid-verification-code')
})

test('a code does not work for another user', async () => {
  const one = await register()
  const other = await register()
  expect((await confirm(other.token, lastCode(one.email))).status).toBe(
    lastCode(one.email) === lastCode(other.email) ? 200 : 400,
  )
})

test('a reset sets the password, verifies the address and revokes older tokens', async () => {
  const { id, email, token } = await register()
  expect((await askReset(email)).status).toBe(200)
  expect((await reset({ email, code: lastCode(email) })).status).toBe(200)

  expect(await isVerified(id)).toBe(true)
  expect((await send('/auth/refresh-token', { token })).body.code).toBe('unauthenticated')
  expect((await send('/auth/password', { body: { email, password } })).status).toBe(404)
  expect((await send('/auth/password', { body: { email, password: 'brand-new2?' } })).status).toBe(200)
  expect((await reset({ email, code: lastCode(email) })).body.code).toBe('invalid-verification-code')
})

test('a reset closes the sockets of the person', async () => {
  const { id, email } = await register()
  const disconnect = vi.spyOn(app.deps.realtime, 'disconnectUser')
  await askReset(email)
  await reset({ email, code: lastCode(email) })
  expect(disconnect).toHaveBeenCalledWith(id)
})

test('requesting a reset for an unknown address gets the same reply and sends no mail', async () => {
  const { email } = await register()
  letters.length = 0
  const known = await askReset(email)
  const unknown = await askReset('nobody@example.com')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(letters.map((letter) => letter.to)).toEqual([email])
})

test('a code of one purpose does not work for another', async () => {
  const { email, token } = await register()
  const verifying = lastCode(email)
  expect((await reset({ email, code: verifying })).body.code).toBe('invalid-verification-code')
  await askReset(email)
  if (lastCode(email) !== verifying)
    expect((await confirm(token, lastCode(email))).body.code).toBe('invalid-verification-code')
})

test('codes of two purposes have their tries apart, and each ends alone', async () => {
  const { email, token } = await register()
  const verifying = lastCode(email)
  const cookie = (await askReset(email)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const resetting = lastCode(email)
  for (let attempt = 0; attempt < 5; attempt++) await confirm(token, another(verifying))
  expect((await confirm(token, verifying)).body.code).toBe('invalid-verification-code')
  const type = async (code: number) =>
    (await send('/confirmation-code/password/confirm', { cookie, body: { email, code, password: 'brand-new2?' } }))
      .status
  expect(await type(another(resetting))).toBe(400)
  expect(await type(resetting)).toBe(200)
})

test('an unknown address gets the same reply as a wrong code', async () => {
  expect((await reset({ email: 'nobody@example.com', code: 12_345 })).body.code).toBe('invalid-verification-code')
})

test('a new password outside the policy is refused, and the code stays valid', async () => {
  const { email } = await register()
  await askReset(email)
  expect((await reset({ email, code: lastCode(email), password: 'short1!' })).body.code).toBe('short-password')
  expect((await reset({ email, code: lastCode(email), password: 'nodigits!' })).body.code).toBe('invalid-password')
  expect((await reset({ email, code: lastCode(email), password: 'P@ssw0rd' })).body.code).toBe('invalid-password')
  expect((await reset({ email, code: lastCode(email), password: `aB1!${'x'.repeat(47)}` })).body.code).toBe(
    'long-password',
  )
  expect((await reset({ email, code: lastCode(email) })).status).toBe(200)
})

test('an expired reset code answers 410', async () => {
  const { email } = await register()
  await askReset(email)
  app.clock.advance(16 * MINUTE_MS)
  expect((await reset({ email, code: lastCode(email) })).status).toBe(410)
})

test('without a token the email calls answer 401', async () => {
  expect((await send('/confirmation-code/email/send')).body.code).toBe('unauthenticated')
  expect((await send('/confirmation-code/email/confirm', { body: { code: 12_345 } })).body.code).toBe('unauthenticated')
})

test('while the queue is down no code is stored and the call fails', async () => {
  const { email, token } = await register()
  vi.spyOn(app.deps.jobs, 'isReady').mockReturnValue(false)
  expect((await send('/confirmation-code/email/send', { token })).body.code).toBe('service-unavailable')
  for (const address of [email, 'nobody@example.com'])
    expect((await askReset(address)).body.code).toBe('service-unavailable')
})

/** A server with limits, where a browser asks for and types reset codes as if from an address. */
async function limitedApp() {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  letters = watchLetters(limited)
  const post = async (path: string, body: object, headers: Record<string, string>) =>
    await fetch(`${limited.url}/api/v1/confirmation-code/password/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    limited,
    async ask(ip: string, email: string, headers: Record<string, string> = {}) {
      const { status, headers: got } = await post('send', { email }, { 'x-forwarded-for': ip, ...headers })
      return { status, cookie: got.get('set-cookie') ?? '' }
    },
    type: async (ip: string, given: { email: string; code: number; cookie?: string }) => {
      const { email, code, cookie } = given
      const browser: Record<string, string> = cookie === undefined ? {} : { cookie: cookie.split(';')[0] ?? '' }
      return (await post('confirm', { email, code, password: 'brand-new2?' }, { 'x-forwarded-for': ip, ...browser }))
        .status
    },
  }
}

test('who asks for a reset is known by a cookie that no script reads, account or not', async () => {
  const { limited, ask } = await limitedApp()
  try {
    const { email } = await register(limited)
    const known = await ask('10.5.0.1', email, { 'x-forwarded-proto': 'https' })
    expect(known.cookie).toMatch(
      /^code-device=[\w-]{22}; Path=\/api\/v1\/confirmation-code\/password\/confirm; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/,
    )
    const unknown = await ask('10.5.0.1', 'nobody@example.com')
    expect(unknown.cookie).toMatch(/^code-device=[\w-]{22}; Path.*Strict$/)
  } finally {
    await limited.close()
  }
})

test('others can neither void the code of a device nor use up its tries', async () => {
  const { limited, ask, type } = await limitedApp()
  try {
    await ask('10.7.0.8', (await register(limited)).email)
    const { email } = await register(limited)
    expect((await ask('10.7.0.9', email)).status).toBe(200)
    const { status, cookie } = await ask('10.7.0.1', email)
    expect(status).toBe(200)
    const code = lastCode(email)
    // Three tries of all others together; then not even the right code helps them, and in the end nobody is asked.
    for (const ip of ['10.7.0.2', '10.7.0.3', '10.7.0.4'])
      expect(await type(ip, { email, code: another(code), cookie: 'code-device=guessed' })).toBe(400)
    expect(await type('10.7.0.5', { email, code })).toBe(400)
    expect(await type('10.7.0.6', { email, code })).toBe(400)
    expect(await type('10.7.0.7', { email, code })).toBe(429)
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await type('10.7.0.1', { email, code: another(code), cookie })).toBe(400)
    // Also from another network: people change from the one at home to the one of their phone.
    expect(await type('10.7.9.9', { email, code, cookie })).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a client that knows no cookies resets with the code alone', async () => {
  const { limited, ask, type } = await limitedApp()
  try {
    const { email } = await register(limited)
    await ask('10.4.0.1', email)
    expect(await type('10.4.0.1', { email, code: another(lastCode(email)) })).toBe(400)
    expect(await type('10.4.0.1', { email, code: lastCode(email) })).toBe(200)
  } finally {
    await limited.close()
  }
})

test('an address has ten wrong codes and ten requests an hour, whatever accounts they are for', async () => {
  const { limited, ask, type } = await limitedApp()
  try {
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await type('10.6.0.1', { email: `somebody${attempt}@example.com`, code: 12_345 })).toBe(400)
    await limited.deps.rateLimits.reset({ name: 'confirmPassword', points: 10, seconds: 60 }, '10.6.0.1')
    expect(await type('10.6.0.1', { email: 'somebody@example.com', code: 12_345 })).toBe(429)
    for (let request = 0; request < 10; request++)
      expect((await ask('10.6.0.2', `x${request}@example.com`)).status).toBe(200)
    expect((await ask('10.6.0.2', 'x@example.com')).status).toBe(429)
    for (let request = 0; request < 10; request++)
      expect((await ask(`10.6.1.${request}`, 'one@example.com')).status).toBe(200)
    expect((await ask('10.6.2.1', 'one@example.com')).status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('a right code does not count, and its network is the one of the owner from then on', async () => {
  const { limited, ask, type } = await limitedApp()
  try {
    const { rateLimits } = limited.deps
    const hour = { seconds: 3600 }
    const [ofAddress, ofAccount] = [
      { name: 'code-tries-address', points: 10, ...hour },
      { name: 'code-tries-account', points: 5, ...hour },
    ]
    const ofAll = { name: 'code-tries-all', points: 1000, ...hour }
    const { email } = await register(limited)
    for (let count = 1; count < 1000; count++) await rateLimits.use(ofAll, 'all')
    for (let count = 1; count < 10; count++) await rateLimits.use(ofAddress, '10.3.0.1')
    for (let count = 1; count < 5; count++) await rateLimits.use(ofAccount, email)
    await ask('10.3.0.1', email)
    expect(await type('10.3.0.1', { email, code: lastCode(email) })).toBe(200)
    // Each budget has one try left, which the right code has not used.
    await rateLimits.reset(
      { name: 'code-minute', points: 1, seconds: 60 },
      `${Purpose.ResetPassword}:${email} 10.3.0.1`,
    )
    await ask('10.3.0.1', email)
    expect(await type('10.3.0.2', { email, code: another(lastCode(email)) })).toBe(400)
    expect(await type('10.3.0.2', { email, code: another(lastCode(email)) })).toBe(429)
    expect(await type('10.3.0.2', { email: 'x@example.com', code: 12_345 }), 'nobody is trusted now').toBe(429)
    expect(await type('10.3.0.1', { email, code: lastCode(email) }), 'but the owner').toBe(200)
  } finally {
    await limited.close()
  }
})

test('after a reset the new password works at once, however often the old one was guessed', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    letters = watchLetters(limited)
    const { email } = await register(limited)
    const signIn = async (text: string) =>
      (await send('/auth/password', { body: { email, password: text }, of: limited })).status
    for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong')
    expect(await signIn(password)).toBe(429)
    await send('/confirmation-code/password/send', { body: { email }, of: limited })
    await send('/confirmation-code/password/confirm', {
      body: { email, code: lastCode(email), password: 'brand-new2?' },
      of: limited,
    })
    expect(await signIn('brand-new2?')).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a code is sent once a minute, to unknown addresses too', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    const { token } = await register(limited)
    expect((await send('/confirmation-code/email/send', { token, of: limited })).status).toBe(200)
    const again = await send('/confirmation-code/email/send', { token, of: limited })
    expect([again.status, again.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    const unknown = { body: { email: 'nobody@example.com' }, of: limited }
    expect((await send('/confirmation-code/password/send', unknown)).status).toBe(200)
    expect((await send('/confirmation-code/password/send', unknown)).status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('at most five codes an hour are sent, however long the pauses between them', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    const { id, token } = await register(limited)
    const ask = async () => await send('/confirmation-code/email/send', { token, of: limited })
    const nextMinute = async () => {
      await limited.deps.rateLimits.reset(
        { name: 'code-minute', points: 1, seconds: 60 },
        `${Purpose.VerifyEmail}:${id}`,
      )
    }
    for (let sent = 0; sent < 5; sent++) {
      expect((await ask()).status).toBe(200)
      await nextMinute()
    }
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1800)
  } finally {
    await limited.close()
  }
})
