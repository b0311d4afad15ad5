import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { buildTestApp } from '../../../test/app.ts'

type App = Awaited<ReturnType<typeof buildTestApp>>
interface Someone {
  readonly id: number
  readonly email: string
  readonly token: string
}

const password = 'secret1!'
const bio = 'أساعدك على التحدث بثقة وطلاقة'
const about = 'أعمل في تدريس الإنجليزية منذ عشر سنوات مع طلاب من كل الأعمار والمستويات.'

let app: App

beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await app.close()
})

async function send(method: string, path: string, given: { token?: string | undefined; body?: object } = {}) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

let count = 0
const freshEmail = () => `user${++count}@example.com`
const create = async (body: object, token?: string) => await send('POST', '/user/', { token, body })

async function register(role: Role = Role.Student): Promise<Someone> {
  const email = freshEmail()
  const { body } = await create({ role, email, password })
  return { id: body.user.id, email, token: body.token }
}

/** Roles nobody registers for. */
async function staff(role: Role): Promise<Someone> {
  const email = freshEmail()
  const { id } = await app.deps.db
    .insertInto('users')
    .values({ email, role, verifiedEmail: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, token: await app.deps.tokens.issue(id, app.deps.now()) }
}

const update = async (id: number, body: object, by: Someone) =>
  await send('PUT', `/user/${id}`, { token: by.token, body })
const codeOf = async (answer: Promise<{ body: { code: string } }>) => (await answer).body.code
const tutorRow = async (id: number) =>
  await app.deps.db.selectFrom('tutors').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function completeTutor(): Promise<Someone> {
  const tutor = await register(Role.Tutor)
  await app.deps.db
    .updateTable('users')
    .where('id', '=', tutor.id)
    .set({
      name: 'سلمى',
      image: 'salma-960.webp',
      phone: '01112223334',
      city: 1,
      birthYear: 1990,
      gender: 'female',
      verifiedEmail: true,
      verifiedPhone: true,
    })
    .execute()
  await app.deps.db
    .updateTable('tutors')
    .where('id', '=', tutor.id)
    .set({ bio, about, video: 'salma.mp4', thumbnail: 'salma-thumb-960.webp', activated: true })
    .execute()
  return tutor
}

describe('registering', () => {
  test('makes a student with a token, an unproved address and no profile yet', async () => {
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

  test('makes a tutor who is not active and asks for half an hour of notice', async () => {
    const { id } = await register(Role.Tutor)
    expect(await tutorRow(id)).toMatchObject({ activated: false, notice: 30, bio: null })
  })

  test('an address is taken once, in any case', async () => {
    const { email } = await register()
    expect(await codeOf(create({ role: Role.Tutor, email: email.toUpperCase(), password }))).toBe('user-exists')
  })

  test('two who register an address at once do not both get it', async () => {
    const body = { role: Role.Student, email: freshEmail(), password }
    const statuses = (await Promise.all([create(body), create(body), create(body)])).map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('a refused registration leaves nothing behind, not even a letter', async () => {
    const { email } = await register()
    const enqueue = vi.spyOn(app.deps.jobs, 'enqueue')
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
  ])('%o is refused with %s', async (change, code) => {
    expect(await codeOf(create({ role: Role.Student, email: freshEmail(), password, ...change }))).toBe(code)
  })

  test('only admins make managers and studios, and get no login for them', async () => {
    const body = { role: Role.TutorManager, email: freshEmail(), password }
    expect(await codeOf(create(body))).toBe('forbidden')
    const made = await create(body, (await staff(Role.RegularAdmin)).token)
    expect(made.body.token).toBeNull()
    expect(await tutorRow(made.body.user.id)).toMatchObject({ activated: true })
  })

  test('only the super admin makes admins', async () => {
    const body = { role: Role.RegularAdmin, email: freshEmail(), password }
    expect(await codeOf(create(body, (await staff(Role.RegularAdmin)).token))).toBe('forbidden')
    expect((await create(body, (await staff(Role.SuperAdmin)).token)).status).toBe(200)
  })

  test('every super admin hears of a new admin, nobody of a new tutor', async () => {
    const [chief, other, regular] = [
      await staff(Role.SuperAdmin),
      await staff(Role.SuperAdmin),
      await staff(Role.RegularAdmin),
    ]
    const told = async (id: number) =>
      await app.deps.db.selectFrom('deliveries').select(['channel', 'message']).where('userId', '=', id).execute()
    const email = freshEmail()
    await create({ role: Role.Tutor, email: freshEmail(), password }, chief.token)
    await create({ role: Role.RegularAdmin, email, password }, chief.token)
    for (const each of [chief, other])
      expect(await told(each.id)).toEqual([
        { channel: 'email', message: { kind: 'admin-created', email, role: Role.RegularAdmin, by: chief.email } },
      ])
    expect(await told(regular.id)).toEqual([])
  })
})

describe('the own account', () => {
  test('without a token nobody is anybody', async () => {
    expect((await send('GET', '/user/current')).status).toBe(401)
    expect((await send('PUT', '/user/1', { body: { name: 'منى' } })).status).toBe(401)
  })

  test('what is sent changes, null clears, what is left out stays', async () => {
    const me = await register()
    await update(
      me.id,
      { name: 'منى علي', phone: '01012345678', city: 3, gender: 'female', birthYear: 2000, address: 'شارع النيل' },
      me,
    )
    const { status, body } = await update(me.id, { address: null }, me)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'منى علي',
      phone: '01012345678',
      city: 3,
      gender: 'female',
      birthYear: 2000,
      address: null,
    })
    expect(body).not.toHaveProperty('token')
  })

  test.each([
    [{ name: 'a' }, 'short-user-name'],
    [{ name: 'منى 2' }, 'invalid-user-name'],
    [{ name: 'م'.repeat(31) }, 'long-user-name'],
    [{ phone: '0101234567' }, 'invalid-phone'],
    [{ birthYear: 1900 }, 'old-user'],
    [{ birthYear: new Date().getFullYear() - 5 }, 'young-user'],
    [{ city: 31 }, 'bad-request'],
    [{}, 'empty-request'],
    [{ unknown: 1 }, 'empty-request'],
    [{ bio }, 'bad-request'],
    [{ activated: true }, 'forbidden'],
    [{ notificationMethod: 1 }, 'bad-request'],
    [{ video: null }, 'forbidden'],
  ])('%o is refused with %s', async (body, code) => {
    const me = await register()
    expect(await codeOf(update(me.id, body, me))).toBe(code)
  })

  test('a new phone has proved nothing', async () => {
    const me = await register()
    await app.deps.db
      .updateTable('users')
      .where('id', '=', me.id)
      .set({ phone: '01012345678', verifiedPhone: true, verifiedWhatsapp: true, notificationMethod: 1 })
      .execute()
    expect((await update(me.id, { phone: '01012345678' }, me)).body).toMatchObject({
      verifiedPhone: true,
      notificationMethod: 1,
    })
    expect(await codeOf(update(me.id, { phone: '01112345678', notificationMethod: 1 }, me))).toBe('bad-request')
    expect((await update(me.id, { phone: '01112345678' }, me)).body).toMatchObject({
      verifiedPhone: false,
      verifiedWhatsApp: false,
      notificationMethod: null,
    })
  })

  test('a proved method may be chosen', async () => {
    const me = await register()
    await app.deps.db
      .updateTable('users')
      .where('id', '=', me.id)
      .set({ phone: '01012345678', verifiedPhone: true, verifiedTelegram: true })
      .execute()
    expect((await update(me.id, { notificationMethod: 2 }, me)).body.notificationMethod).toBe(2)
    expect(await codeOf(update(me.id, { notificationMethod: 1 }, me))).toBe('bad-request')
  })

  test('a new address has to be proved, and codes sent to the old one die', async () => {
    const me = await register()
    await app.deps.db.updateTable('users').where('id', '=', me.id).set({ verifiedEmail: true }).execute()
    const codes = async () =>
      await app.deps.db.selectFrom('confirmationCodes').select('purpose').where('userId', '=', me.id).execute()
    expect((await update(me.id, { email: me.email.toUpperCase() }, me)).body.verifiedEmail).toBe(true)
    expect(await codes()).toHaveLength(1)
    const email = freshEmail()
    expect((await update(me.id, { email }, me)).body).toMatchObject({ email, verifiedEmail: false })
    expect(await codes()).toHaveLength(0)
  })

  test("nobody takes another's address", async () => {
    const me = await register()
    expect(await codeOf(update(me.id, { email: (await register()).email }, me))).toBe('user-exists')
  })

  test('a dropped photo is gone from the store in all its widths', async () => {
    const me = await register()
    for (const width of [96, 960]) await writeFile(join(app.filesFolder, 'uploads', `mine-${width}.webp`), 'x')
    await app.deps.db.updateTable('users').where('id', '=', me.id).set({ image: 'mine-960.webp' }).execute()
    expect((await update(me.id, { image: null }, me)).body.image).toBeNull()
    expect(await app.deps.files.find('uploads', 'mine-96.webp')).toBeNull()
    expect(await app.deps.files.find('uploads', 'mine-960.webp')).toBeNull()
  })
})

describe('the password', () => {
  test('changes with the current one; older tokens die, the answer holds a fresh one', async () => {
    const me = await register()
    app.clock.advance(2000)
    const disconnect = vi.spyOn(app.deps.realtime, 'disconnectUser')
    const { status, body } = await update(me.id, { password: { current: password, new: 'brand-new2?' } }, me)
    expect(status).toBe(200)
    expect(disconnect).toHaveBeenCalledWith(me.id)
    expect((await send('GET', '/user/current', { token: me.token })).status).toBe(401)
    expect((await send('GET', '/user/current', { token: body.token })).status).toBe(200)
    expect((await send('POST', '/auth/password', { body: { email: me.email, password: 'brand-new2?' } })).status).toBe(
      200,
    )
  })

  test('needs the current one, unless there is none', async () => {
    const me = await register()
    expect(await codeOf(update(me.id, { password: { current: 'wrong', new: 'brand-new2?' } }, me))).toBe(
      'wrong-password',
    )
    expect(await codeOf(update(me.id, { password: { current: null, new: 'brand-new2?' } }, me))).toBe('wrong-password')
    await app.deps.db.updateTable('users').where('id', '=', me.id).set({ passwordHash: null }).execute()
    expect(await codeOf(update(me.id, { password: { current: 'anything', new: 'brand-new2?' } }, me))).toBe(
      'wrong-password',
    )
    expect((await update(me.id, { password: { current: null, new: 'brand-new2?' } }, me)).body.hasPassword).toBe(true)
  })

  test('of two changes at once one is too late', async () => {
    const me = await register()
    const statuses = await Promise.all(
      ['first-one1!', 'second-one1!'].map(
        async (text) => (await update(me.id, { password: { current: password, new: text } }, me)).status,
      ),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test("is nobody else's to change", async () => {
    const me = await register()
    expect(
      await codeOf(update(me.id, { password: { current: null, new: 'brand-new2?' } }, await staff(Role.SuperAdmin))),
    ).toBe('forbidden')
  })
})

describe('other accounts', () => {
  test("absent is 404, another's is 403, before the fields are looked at", async () => {
    const me = await register()
    expect(await codeOf(update(999_999, { name: 'منى' }, me))).toBe('user-not-found')
    expect(await codeOf(update((await register()).id, {}, me))).toBe('forbidden')
  })

  test('an admin changes a student, a regular admin no other admin', async () => {
    const admin = await staff(Role.RegularAdmin)
    expect((await update((await register()).id, { name: 'منى' }, admin)).body.name).toBe('منى')
    expect(await codeOf(update((await staff(Role.RegularAdmin)).id, { name: 'منى' }, admin))).toBe('forbidden')
  })

  test('a studio drops the video of its own tutor only', async () => {
    const studio = await staff(Role.Studio)
    const tutor = await completeTutor()
    expect(await codeOf(update(tutor.id, { video: null }, studio))).toBe('forbidden')
    await app.deps.db.updateTable('tutors').where('id', '=', tutor.id).set({ studioId: studio.id }).execute()
    expect((await update(tutor.id, { video: null }, studio)).status).toBe(200)
    expect((await tutorRow(tutor.id)).video).toBeNull()
  })

  test('who may change one thing of an account is not told the others: a studio the address alone, a manager nothing', async () => {
    const [studio, manager, tutor] = [await staff(Role.Studio), await staff(Role.TutorManager), await completeTutor()]
    await app.deps.db.updateTable('tutors').where('id', '=', tutor.id).set({ studioId: studio.id }).execute()
    const guarded = {
      address: null,
      birthYear: null,
      creditScore: 0,
      city: null,
      phone: null,
      notificationMethod: null,
    }
    const { email } = await app.deps.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', tutor.id)
      .executeTakeFirstOrThrow()
    expect((await update(tutor.id, { thumbnail: null }, studio)).body).toMatchObject({
      id: tutor.id,
      email,
      ...guarded,
    })
    expect((await update(tutor.id, { passedIntroVideo: true }, manager)).body).toMatchObject({
      id: tutor.id,
      email: '',
      ...guarded,
    })
  })

  test('a tutor chooses a studio after both sessions, and only a studio', async () => {
    const tutor = await register(Role.Tutor)
    const studio = await staff(Role.Studio)
    expect(await codeOf(update(tutor.id, { studioId: studio.id }, tutor))).toBe('forbidden')
    expect(
      (await update(tutor.id, { passedDemoSession: true, passedIntroVideo: true }, await staff(Role.TutorManager)))
        .status,
    ).toBe(200)
    const admin = await staff(Role.RegularAdmin)
    expect(await codeOf(update(tutor.id, { studioId: admin.id }, admin))).toBe('user-not-found')
    expect((await update(tutor.id, { studioId: studio.id }, admin)).status).toBe(200)
    expect((await tutorRow(tutor.id)).studioId).toBe(studio.id)
  })
})

describe('the tutors list', () => {
  test("hears of a tutor's change", async () => {
    const tutor = await completeTutor()
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await update(tutor.id, { notice: 60 }, tutor)
    expect(emit).toHaveBeenCalledWith(
      'TutorsCache',
      'TutorUpdated',
      expect.objectContaining({ id: tutor.id, notice: 60, online: null }),
    )
  })

  test('loses a deactivated tutor at once, whose tokens die', async () => {
    const tutor = await completeTutor()
    const admin = await staff(Role.RegularAdmin)
    await send('GET', '/user/tutor/list/onboarded')
    app.clock.advance(2000)
    const emit = vi.spyOn(app.deps.realtime, 'emit')
    await update(tutor.id, { activated: false }, admin)
    expect(emit.mock.calls.map(([, event]) => event)).toEqual(['TutorsCacheUpdated'])
    expect((await send('GET', `/user/tutor/info/${tutor.id}`)).body.code).toBe('tutor-not-found')
    expect((await send('GET', '/user/current', { token: tutor.token })).status).toBe(401)
    await update(tutor.id, { activated: true }, admin)
    expect(emit.mock.calls.map(([, event]) => event)).toEqual([
      'TutorsCacheUpdated',
      'TutorsCacheUpdated',
      'TutorUpdated',
    ])
  })

  test('a passed mark keeps its first moment and can be taken back', async () => {
    const tutor = await register(Role.Tutor)
    const admin = await staff(Role.RegularAdmin)
    await update(tutor.id, { passedIntroVideo: true }, admin)
    const { introVideoPassedAt } = await tutorRow(tutor.id)
    app.clock.advance(60_000)
    await update(tutor.id, { passedIntroVideo: true }, admin)
    expect((await tutorRow(tutor.id)).introVideoPassedAt).toEqual(introVideoPassedAt)
    await update(tutor.id, { passedIntroVideo: false }, admin)
    expect((await tutorRow(tutor.id)).introVideoPassedAt).toBeNull()
  })
})
