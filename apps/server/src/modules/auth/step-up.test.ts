// Sensitive changes ask for a fresh proof (more.md 1, step-up): who only holds a token changes neither what the account is
// reached by, nor where its money goes, nor its end.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmIdentity, signInWithPassword } from '@hiwar/contract/auth.ts'
import { requestDeletion } from '@hiwar/contract/deletion.ts'
import { editInvoice, listInvoices, requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { metricsOf } from '../../../test/metrics.ts'
import { signingInBy } from '../../../test/openid.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'

const password = 'lantern1!'
const asks = { status: 400, body: { code: 'wrong-password', field: 'currentPassword' } }

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

let count = 0
const newAddress = () => `step${++count}@example.com`
/** A sign-in of an hour ago. */
async function anOldSignIn(user: Record<string, unknown> = { passwordHash }): Promise<Person> {
  const person = await app.people.student({ user })
  app.clock.advance(HOUR_MS)
  return person
}
const change = async (as: Person, body: object) => await app.call(updateUser, { as, params: { id: as.id }, body })
const confirm = async (as: Person, body: object = { password }) => await app.call(confirmIdentity, { as, body })

describe('the address and phone of the account', () => {
  test('do not change by a token alone, and change once it is confirmed, for a quarter of an hour', async () => {
    const person = await anOldSignIn()
    const refused = await metricsOf(() => app).growthOf('step_up_refusals_total', async () => {
      for (const body of [{ email: newAddress() }, { phone: '01098765432' }, { phone: null }])
        expect(await change(person, body)).toMatchObject(asks)
    })
    expect(refused, 'as the operator counts them').toBe(3)
    expect((await change(person, { name: 'منى علي' })).status).toBe(200)

    expect((await confirm(person)).status).toBe(200)
    expect((await change(person, { email: newAddress(), phone: '01098765432' })).status).toBe(200)
    app.clock.advance(14 * MINUTE_MS)
    expect((await change(person, { email: newAddress() })).status).toBe(200)
    app.clock.advance(MINUTE_MS)
    expect(await change(person, { email: newAddress() })).toMatchObject(asks)
  })

  test('change with the current password beside them, and right after a sign-in', async () => {
    const person = await anOldSignIn()
    const email = newAddress()
    expect(await change(person, { email, currentPassword: 'wrong' })).toMatchObject(asks)
    expect((await change(person, { email, currentPassword: password })).body).toMatchObject({ email })
    const { body } = await app.call(signInWithPassword, { body: { email, password } })
    expect((await change({ ...person, token: body.token }, { email: newAddress() })).status).toBe(200)
  })

  test('a confirmation is good for its own sign-in only', async () => {
    const person = await anOldSignIn()
    const { body } = await app.call(signInWithPassword, { body: { email: person.email, password } })
    app.clock.advance(HOUR_MS)
    await confirm({ ...person, token: body.token })
    expect(await change(person, { email: newAddress() })).toMatchObject(asks)
  })

  test('a first phone changes nothing, and the same values neither', async () => {
    const person = await anOldSignIn({ passwordHash, phone: null })
    expect((await change(person, { phone: '01098765432' })).status).toBe(200)
    expect((await change(person, { phone: '01098765432', email: person.email })).status).toBe(200)
  })

  test('admins change those of others without a proof of theirs', async () => {
    const person = await anOldSignIn()
    const admin = await app.people.admin()
    app.clock.advance(HOUR_MS)
    const changed = await app.call(updateUser, { as: admin, params: { id: person.id }, body: { phone: '01011112222' } })
    expect(changed.status).toBe(200)
  })

  test('a proof beside them is no change of its own, and does not reach the audit log', async () => {
    const admin = await app.people.admin({ user: { passwordHash } })
    expect(await change(admin, { currentPassword: password })).toMatchObject({ body: { code: 'empty-request' } })
    await change(admin, { email: newAddress(), currentPassword: password })
    const entries = await app.deps.db.selectFrom('auditLog').selectAll().where('actorId', '=', admin.id).execute()
    expect(JSON.stringify(entries)).not.toContain('currentPassword')
  })
})

describe('the proof', () => {
  test('is wrong without the right password, and five wrong ones are enough, counted with those of other calls', async () => {
    const limited = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
    try {
      const person = await limited.people.student({ user: { passwordHash } })
      const send = async (text: string) => await limited.call(confirmIdentity, { as: person, body: { password: text } })
      const sendDeletion = async (text: string) =>
        await limited.call(requestDeletion, { as: person, body: { password: text } })
      for (const wrong of ['wrong-1!', 'wrong-2!'])
        expect(await send(wrong)).toMatchObject({ status: 400, body: { code: 'wrong-password', field: 'password' } })
      for (const wrong of ['wrong-3!', 'wrong-4!', 'wrong-5!']) expect((await sendDeletion(wrong)).status).toBe(400)
      expect((await send(password)).status).toBe(429)
      expect((await sendDeletion(password)).status).toBe(429)
    } finally {
      await limited.close()
    }
  })

  test('of an account without a password comes from the provider, and is of its own address', async () => {
    const person = await anOldSignIn({ passwordHash: null })
    const proof = (email: string) => ({
      type: 'bearer',
      token: provider.provider.accessToken({ email, name: 'x', isVerified: true }),
    })
    for (const half of [{ password }, { token: 'x' }, { type: 'bearer' }])
      expect(await confirm(person, half)).toMatchObject({ status: 400, body: { code: 'bad-request', field: 'token' } })
    expect(await confirm(person, proof('other@example.com'))).toMatchObject({
      body: { code: 'wrong-password', field: 'token' },
    })
    expect(await change(person, { email: newAddress() })).toMatchObject(asks)
    expect((await confirm(person, proof(person.email))).status).toBe(200)
    expect((await change(person, { email: newAddress() })).status).toBe(200)
  })

  test('a first password needs one too: it would prove anything afterwards', async () => {
    const person = await anOldSignIn({ passwordHash: null })
    expect(await change(person, { password: { current: null, new: 'another-1!' } })).toMatchObject(asks)
  })
})

describe('a deletion', () => {
  test('may leave its proof out while the sign-in is confirmed, and not because it is young', async () => {
    const person = await app.people.student({ user: { passwordHash } })
    expect(await app.call(requestDeletion, { as: person, body: {} })).toMatchObject({
      body: { code: 'wrong-password' },
    })
    await confirm(person)
    expect(await app.call(requestDeletion, { as: person, body: { password: 'wrong' } })).toMatchObject({
      body: { code: 'wrong-password' },
    })
    expect((await app.call(requestDeletion, { as: person, body: {} })).status).toBe(200)
  })
})

describe('a payout', () => {
  const wallet = { method: 0, receiver: '01012345678' }
  const stranger = { method: 0, receiver: '01099999999' }

  test('goes to a new receiver only after a proof, by a request or by an update of one', async () => {
    const tutor = await app.people.tutor({ user: { passwordHash } })
    const student = await app.people.student()
    const start = new Date(Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS - 10 * HOUR_MS)
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start, price: 100_000 })
    app.clock.advance(HOUR_MS)
    const withdraw = async (to: typeof wallet) =>
      await app.call(requestWithdrawal, { as: tutor, body: { ...to, amount: 20_000 } })
    expect(await withdraw(wallet)).toMatchObject(asks)
    await confirm(tutor)
    const first = await withdraw(wallet)
    expect(first.status).toBe(200)

    app.clock.advance(HOUR_MS)
    expect((await withdraw(wallet)).status).toBe(200)
    expect(await withdraw(stranger)).toMatchObject(asks)
    const redirect = async () =>
      await app.call(editInvoice, { as: tutor, params: { id: first.body.id }, body: stranger })
    expect(await redirect()).toMatchObject(asks)
    await confirm(tutor)
    expect((await redirect()).status).toBe(200)
  })

  test('to a receiver of less than three days is marked for admins, after an update of one too', async () => {
    const [tutor, student, admin] = [await app.people.tutor(), await app.people.student(), await app.people.admin()]
    const start = new Date(Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS - 10 * HOUR_MS)
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start, price: 100_000 })
    const { body } = await app.call(requestWithdrawal, { as: tutor, body: { ...wallet, amount: 20_000 } })
    expect(body.newReceiver).toBeNull()
    const seen = async (id = body.id) => {
      const as = { token: await freshToken(app, admin.id) }
      return (await app.call(listInvoices, { as, query: { ids: [id] } })).body.list[0]?.newReceiver
    }
    expect(await seen()).toBe(true)
    app.clock.advance(72 * HOUR_MS)
    expect(await seen()).toBe(false)
    const as = { token: await freshToken(app, tutor.id) }
    const later = await app.call(requestWithdrawal, { as, body: { ...wallet, amount: 20_000 } })
    expect(await seen(later.body.id), 'a known one is not new again').toBe(false)

    const again = { token: await freshToken(app, tutor.id) }
    expect((await app.call(editInvoice, { as: again, params: { id: body.id }, body: stranger })).status).toBe(200)
    const by = { token: await freshToken(app, admin.id) }
    await app.call(editInvoice, { as: by, params: { id: body.id }, body: { status: 0 } })
    expect(await seen()).toBe(true)
  })
})
