import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { anotherThan, lastCodeIn, password, post, register, watchLetters, type Letter } from '../../../test/codes.ts'
import { hashCode } from '../../platform/identity/tokens.ts'

let app: TestApp
let letters: Letter[]

beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => {
  letters = watchLetters(app)
})
afterAll(async () => {
  await app.close()
})

const send = async (path: string, given: Parameters<typeof post>[2] = {}) => await post(app, path, given)
const lastCode = (email: string) => lastCodeIn(letters, email)
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
  const { id, email, token } = await register(app)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ to: email, html: expect.stringContaining('dir="rtl"') })
  expect((await confirm(token, lastCode(email))).status).toBe(200)
  expect(await isVerified(id)).toBe(true)
  expect((await confirm(token, lastCode(email))).body.code).toBe('email-already-verified')
  expect((await send('/confirmation-code/email/send', { token })).body.code).toBe('email-already-verified')
})

test('the code may be sent as a string of digits', async () => {
  const { email, token } = await register(app)
  for (const written of [`0x${lastCode(email).toString(16)}`, lastCode(email).toExponential()])
    expect((await confirm(token, written)).body.code).toBe('invalid-verification-code')
  expect((await confirm(token, ` ${lastCode(email)} `)).status).toBe(200)
})

test.each([1234, 123_456, 'abcde', '0123', null, 12_345.5])('%s is not a code', async (code) => {
  const { token } = await register(app)
  expect((await send('/confirmation-code/email/confirm', { token, body: { code } })).status).toBe(400)
})

test('the database holds only a keyed hash', async () => {
  const { id, email } = await register(app)
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
  const { id, email, token } = await register(app)
  const older = lastCode(email)
  await app.deps.db.updateTable('users').set({ name: 'ليلى أحمد' }).where('id', '=', id).execute()
  for (let attempt = 0; attempt < 4; attempt++) await confirm(token, anotherThan(older))
  expect((await send('/confirmation-code/email/send', { token })).status).toBe(200)
  expect(letters.filter(({ to }) => to === email)).toHaveLength(2)
  expect(letters.at(-1)?.html).toContain('ليلى')
  const newer = lastCode(email)
  if (older !== newer) expect((await confirm(token, older)).body.code).toBe('invalid-verification-code')
  expect((await confirm(token, newer)).status).toBe(200)
})

test('the fifth wrong try invalidates the code', async () => {
  const { email, token } = await register(app)
  const code = lastCode(email)
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await confirm(token, anotherThan(code))).body.code).toBe('invalid-verification-code')
  expect((await confirm(token, code)).body.code).toBe('invalid-verification-code')
})

test('four wrong tries leave the right code usable', async () => {
  const { email, token } = await register(app)
  const code = lastCode(email)
  for (let attempt = 0; attempt < 4; attempt++) await confirm(token, anotherThan(code))
  expect((await confirm(token, code)).status).toBe(200)
})

test('wrong tries sent in parallel are all counted', async () => {
  const { email, token } = await register(app)
  const code = lastCode(email)
  await Promise.all(Array.from({ length: 5 }, async () => await confirm(token, anotherThan(code))))
  expect((await confirm(token, code)).status).toBe(400)
})

test.skipIf(inject('postgresUrl') === null)('wrong tries that wait for one lock are all counted', async () => {
  const { id, email, token } = await register(app)
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
    tries = Promise.all(Array.from({ length: 5 }, async () => await confirm(token, anotherThan(code))))
    await expect.poll(waiting, { timeout: 60_000 }).toBe(5)
  })
  await tries
  expect((await confirm(token, code)).status).toBe(400)
})

test('a code expires after 15 minutes: 410 once, then it is unknown', async () => {
  const { email, token } = await register(app)
  app.clock.advance(15 * MINUTE_MS)
  const { status, body } = await confirm(token, lastCode(email))
  expect([status, body.code]).toEqual([410, 'expired-verification-code'])
  expect((await confirm(token, lastCode(email))).body.code).toBe('invalid-verification-code')
})

