// Ends of sign-ins and changes of address at the same moment as what they must stop, on a real PostgreSQL.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  confirmIdentity,
  listSignIns,
  signInSocially,
  signInWithPassword,
  signOutAll,
  undoEmailChange,
} from '@hiwar/contract/auth.ts'
import { sendPasswordCode, sendPhoneCode } from '@hiwar/contract/confirmation-codes.ts'
import { enableSecondFactor, getSecondFactor, setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { createUser, getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { signingInBy } from '../../apps/server/test/openid.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { codeOfApp, protect } from '../../apps/server/test/second-factor.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import { afterConcurrentChange } from './lock-fixtures.ts'
import { hashPassword, hashUndoToken, makeUndoToken } from '../../apps/server/src/platform/identity/tokens.ts'

const password = 'lantern1!'

describe.skipIf(inject('postgresUrl') === null)('concurrently on a real PostgreSQL', () => {
  let app: TestApp
  let provider: RunningOpenId
  let passwordHash: string
  beforeAll(async () => {
    provider = await startOpenId()
    app = await buildTestApp({ environment: { DATABASE_POOL: '30', MESSENGERS_PORT: '9', ...signingInBy(provider) } })
    passwordHash = await hashPassword(password)
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const codesOf = async ({ id }: Person) =>
    await app.deps.db.selectFrom('confirmationCodes').select('purpose').where('userId', '=', id).execute()
  const statusOf = async (token: string) => (await app.call(getCurrentUser, { as: { token } })).status

  test('a sign-in beside a sign-out everywhere either ends with it or is alive and in the list', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await app.people.student({ user: { passwordHash } })
      const [, ...entries] = await Promise.all([
        app.call(signOutAll, { as: person, body: { keepThis: false } }),
        ...Array.from(
          { length: 4 },
          async () => await app.call(signInWithPassword, { body: { email: person.email, password } }),
        ),
      ])
      const tokens = entries.flatMap(({ status, body }) => (status === 200 ? [body.token] : []))
      const alive = []
      for (const token of tokens) if ((await statusOf(token)) === 200) alive.push(token)
      const listed = await app.call(listSignIns, { as: { token: await freshToken(app, person.id) } })
      expect(listed.body).toHaveLength(alive.length + 1)
    }
  })

  test('an address that is being left is given to nobody who waits for it', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await app.people.student({ user: { passwordHash } })
      const [moved, ...others] = await Promise.all([
        app.call(updateUser, { as: person, params: { id: person.id }, body: { email: `left-${round}@example.com` } }),
        ...Array.from(
          { length: 4 },
          async () => await app.call(createUser, { body: { role: Role.Student, email: person.email, password } }),
        ),
      ])
      expect(moved.status).toBe(200)
      expect(others.map(({ body }) => body.code)).toEqual(others.map(() => 'user-exists'))
    }
  })

  test('a reset by an address sends no code when the account gets another address meanwhile', async () => {
    const person = await app.people.student({ user: { passwordHash } })
    const answer = await afterConcurrentChange(
      app,
      async (tx) =>
        await tx.updateTable('users').set({ email: 'moved@example.com' }).where('id', '=', person.id).execute(),
      async () => await app.call(sendPasswordCode, { body: { email: person.email } }),
    )
    expect(answer.status).toBe(200)
    expect(await codesOf(person)).toEqual([])
  })

  test('a code for a number is refused when the account gets another number meanwhile', async () => {
    const person = await app.people.student({ user: { phone: null } })
    const answer = await afterConcurrentChange(
      app,
      async (tx) => await tx.updateTable('users').set({ phone: '01098700002' }).where('id', '=', person.id).execute(),
      async () => await app.call(sendPhoneCode, { as: person, body: { phone: '01098700001', method: 'whatsapp' } }),
    )
    expect(answer.body.code).toBe('incorrect-phone')
    expect(await codesOf(person)).toEqual([])
  })

  test('a channel is not chosen when the account gets another number meanwhile', async () => {
    const person = await app.people.student({ user: { verifiedWhatsapp: true } })
    const answer = await afterConcurrentChange(
      app,
      async (tx) =>
        await tx
          .updateTable('users')
          .set({ phone: '01098700003', verifiedWhatsapp: false })
          .where('id', '=', person.id)
          .execute(),
      async () =>
        await app.call(updateUser, { as: person, params: { id: person.id }, body: { notificationMethod: 1 } }),
    )
    expect(answer.body).toMatchObject({ code: 'bad-request', field: 'notificationMethod' })
  })

  test('an email address that is verified while a social sign-in waits to take over the account keeps password and sign-ins', async () => {
    const person = await app.people.student({ user: { passwordHash, verifiedEmail: false } })
    const proof = { email: person.email, name: 'سارة', isVerified: true }
    const token = provider.provider.accessToken(proof)
    const entered = await afterConcurrentChange(
      app,
      async (tx) => await tx.updateTable('users').set({ verifiedEmail: true }).where('id', '=', person.id).execute(),
      async () => await app.call(signInSocially, { body: { token, type: 'bearer' } }),
    )
    expect(entered.body.user).toMatchObject({ id: person.id, hasPassword: true })
    expect(await statusOf(person.token)).toBe(200)
  })

  test('a sign-in that ends while its owner confirms to be there is not confirmed', async () => {
    const person = await app.people.student({ user: { passwordHash } })
    const answer = await afterConcurrentChange(
      app,
      async (tx) =>
        await tx.updateTable('signIns').set({ endedAt: app.clock.now() }).where('userId', '=', person.id).execute(),
      async () => await app.call(confirmIdentity, { as: person, body: { password } }),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('a link that undoes a change undoes it once', async () => {
    const person = await app.people.student()
    await app.call(updateUser, { as: person, params: { id: person.id }, body: { email: 'gone@example.com' } })
    const token = makeUndoToken()
    await app.deps.db
      .updateTable('emailUndos')
      .set({ tokenHash: hashUndoToken(app.deps.codeSecret, token) })
      .where('userId', '=', person.id)
      .execute()
    const ended = vi.spyOn(app.deps.realtime, 'disconnectUser')
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => (await app.call(undoEmailChange, { body: { token } })).status),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
    expect(ended).toHaveBeenCalledTimes(1)
  })

  test('a code of the second factor, sent by many at once, lets one of them in', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await protect(app, await app.people.admin({ user: { passwordHash } }))
      app.clock.advance(30_000)
      const totp = [codeOfApp(person.secret, app.clock.now()), person.recovery[0] ?? '']
      const answers = await Promise.all(
        [...totp, ...totp, ...totp].map(
          async (code) => await app.call(signInWithPassword, { body: { email: person.email, password, totp: code } }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 401, 401, 401, 401])
      expect((await app.call(getSecondFactor, { as: person })).body.recoveryLeft).toBe(9)
    }
  })

  test('a sign-in by a password alone does not outlive the second factor that is switched on beside it', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await app.people.admin({ user: { passwordHash } })
      const { secret } = (await app.call(setUpSecondFactor, { as: person })).body
      const body = { code: codeOfApp(secret, app.clock.now()) }
      const [switchedOn, again, ...entries] = await Promise.all([
        app.call(enableSecondFactor, { as: person, body }),
        app.call(enableSecondFactor, { as: person, body }),
        ...Array.from(
          { length: 4 },
          async () => await app.call(signInWithPassword, { body: { email: person.email, password } }),
        ),
      ])
      const on = [switchedOn, again].filter(({ status }) => status === 200)
      expect(on).toHaveLength(1)
      for (const { status, body: entered } of entries)
        if (status === 200) expect(await statusOf(entered.token)).toBe(401)
      const listed = await app.call(listSignIns, { as: { token: on[0]?.body.token ?? '' } })
      expect(listed.body).toEqual([expect.objectContaining({ current: true })])
    }
  })
})
