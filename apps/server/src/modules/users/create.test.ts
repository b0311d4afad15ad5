// Registration, and accounts created by admins (people.md 2).
import { describe, expect, test, vi } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import {
  codeOf,
  create,
  currentApp,
  freshEmail,
  openAppForAccounts,
  password,
  register,
  send,
  staff,
  tutorRow,
} from '../../../test/accounts.ts'

openAppForAccounts()

describe('creating an account', () => {
  test('registers a student with a token, an unverified email and an empty profile', async () => {
    const email = freshEmail()
    const { status, body } = await create({ role: Role.Student, email: ` ${email.toUpperCase()}`, password })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email,
      role: Role.Student,
      verified: false,
      verifiedEmail: false,
      name: null,
      hasPassword: true,
      creditScore: 0,
    })
    expect((await send('GET', '/user/current', { token: body.token })).body).toEqual(body.user)
  })

  test('registers a tutor who is not active and has half an hour of notice', async () => {
    const { id } = await register(Role.Tutor)
    expect(await tutorRow(id)).toMatchObject({ activated: false, notice: 30, bio: null })
  })

  test('rejects an email that is taken, in any letter case', async () => {
    const { email } = await register()
    expect(await codeOf(create({ role: Role.Tutor, email: email.toUpperCase(), password }))).toBe('user-exists')
  })

  test('gives an email to one of several simultaneous registrations', async () => {
    const body = { role: Role.Student, email: freshEmail(), password }
    const statuses = (await Promise.all([create(body), create(body), create(body)])).map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('sends no mail for a rejected registration', async () => {
    const { email } = await register()
    const enqueue = vi.spyOn(currentApp().deps.jobs, 'enqueue')
    await create({ role: Role.Student, email, password })
    expect(enqueue).not.toHaveBeenCalled()
  })

  test.each([
    [{ email: 'no-at.example.com' }, 'invalid-email'],
    [{ password: 'a1!' }, 'short-password'],
    [{ password: `a1!${'b'.repeat(50)}` }, 'long-password'],
    [{ password: 'abcdefg1' }, 'invalid-password'],
    [{ password: 'abc def1!' }, 'invalid-password'],
    [{ role: 9 }, 'bad-request'],
    [{ email: undefined }, 'bad-request'],
  ])('rejects %o with %s', async (change, code) => {
    expect(await codeOf(create({ role: Role.Student, email: freshEmail(), password, ...change }))).toBe(code)
  })

  // Of the most common ones of zxcvbn, those that the rules would let in.
  test.each([
    'P@ssw0rd',
    'l58jkdjp!',
    '!qaz2wsx',
    '1qaz!QAZ',
    '1qaz@WSX',
    'p030710P$E4O',
    '!QAZxsw2',
    'Pa$$w0rd',
    '%E2%82%AC',
    'ZAQ!2wsx',
  ])('rejects the common password %s', async (common) => {
    expect(await codeOf(create({ role: Role.Student, email: freshEmail(), password: common }))).toBe('invalid-password')
  })

  test('lets only admins create managers and studios, without a token for them', async () => {
    const body = { role: Role.TutorManager, email: freshEmail(), password }
    expect(await codeOf(create(body))).toBe('forbidden')
    const made = await create(body, (await staff(Role.RegularAdmin)).token)
    expect(made.body.token).toBeNull()
    expect(await tutorRow(made.body.user.id)).toMatchObject({ activated: true })
  })

  test('lets only super admins create admins', async () => {
    const body = { role: Role.RegularAdmin, email: freshEmail(), password }
    expect(await codeOf(create(body, (await staff(Role.RegularAdmin)).token))).toBe('forbidden')
    expect((await create(body, (await staff(Role.SuperAdmin)).token)).status).toBe(200)
  })

  test('notifies every super admin of a new admin, but not of a new tutor', async () => {
    const [chief, other, regular] = [
      await staff(Role.SuperAdmin),
      await staff(Role.SuperAdmin),
      await staff(Role.RegularAdmin),
    ]
    const deliveriesOf = async (id: number) =>
      await currentApp()
        .deps.db.selectFrom('deliveries')
        .select(['channel', 'message'])
        .where('userId', '=', id)
        .execute()
    const email = freshEmail()
    await create({ role: Role.Tutor, email: freshEmail(), password }, chief.token)
    await create({ role: Role.RegularAdmin, email, password }, chief.token)
    for (const each of [chief, other])
      expect(await deliveriesOf(each.id)).toEqual([
        { channel: 'email', message: { kind: 'admin-created', email, role: Role.RegularAdmin, by: chief.email } },
      ])
    expect(await deliveriesOf(regular.id)).toEqual([])
  })
})
