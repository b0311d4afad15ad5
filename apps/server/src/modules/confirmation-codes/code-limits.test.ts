// Limits of codes: how often one is sent, and how often a wrong one may be typed.
import { Purpose } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { anotherThan, lastCodeIn, password, post, register, watchLetters } from '../../../test/codes.ts'

/** A server with limits, where a browser asks for and types reset codes as if from an address. */
async function limitedApp() {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  const letters = watchLetters(limited)
  return {
    limited,
    lastCode: (email: string) => lastCodeIn(letters, email),
    async ask(ip: string, email: string, headers: Record<string, string> = {}) {
      const { status, headers: got } = await post(limited, '/confirmation-code/password/send', {
        body: { email },
        headers: { 'x-forwarded-for': ip, ...headers },
      })
      return { status, cookie: got.get('set-cookie') ?? '' }
    },
    async type(ip: string, { email, code, cookie }: { email: string; code: number; cookie?: string }) {
      const browser: Record<string, string> = cookie === undefined ? {} : { cookie: cookie.split(';')[0] ?? '' }
      const { status } = await post(limited, '/confirmation-code/password/confirm', {
        body: { email, code, password: 'brand-new2?' },
        headers: { 'x-forwarded-for': ip, ...browser },
      })
      return status
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
  const { limited, ask, type, lastCode } = await limitedApp()
  try {
    await ask('10.7.0.8', (await register(limited)).email)
    const { email } = await register(limited)
    expect((await ask('10.7.0.9', email)).status).toBe(200)
    const { status, cookie } = await ask('10.7.0.1', email)
    expect(status).toBe(200)
    const code = lastCode(email)
    // Three tries of all others together; then not even the right code helps them, and in the end nobody is asked.
    for (const ip of ['10.7.0.2', '10.7.0.3', '10.7.0.4'])
      expect(await type(ip, { email, code: anotherThan(code), cookie: 'code-device=guessed' })).toBe(400)
    expect(await type('10.7.0.5', { email, code })).toBe(400)
    expect(await type('10.7.0.6', { email, code })).toBe(400)
    expect(await type('10.7.0.7', { email, code })).toBe(429)
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await type('10.7.0.1', { email, code: anotherThan(code), cookie })).toBe(400)
    // Also from another network: people change from the one at home to the one of their phone.
    expect(await type('10.7.9.9', { email, code, cookie })).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a client that knows no cookies resets with the code alone', async () => {
  const { limited, ask, type, lastCode } = await limitedApp()
  try {
    const { email } = await register(limited)
    await ask('10.4.0.1', email)
    expect(await type('10.4.0.1', { email, code: anotherThan(lastCode(email)) })).toBe(400)
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
  const { limited, ask, type, lastCode } = await limitedApp()
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
    expect(await type('10.3.0.2', { email, code: anotherThan(lastCode(email)) })).toBe(400)
    expect(await type('10.3.0.2', { email, code: anotherThan(lastCode(email)) })).toBe(429)
    expect(await type('10.3.0.2', { email: 'x@example.com', code: 12_345 }), 'nobody is trusted now').toBe(429)
    expect(await type('10.3.0.1', { email, code: lastCode(email) }), 'but the owner').toBe(200)
  } finally {
    await limited.close()
  }
})

test('after a reset the new password works at once, however often the old one was guessed', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    const letters = watchLetters(limited)
    const { email } = await register(limited)
    const signIn = async (text: string) =>
      (await post(limited, '/auth/password', { body: { email, password: text } })).status
    for (let attempt = 0; attempt < 5; attempt++) await signIn('wrong')
    expect(await signIn(password)).toBe(429)
    await post(limited, '/confirmation-code/password/send', { body: { email } })
    await post(limited, '/confirmation-code/password/confirm', {
      body: { email, code: lastCodeIn(letters, email), password: 'brand-new2?' },
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
    expect((await post(limited, '/confirmation-code/email/send', { token })).status).toBe(200)
    const again = await post(limited, '/confirmation-code/email/send', { token })
    expect([again.status, again.body.code]).toEqual([429, 'too-many-requests'])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    const unknown = { body: { email: 'nobody@example.com' } }
    expect((await post(limited, '/confirmation-code/password/send', unknown)).status).toBe(200)
    expect((await post(limited, '/confirmation-code/password/send', unknown)).status).toBe(429)
  } finally {
    await limited.close()
  }
})

test('at most five codes an hour are sent, however long the pauses between them', async () => {
  const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  try {
    const { id, token } = await register(limited)
    const ask = async () => await post(limited, '/confirmation-code/email/send', { token })
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