test('a code does not work for another user', async () => {
  const one = await register(app)
  const other = await register(app)
  expect((await confirm(other.token, lastCode(one.email))).status).toBe(
    lastCode(one.email) === lastCode(other.email) ? 200 : 400,
  )
})

test('a reset sets the password, verifies the address and revokes older tokens', async () => {
  const { id, email, token } = await register(app)
  expect((await askReset(email)).status).toBe(200)
  expect(letters.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('تأكيد بريدك'),
    expect.stringContaining('تغيير كلمة المرور'),
  ])
  expect((await reset({ email, code: lastCode(email) })).status).toBe(200)

  expect(await isVerified(id)).toBe(true)
  expect((await send('/auth/refresh-token', { token })).body.code).toBe('unauthenticated')
  expect((await send('/auth/password', { body: { email, password } })).status).toBe(404)
  expect((await send('/auth/password', { body: { email, password: 'brand-new2?' } })).status).toBe(200)
  expect((await reset({ email, code: lastCode(email) })).body.code).toBe('invalid-verification-code')
})

test('a reset finds an address that is stored in capital letters', async () => {
  const { id, email } = await register(app)
  await app.deps.db.updateTable('users').set({ email: email.toUpperCase() }).where('id', '=', id).execute()
  await askReset(email)
  expect((await reset({ email, code: lastCode(email.toUpperCase()) })).status).toBe(200)
})

test('a reset closes the sockets of the person', async () => {
  const { id, email } = await register(app)
  const disconnect = vi.spyOn(app.deps.realtime, 'disconnectUser')
  await askReset(email)
  await reset({ email, code: lastCode(email) })
  expect(disconnect).toHaveBeenCalledWith(id)
})

test('requesting a reset for an unknown address gets the same reply and sends no mail', async () => {
  const { email } = await register(app)
  letters.length = 0
  const known = await askReset(email)
  const unknown = await askReset('nobody@example.com')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(letters.map((letter) => letter.to)).toEqual([email])
})

test('a code of one purpose does not work for another', async () => {
  const { email, token } = await register(app)
  const verifying = lastCode(email)
  expect((await reset({ email, code: verifying })).body.code).toBe('invalid-verification-code')
  await askReset(email)
  if (lastCode(email) !== verifying)
    expect((await confirm(token, lastCode(email))).body.code).toBe('invalid-verification-code')
})

test('codes of two purposes have their tries apart, and each ends alone', async () => {
  const { email, token } = await register(app)
  const verifying = lastCode(email)
  const cookie = (await askReset(email)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const resetting = lastCode(email)
  for (let attempt = 0; attempt < 5; attempt++) await confirm(token, anotherThan(verifying))
  expect((await confirm(token, verifying)).body.code).toBe('invalid-verification-code')
  const type = async (code: number) =>
    (
      await send('/confirmation-code/password/confirm', {
        headers: { cookie },
        body: { email, code, password: 'brand-new2?' },
      })
    ).status
  expect(await type(anotherThan(resetting))).toBe(400)
  expect(await type(resetting)).toBe(200)
})

test('an unknown address gets the same reply as a wrong code', async () => {
  expect((await reset({ email: 'nobody@example.com', code: 12_345 })).body.code).toBe('invalid-verification-code')
})

test('a new password outside the policy is refused, and the code stays valid', async () => {
  const { email } = await register(app)
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
  const { email } = await register(app)
  await askReset(email)
  app.clock.advance(16 * MINUTE_MS)
  expect((await reset({ email, code: lastCode(email) })).status).toBe(410)
})

test('without a token the email calls answer 401', async () => {
  expect((await send('/confirmation-code/email/send')).body.code).toBe('unauthenticated')
  expect((await send('/confirmation-code/email/confirm', { body: { code: 12_345 } })).body.code).toBe('unauthenticated')
})

test('while the queue is down no code is stored and the call fails', async () => {
  const { email, token } = await register(app)
  vi.spyOn(app.deps.jobs, 'isReady').mockReturnValue(false)
  expect((await send('/confirmation-code/email/send', { token })).body.code).toBe('service-unavailable')
  for (const address of [email, 'nobody@example.com'])
    expect((await askReset(address)).body.code).toBe('service-unavailable')
})
