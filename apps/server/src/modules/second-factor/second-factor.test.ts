// The second factor of staff (more.md 1) through HTTP: setting it up, signing in with it, doing without it.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmIdentity, listSignIns, signInSocially, signInWithPassword } from '@hiwar/contract/auth.ts'
import {
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  setUpSecondFactor,
} from '@hiwar/contract/second-factor.ts'
import { confirmPassword, sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import { Purpose, Role } from '@hiwar/contract/enums.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import { signingInBy } from '../../../test/openid.ts'
import type { Person } from '../../../test/people.ts'
import { codeOfApp, protect, type Protected } from '../../../test/second-factor.ts'
import { openSocket } from '../../../test/sockets.ts'
import { createFieldSeal } from '../../platform/identity/seal.ts'
import { hashCode, hashPassword } from '../../platform/identity/tokens.ts'
import { warnOfPasswordsAlone } from '../settings/service.ts'
import { renewFieldSeals } from './service.ts'

const password = 'lantern1!'
const asks = { status: 401, body: { code: 'second-factor-required' } }
const HALF_MINUTE = 30 * SECOND_MS

let provider: RunningOpenId
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  provider = await startOpenId()
  app = await buildTestApp({ environment: signingInBy(provider) })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const anAdmin = async () => await app.people.admin({ user: { passwordHash } })
const aProtectedAdmin = async () => await protect(app, await anAdmin())
const signIn = async ({ email }: Person, totp?: string, of = app) =>
  await of.call(signInWithPassword, { body: { email, password, ...(totp === undefined ? {} : { totp }) } })
/** The code of a half minute whose code nobody has used yet. */
function freshCode({ secret }: Protected): string {
  app.clock.advance(HALF_MINUTE)
  return codeOfApp(secret, app.clock.now())
}
const statusOf = async (as: Person, of = app) => (await of.call(getSecondFactor, { as })).body
const mailsTo = async ({ id }: Person) =>
  (await app.deps.db.selectFrom('deliveries').select('kind').where('userId', '=', id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

async function setRequired(of: TestApp, as: Person, value: 'off' | 'required'): Promise<void> {
  const { version } = (await of.call(getSettings, { as })).body
  const body = { version, changes: { 'staff.secondFactor': value } }
  expect((await of.call(updateSettings, { as, body })).status).toBe(200)
}

describe('setting it up', () => {
  test('takes a secret, then its first code; the owner is told, the log says so, other sign-ins end', async () => {
    const admin = await anAdmin()
    const { body: other } = await signIn(admin)
    expect(await statusOf(admin)).toEqual({ enabledAt: null, recoveryLeft: 0, required: false })
    const { body: given } = await app.call(setUpSecondFactor, { as: admin })
    expect(given.url).toBe(
      `otpauth://totp/Hiwar:${encodeURIComponent(admin.email)}?secret=${given.secret}&issuer=Hiwar`,
    )
    expect((await signIn(admin)).status, 'nothing is asked for before the first code').toBe(200)

    app.clock.advance(14 * MINUTE_MS)
    const code = codeOfApp(given.secret, app.clock.now())
    const { body } = await app.call(enableSecondFactor, {
      as: admin,
      body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(new Set(body.recovery).size).toBe(10)
    const mine = { ...admin, token: body.token }
    expect(await statusOf(mine)).toEqual({
      enabledAt: app.clock.now().toISOString(),
      recoveryLeft: 10,
      required: false,
    })
    expect((await app.call(getCurrentUser, { as: other })).status).toBe(401)
    expect((await app.call(listSignIns, { as: mine })).body).toEqual([expect.objectContaining({ current: true })])
    expect(await mailsTo(admin)).toEqual(['second-factor-on'])
    expect(await entriesOf(app, 'auth.totp-on', admin.id)).toEqual([
      expect.objectContaining({ actorId: admin.id, before: null, after: null, outcome: 'ok' }),
    ])
  })

  test('a wrong code, a late one and one without a set-up switch nothing on', async () => {
    const admin = await anAdmin()
    const enable = async (code: string) => await app.call(enableSecondFactor, { as: admin, body: { code } })
    expect(await enable('123456')).toMatchObject({ status: 410, body: { code: 'expired-verification-code' } })
    const { secret } = (await app.call(setUpSecondFactor, { as: admin })).body
    const right = codeOfApp(secret, app.clock.now())
    const wrong = right === '123456' ? '123457' : '123456'
    const refused = { status: 400, body: { code: 'invalid-verification-code', field: 'code' } }
    expect(await enable(wrong)).toMatchObject(refused)
    expect(await enable('12345')).toMatchObject(refused)
    app.clock.advance(15 * MINUTE_MS)
    expect(await enable(codeOfApp(secret, app.clock.now()))).toMatchObject({ status: 410 })
    expect((await statusOf(admin)).enabledAt).toBeNull()
    expect(await mailsTo(admin)).toEqual([])
  })

  test('asks for a fresh proof, and replaces no secret that is in force', async () => {
    const admin = await anAdmin()
    app.clock.advance(HOUR_MS)
    expect(await app.call(setUpSecondFactor, { as: admin })).toMatchObject({
      status: 400,
      body: { code: 'wrong-password', field: 'currentPassword' },
    })
    await app.call(confirmIdentity, { as: admin, body: { password } })
    const safe = await protect(app, admin)
    expect(await app.call(setUpSecondFactor, { as: safe })).toMatchObject({ status: 409 })
    expect((await signIn(safe, freshCode(safe))).status).toBe(200)
  })

  test('the database holds neither the secret nor a recovery code', async () => {
    const admin = await aProtectedAdmin()
    const rows = JSON.stringify([
      await app.deps.db.selectFrom('secondFactors').selectAll().where('userId', '=', admin.id).execute(),
      await app.deps.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', admin.id).execute(),
    ])
    for (const told of [admin.secret, ...admin.recovery, ...admin.recovery.map((code) => code.replace('-', ''))])
      expect(rows).not.toContain(told)
  })
})

describe('signing in with it', () => {
  test('the code is asked for after the right password only, and works once', async () => {
    const admin = await aProtectedAdmin()
    expect(await app.call(signInWithPassword, { body: { email: admin.email, password: 'wrong' } })).toMatchObject({
      status: 404,
      body: { code: 'user-not-found' },
    })
    const code = freshCode(admin)
    expect(
      await app.call(signInWithPassword, { body: { email: admin.email, password: 'wrong', totp: code } }),
    ).toMatchObject({ status: 404 })
    expect(await signIn(admin)).toMatchObject(asks)
    expect((await signIn(admin, ' ')).body).not.toHaveProperty('field')
    expect((await signIn(admin, 'abcdef')).body).toMatchObject({ ...asks.body, field: 'totp' })
    expect((await signIn(admin, code)).status).toBe(200)
    expect(await signIn(admin, code)).toMatchObject(asks)
    expect((await signIn(admin, freshCode(admin))).status).toBe(200)
  })

  test('a code of before the last one is worth nothing any more', async () => {
    const admin = await aProtectedAdmin()
    expect(await signIn(admin, codeOfApp(admin.secret, app.clock.now())), 'nor is the first one').toMatchObject(asks)
    const earlier = freshCode(admin)
    expect((await signIn(admin, freshCode(admin))).status).toBe(200)
    expect(await signIn(admin, earlier)).toMatchObject(asks)
  })

  test('a recovery code works once, however it is written, and the owner is told', async () => {
    const admin = await aProtectedAdmin()
    const [first = '', second = ''] = admin.recovery
    expect((await signIn(admin, first)).status).toBe(200)
    expect(await signIn(admin, first)).toMatchObject(asks)
    expect((await signIn(admin, ` ${second.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await statusOf(admin)).recoveryLeft).toBe(8)
    expect(await mailsTo(admin)).toEqual(['second-factor-on', 'recovery-code-used', 'recovery-code-used'])
    const told = await app.deps.db.selectFrom('inbox').select('params').where('userId', '=', admin.id).execute()
    expect(told.map(({ params }) => params)).toEqual([
      { kind: 'second-factor-on' },
      { kind: 'recovery-code-used', left: 9 },
      { kind: 'recovery-code-used', left: 8 },
    ])
  })

  test('the log of sign-ins tells wrong codes from sign-ins; a code that was only asked for is neither', async () => {
    const admin = await aProtectedAdmin()
    await signIn(admin)
    expect(await entriesOf(app, 'auth.login', admin.id)).toEqual([])
    await signIn(admin, 'abcdef')
    expect(await entriesOf(app, 'auth.login-failed', admin.id)).toEqual([
      expect.objectContaining({ actorId: null, outcome: 'refused' }),
    ])
    await signIn(admin, freshCode(admin))
    expect(await entriesOf(app, 'auth.login', admin.id)).toHaveLength(1)
    expect(await entriesOf(app, 'auth.login-failed', admin.id)).toHaveLength(1)
  })

  test('the social sign-in asks for it too', async () => {
    // The provider's own clock says until when its proof is good.
    app.clock.set(new Date())
    const admin = await aProtectedAdmin()
    const enter = async (totp?: string) => {
      const token = await provider.provider.idToken({ email: admin.email, name: 'منى', isVerified: true })
      return await app.call(signInSocially, {
        body: { token, type: 'id-token', ...(totp === undefined ? {} : { totp }) },
      })
    }
    expect(await enter()).toMatchObject(asks)
    const code = freshCode(admin)
    expect((await enter(code)).status).toBe(200)
    expect(await enter(code)).toMatchObject(asks)
  })

  test('a reset of the password leaves it in force', async () => {
    const admin = await aProtectedAdmin()
    await app.call(sendPasswordCode, { body: { email: admin.email } })
    const about = { userId: admin.id, purpose: Purpose.ResetPassword }
    await app.deps.db
      .updateTable('confirmationCodes')
      .set({ codeHash: hashCode(app.deps.codeSecret, 12_345, about) })
      .where('userId', '=', admin.id)
      .execute()
    const reset = await app.call(confirmPassword, {
      body: { email: admin.email, code: 12_345, password: 'another-1!' },
    })
    expect(reset.status).toBe(200)
    const again = async (totp: string) =>
      await app.call(signInWithPassword, { body: { email: admin.email, password: 'another-1!', totp } })
    expect(await again('')).toMatchObject(asks)
    expect((await again(freshCode(admin))).status).toBe(200)
  })

  test('five wrong codes in a quarter of an hour, and a right one must wait too', async () => {
    const limited = await buildTestApp({ beside: app, environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
    const admin = await aProtectedAdmin()
    let place = 0
    // Each from another address, whose own limits are not meant here.
    const from = async (totp?: string) =>
      await limited.call(signInWithPassword, {
        body: { email: admin.email, password, ...(totp === undefined ? {} : { totp }) },
        headers: { 'x-forwarded-for': `10.7.0.${++place}` },
      })
    try {
      for (let attempt = 0; attempt < 8; attempt++) expect(await from()).toMatchObject(asks)
      for (let attempt = 0; attempt < 4; attempt++) expect(await from('abcdef')).toMatchObject(asks)
      limited.clock.set(new Date(app.clock.now().getTime() + HALF_MINUTE))
      expect((await from(codeOfApp(admin.secret, limited.clock.now()))).status, 'a right one begins anew').toBe(200)
      for (let attempt = 0; attempt < 5; attempt++) expect(await from('abcdef')).toMatchObject(asks)
      limited.clock.advance(HALF_MINUTE)
      const refused = await from(codeOfApp(admin.secret, limited.clock.now()))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600)
      expect((await from()).status, 'nothing is guessed without a code').toBe(401)
    } finally {
      await limited.close()
    }
  })

  test('passwords that were right and waited for a code do not count as wrong ones', async () => {
    const limited = await buildTestApp({ beside: app, environment: { RATE_LIMITS: 'on' } })
    const admin = await aProtectedAdmin()
    try {
      for (let attempt = 0; attempt < 8; attempt++) expect(await signIn(admin, undefined, limited)).toMatchObject(asks)
    } finally {
      await limited.close()
    }
  })
})

describe('switching it off', () => {
  test('asks for a fresh proof; then the password is enough, and the owner is told once', async () => {
    const admin = await aProtectedAdmin()
    app.clock.advance(HOUR_MS)
    const off = async () => await app.call(disableSecondFactor, { as: admin })
    expect(await off()).toMatchObject({ status: 400, body: { code: 'wrong-password', field: 'currentPassword' } })
    expect(await signIn(admin)).toMatchObject(asks)
    await app.call(confirmIdentity, { as: admin, body: { password } })
    expect((await off()).status).toBe(200)
    expect((await off()).status).toBe(200)
    expect((await signIn(admin)).status).toBe(200)
    expect(await statusOf(admin)).toEqual({ enabledAt: null, recoveryLeft: 0, required: false })
    expect(await mailsTo(admin)).toEqual(['second-factor-on', 'second-factor-off'])
    expect(await entriesOf(app, 'auth.totp-off', admin.id)).toHaveLength(1)
  })

  test('the codes of before are worth nothing for the next one', async () => {
    const admin = await aProtectedAdmin()
    await app.call(disableSecondFactor, { as: admin })
    app.clock.advance(HALF_MINUTE)
    const again = await protect(app, admin)
    expect(await signIn(again, admin.recovery[0])).toMatchObject(asks)
    expect(await signIn(again, freshCode(admin))).toMatchObject(asks)
    expect((await signIn(again, again.recovery[0])).status).toBe(200)
  })
})

describe('an exchange of the secret that encrypts', () => {
  test('nobody notices it, and the former one can go after a start', async () => {
    const admin = await aProtectedAdmin()
    const [first, second] = ['a-third-secret-long-enough-for-tests', 'a-fourth-secret-long-enough-for-tests']
    const sealOf = (secret: string, former: string | null) => createFieldSeal({ secret, former })
    const stored = async () =>
      (
        await app.deps.db
          .selectFrom('secondFactors')
          .select('secret')
          .where('userId', '=', admin.id)
          .executeTakeFirstOrThrow()
      ).secret
    const opened = async (seal: ReturnType<typeof sealOf>) =>
      seal.open(`second factor of ${admin.id}`, await stored()).text
    const before = await opened(sealOf(first, null))
    const between = { ...app.deps, fieldSeal: sealOf(second, first) }
    expect(await renewFieldSeals(between)).toBeGreaterThan(0)
    expect(await renewFieldSeals(between)).toBe(0)
    expect(await opened(sealOf(second, null))).toBe(before)
    await renewFieldSeals({ ...app.deps, fieldSeal: sealOf(first, second) })
    expect((await signIn(admin, admin.recovery[0])).status).toBe(200)
  })
})

describe('while the platform requires it', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await buildTestApp()
    await setRequired(strict, await strict.people.someone(Role.SuperAdmin), 'required')
  })
  afterAll(async () => {
    await strict.close()
  })

  const ask = async (as: { token: string }, path: string, method = 'GET') => {
    const response = await fetch(`${strict.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${as.token}` },
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  }

  test('staff without it can set it up and do nothing else; with it everything is open at once', async () => {
    for (const role of [Role.Studio, Role.RegularAdmin, Role.SuperAdmin]) {
      const person = await strict.people.someone(role, { user: { passwordHash } })
      const { body: entered } = await signIn(person, undefined, strict)
      expect(entered.user.id).toBe(person.id)
      const refused = { status: 403, body: { code: 'forbidden', field: 'totp' } }
      for (const path of ['/auth/sign-in/list', '/user/list', '/user/notification'])
        expect(await ask(entered, path), path).toMatchObject(refused)
      expect(await ask(entered, '/auth/totp', 'DELETE')).toMatchObject(refused)
      expect((await ask(entered, '/nothing-of-ours')).status).toBe(404)
      expect(await ask(entered, '/upload', 'POST')).toMatchObject(refused)
      await expect(openSocket(strict.url, entered.token)).rejects.toThrow()
      expect(await ask(entered, '/platform/settings'), 'open to everyone, and seen like a guest').not.toHaveProperty(
        'body.meta',
      )
      expect((await ask(entered, '/user/current')).status).toBe(200)
      expect((await ask(entered, '/auth/refresh-token', 'POST')).status).toBe(200)
      expect(await statusOf({ ...person, token: entered.token }, strict)).toMatchObject({ required: true })

      const safe = await protect(strict, { ...person, token: entered.token })
      expect((await ask(safe, '/auth/sign-in/list')).status).toBe(200)
      const socket = await openSocket(strict.url, safe.token)
      socket.close()
      expect((await strict.call(disableSecondFactor, { as: safe })).status).toBe(200)
      expect(await ask(safe, '/auth/sign-in/list'), 'off again: to be set up again').toMatchObject(refused)
    }
  })

  test('a start of the product warns no more that passwords alone open the back office', async () => {
    const [warned, silent] = [vi.spyOn(app.deps.log, 'warn'), vi.spyOn(strict.deps.log, 'warn')]
    await warnOfPasswordsAlone(app.deps)
    await warnOfPasswordsAlone(strict.deps)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('staff.secondFactor'))
    expect(silent).not.toHaveBeenCalled()
    warned.mockRestore()
    silent.mockRestore()
  })

  test('others are not asked for it, and cannot have it', async () => {
    for (const person of [await strict.people.student(), await strict.people.tutor(), await strict.people.manager()]) {
      expect((await ask(person, '/auth/sign-in/list')).status).toBe(200)
      expect(await ask(person, '/auth/totp')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await ask(person, '/auth/totp/setup', 'POST')).status).toBe(403)
    }
  })

  test('who works without it when it becomes required is held from the next call on', async () => {
    const admin = await app.people.admin()
    const boss = await protect(app, await app.people.someone(Role.SuperAdmin))
    await setRequired(app, boss, 'required')
    expect((await app.call(listSignIns, { as: admin })).status).toBe(403)
    expect((await app.call(listSignIns, { as: boss })).status).toBe(200)
    await setRequired(app, boss, 'off')
    expect((await app.call(listSignIns, { as: admin })).status).toBe(200)
  })
})
