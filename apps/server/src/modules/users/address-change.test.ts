// A change of an account's address (more.md 1): the former address is told and takes the account back, and nobody takes it
// in between.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInSocially, signInWithPassword, undoEmailChange } from '@hiwar/contract/auth.ts'
import { confirmPassword, sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import { Purpose, Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { createUser, getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import { signingInBy } from '../../../test/openid.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { deleteUselessUndos } from './address-change.ts'

const password = 'lantern1!'

let provider: RunningOpenId
let app: TestApp
let passwordHash: string
let letters: { to: string; text: string }[]
beforeAll(async () => {
  provider = await startOpenId()
  app = await buildTestApp({ environment: signingInBy(provider) })
  passwordHash = await hashPassword(password)
})
beforeEach(() => {
  vi.restoreAllMocks()
  letters = []
  const enqueue = app.deps.jobs.enqueue.bind(app.deps.jobs)
  vi.spyOn(app.deps.jobs, 'enqueue').mockImplementation(async (tx, name, payload, options) => {
    if (name === 'mail') letters.push(payload as (typeof letters)[number])
    await enqueue(tx, name, payload, options)
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

let count = 0
const newAddress = () => `moved${++count}@example.com`
const aPerson = async (user: Record<string, unknown> = {}) =>
  await app.people.student({ user: { passwordHash, ...user } })
/** By the owner, or whoever holds a fresh sign-in of the account. */
const move = async (person: Person, email = newAddress()) => {
  const as = { token: await freshToken(app, person.id) }
  return await app.call(updateUser, { as, params: { id: person.id }, body: { email } })
}
const linkTo = (email: string) => letters.findLast(({ to, text }) => to === email && text.includes('undo='))
const tokenTo = (email: string) => linkTo(email)?.text.match(/undo=([\w-]{43})/)?.[1] ?? ''
const undo = async (token: string) => await app.call(undoEmailChange, { body: { token } })
const stored = async (id: number) =>
  await app.deps.db
    .selectFrom('users')
    .select(['email', 'verifiedEmail', 'passwordHash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const resetCodes = async (id: number) =>
  await app.deps.db
    .selectFrom('confirmationCodes')
    .select('purpose')
    .where('userId', '=', id)
    .where('purpose', '=', Purpose.ResetPassword)
    .execute()
const register = async (email: string) => await app.call(createUser, { body: { role: Role.Student, email, password } })
const enterSocially = async (email: string, role?: typeof Role.Student) => {
  const token = provider.provider.accessToken({ email, name: 'سارة', isVerified: true })
  return await app.call(signInSocially, { body: { token, type: 'bearer', ...(role !== undefined && { role }) } })
}

describe('undoing', () => {
  test('gives the address back and ends every sign-in, and the password of whoever changed it is worth nothing', async () => {
    const person = await aPerson()
    const { body } = await move(person)
    expect(body).toMatchObject({ verifiedEmail: false })
    expect(linkTo(person.email)?.text).toContain('http://app.test/login?undo=')

    expect((await undo(tokenTo(person.email))).status).toBe(200)
    expect(await stored(person.id)).toEqual({ email: person.email, verifiedEmail: true, passwordHash: null })
    expect((await app.call(getCurrentUser, { as: person })).status).toBe(401)
    expect((await app.call(signInWithPassword, { body: { email: person.email, password } })).status).toBe(404)
    expect(await entriesOf(app, 'user.update', person.id)).toEqual([
      expect.objectContaining({ actorId: null, before: { email: body.email }, after: { email: person.email } }),
    ])
  })

  test('lists a tutor again, tells of it, and voids the codes that the other address was sent', async () => {
    const tutor = await app.people.tutor({ user: { passwordHash } })
    const isListed = async () =>
      (await app.call(listOnboardedTutors, { query: { size: 100 } })).body.list.some(({ id }) => id === tutor.id)
    const email = newAddress()
    await move(tutor, email)
    await app.call(sendPasswordCode, { body: { email } })
    expect([await isListed(), (await resetCodes(tutor.id)).length]).toEqual([false, 1])

    expect((await undo(tokenTo(tutor.email))).status).toBe(200)
    expect([await isListed(), (await resetCodes(tutor.id)).length]).toEqual([true, 0])
    const inbox = app.deps.db.selectFrom('inbox').select('kind').where('userId', '=', tutor.id)
    expect(await inbox.execute()).toEqual([{ kind: 'signed-out-everywhere' }])
  })

  test('works once, for 72 hours, and with nothing else', async () => {
    const person = await aPerson()
    await move(person)
    const token = tokenTo(person.email)
    app.clock.advance(3 * DAY_MS)
    expect(await undo(token)).toMatchObject({ status: 410, body: { code: 'expired-verification-code' } })
    await move(await aPerson())
    const other = await aPerson()
    await move(other)
    app.clock.advance(3 * DAY_MS - 1)
    expect((await undo(tokenTo(other.email))).status).toBe(200)
    for (const wrong of [tokenTo(other.email), 'x'.repeat(43), 'x'])
      expect(await undo(wrong)).toMatchObject({ status: 400, body: { code: 'invalid-verification-code' } })
    expect((await stored(person.id)).email).not.toBe(person.email)
  })

  test('of the first of two changes undoes both, and the link of the second cannot void it', async () => {
    const person = await aPerson()
    const middle = newAddress()
    await move(person, middle)
    await app.deps.db.updateTable('users').set({ verifiedEmail: true }).where('id', '=', person.id).execute()
    await move(person)
    expect((await undo(tokenTo(middle))).status).toBe(200)
    expect((await stored(person.id)).email).toBe(middle)
    expect((await undo(tokenTo(person.email))).status).toBe(200)
    expect((await stored(person.id)).email).toBe(person.email)
  })

  test('is not offered to an address that its owner never proved', async () => {
    const person = await aPerson({ verifiedEmail: false })
    await move(person)
    expect(linkTo(person.email)).toBeUndefined()
    const told = await app.deps.db
      .selectFrom('deliveries')
      .select(['kind', 'address'])
      .where('userId', '=', person.id)
      .execute()
    expect(told).toEqual([{ kind: 'email-changed', address: person.email }])
  })

  test('keeps nothing that opens it: the database has a keyed hash, forgotten after a month', async () => {
    const person = await aPerson()
    await move(person)
    const kept = async () =>
      await app.deps.db.selectFrom('emailUndos').selectAll().where('userId', '=', person.id).execute()
    expect(JSON.stringify(await kept())).not.toContain(tokenTo(person.email))
    for (const [days, links] of [
      [32, 1],
      [2, 0],
    ] as const) {
      app.clock.advance(days * DAY_MS)
      await deleteUselessUndos(app.deps)
      expect(await kept()).toHaveLength(links)
    }
  })
})

describe('the address an account has left', () => {
  test('is taken by nobody else while it can come back, and by anybody afterwards', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    await move(person)
    expect((await register(person.email)).body.code).toBe('user-exists')
    expect((await register(person.email.toUpperCase())).body.code).toBe('user-exists')
    expect((await move(other, person.email)).body.code).toBe('user-exists')
    expect((await enterSocially(person.email, Role.Student)).body.code).toBe('user-not-found')
    expect((await move(person, person.email)).status).toBe(200)

    await move(person)
    app.clock.advance(3 * DAY_MS)
    expect((await register(person.email)).status).toBe(200)
  })

  test('stays reserved in any letter case, also where it was stored in capitals', async () => {
    const person = await aPerson()
    const upper = { email: person.email.toUpperCase() }
    await app.deps.db.updateTable('users').set(upper).where('id', '=', person.id).execute()
    await move(person)
    expect((await register(person.email)).body.code).toBe('user-exists')
  })

  test.each([
    ['a young sign-in', {}],
    ['a change of the password', { password: { current: password, new: 'another2?' } }],
  ])('cannot be probed for without end, proved by %s', async (_how, proof) => {
    const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
    try {
      const [person, other] = [await limited.people.student({ user: { passwordHash } }), await limited.people.student()]
      const params = { id: person.id }
      for (const name of Array.from({ length: 6 }, () => ['هالة', 'سارة']).flat())
        expect((await limited.call(updateUser, { as: person, params, body: { name } })).status).toBe(200)
      const statuses = []
      for (let attempt = 0; attempt < 11; attempt++)
        statuses.push(
          (await limited.call(updateUser, { as: person, params, body: { email: other.email, ...proof } })).status,
        )
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('a change by staff', () => {
  const moveByAdmin = async (person: Person, email: string) =>
    await app.call(updateUser, { as: await app.people.admin(), params: { id: person.id }, body: { email } })

  test('is told to both addresses, the former one with the link', async () => {
    const person = await aPerson()
    const email = newAddress()
    expect((await moveByAdmin(person, email)).status).toBe(200)
    expect(letters.map(({ to }) => to)).toEqual([person.email, email])
    expect(linkTo(email)).toBeUndefined()
    expect((await undo(tokenTo(person.email))).status).toBe(200)
    await app.call(sendPasswordCode, { body: { email: person.email } })
    expect(await resetCodes(person.id), 'who has the account back sets a password at once').toHaveLength(1)
  })

  test('gives nobody the account by its new address for a day: neither by a reset nor by the provider', async () => {
    const person = await aPerson()
    const email = newAddress()
    await moveByAdmin(person, email)
    const asked = await app.call(sendPasswordCode, { body: { email } })
    const unknown = await app.call(sendPasswordCode, { body: { email: newAddress() } })
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body])
    app.clock.advance(24 * HOUR_MS - 1)
    await app.call(sendPasswordCode, { body: { email } })
    expect(await resetCodes(person.id)).toEqual([])
    expect(await enterSocially(email)).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
    expect((await app.call(signInWithPassword, { body: { email, password } })).status).toBe(200)

    app.clock.advance(1)
    await app.call(sendPasswordCode, { body: { email } })
    expect(await resetCodes(person.id)).toHaveLength(1)
    expect((await enterSocially(email)).status).toBe(200)
  })
})

describe('the first proof of an address', () => {
  /** An account somebody made with another's address, and filled. */
  async function aSquattedAccount() {
    const email = newAddress()
    const { body } = await register(email)
    const { id } = body.user
    await app.deps.db
      .updateTable('users')
      .set({
        phone: '01055555555',
        verifiedPhone: true,
        verifiedWhatsapp: true,
        verifiedTelegram: true,
        notificationMethod: 2,
        calendarKey: Buffer.from('0123456789abcdef'),
      })
      .where('id', '=', id)
      .execute()
    await app.deps.db
      .insertInto('telegramLinks')
      .values({ userId: id, chatId: 700_000 + id, linkedAt: app.clock.now() })
      .execute()
    return { id, email, token: body.token ?? '' }
  }
  const contents = async (id: number) => ({
    links: await app.deps.db.selectFrom('telegramLinks').select('chatId').where('userId', '=', id).execute(),
    user: await app.deps.db
      .selectFrom('users')
      .select([
        'phone',
        'verifiedPhone',
        'verifiedWhatsapp',
        'verifiedTelegram',
        'notificationMethod',
        'calendarKey',
        'verifiedEmail',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  })
  const emptied = {
    links: [],
    user: {
      phone: null,
      verifiedPhone: false,
      verifiedWhatsapp: false,
      verifiedTelegram: false,
      notificationMethod: null,
      calendarKey: null,
      verifiedEmail: true,
    },
  }

  test('by a reset drops what was set before it', async () => {
    const { id, email, token } = await aSquattedAccount()
    const other = await aSquattedAccount()
    const before = await contents(other.id)
    const sent = await app.call(sendPasswordCode, { body: { email } })
    const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
    const code = Number(letters.findLast(({ to }) => to === email)?.text.match(/\b[1-9]\d{4}\b/)?.[0])
    const reset = await app.call(confirmPassword, {
      body: { email, code, password: 'brand-new2?' },
      headers: { cookie },
    })
    expect(reset.status).toBe(200)
    expect(await contents(id)).toEqual(emptied)
    expect(await contents(other.id), 'of nobody else').toEqual(before)
    const inbox = app.deps.db.selectFrom('inbox').select('kind').where('userId', '=', id)
    expect(await inbox.execute()).toEqual([{ kind: 'password-changed' }])
    expect((await app.call(getCurrentUser, { as: { token } })).status).toBe(401)
  })

  test('by the provider drops it too; later proofs and a typed code drop nothing', async () => {
    const { id, email, token } = await aSquattedAccount()
    expect((await enterSocially(email)).status).toBe(200)
    expect(await contents(id)).toEqual(emptied)
    expect((await app.call(getCurrentUser, { as: { token } })).status).toBe(401)

    await app.deps.db.updateTable('users').set({ phone: '01066666666' }).where('id', '=', id).execute()
    await enterSocially(email)
    expect((await contents(id)).user.phone).toBe('01066666666')
  })
})
