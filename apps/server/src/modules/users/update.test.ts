// PUT /user/{id} (people.md 2): each field with its own rights.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import {
  bio,
  codeOf,
  completeTutor,
  currentApp,
  freshEmail,
  openAppForAccounts,
  password,
  register,
  send,
  staff,
  tutorRow,
  update,
} from '../../../test/accounts.ts'

openAppForAccounts()

describe('updating the own account', () => {
  test('needs a token', async () => {
    expect((await send('GET', '/user/current')).status).toBe(401)
    expect((await send('PUT', '/user/1', { body: { name: 'منى' } })).status).toBe(401)
  })

  test('changes the fields sent, clears those sent as null and leaves the others', async () => {
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
  ])('rejects %o with %s', async (body, code) => {
    const me = await register()
    expect(await codeOf(update(me.id, body, me))).toBe(code)
  })

  test('changes what a manager says of themselves', async () => {
    const manager = await completeTutor()
    await currentApp()
      .deps.db.updateTable('users')
      .set({ role: Role.TutorManager })
      .where('id', '=', manager.id)
      .execute()
    expect((await update(manager.id, { bio: `${bio} الآن` }, manager)).status).toBe(200)
    expect((await tutorRow(manager.id)).bio).toBe(`${bio} الآن`)
  })

  test('makes a new phone unverified', async () => {
    const me = await register()
    await currentApp()
      .deps.db.updateTable('users')
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

  test('accepts a verified notification method only', async () => {
    const me = await register()
    await currentApp()
      .deps.db.updateTable('users')
      .where('id', '=', me.id)
      .set({ phone: '01012345678', verifiedPhone: true, verifiedTelegram: true })
      .execute()
    expect((await update(me.id, { notificationMethod: 2 }, me)).body.notificationMethod).toBe(2)
    expect(await codeOf(update(me.id, { notificationMethod: 1 }, me))).toBe('bad-request')
    await currentApp().deps.db.updateTable('users').where('id', '=', me.id).set({ verifiedTelegram: false }).execute()
    expect((await update(me.id, { notificationMethod: null }, me)).body.notificationMethod).toBeNull()
  })

  test('makes a new email unverified and deletes codes sent to the old one', async () => {
    const me = await register()
    await currentApp().deps.db.updateTable('users').where('id', '=', me.id).set({ verifiedEmail: true }).execute()
    const codes = async () =>
      await currentApp().deps.db.selectFrom('confirmationCodes').select('purpose').where('userId', '=', me.id).execute()
    expect((await update(me.id, { email: me.email.toUpperCase() }, me)).body.verifiedEmail).toBe(true)
    expect(await codes()).toHaveLength(1)
    const email = freshEmail()
    expect((await update(me.id, { email }, me)).body).toMatchObject({ email, verifiedEmail: false })
    expect(await codes()).toHaveLength(0)
    const body = { duration: 15 }
    const watching = await send('PUT', `/watch/${(await completeTutor()).id}`, { token: me.token, body })
    expect(watching.body.code, 'acts at once').toBe('forbidden')
  })

  test('asks for no proof where only the letter case of an old email differs', async () => {
    const me = await register()
    const stored = { email: me.email.toUpperCase(), verifiedEmail: true }
    await currentApp().deps.db.updateTable('users').where('id', '=', me.id).set(stored).execute()
    currentApp().clock.advance(20 * MINUTE_MS)
    const { status, body } = await update(me.id, { email: me.email, name: 'منى علي' }, me)
    expect([status, body.verifiedEmail, body.name]).toEqual([200, true, 'منى علي'])
  })

  test("rejects another user's email", async () => {
    const me = await register()
    const { body } = await update(me.id, { email: (await register()).email }, me)
    expect(body).toMatchObject({ code: 'user-exists', field: 'email' })
  })

  test('deletes a removed photo from the store in all its widths', async () => {
    const me = await register()
    for (const width of [96, 960]) await writeFile(join(currentApp().filesFolder, 'uploads', `mine-${width}.webp`), 'x')
    await currentApp().deps.db.updateTable('users').where('id', '=', me.id).set({ image: 'mine-960.webp' }).execute()
    await update(me.id, { name: 'Nour' }, me)
    expect(await currentApp().deps.files.find('uploads', 'mine-960.webp')).not.toBeNull()
    expect((await update(me.id, { image: null }, me)).body.image).toBeNull()
    expect(await currentApp().deps.files.find('uploads', 'mine-96.webp')).toBeNull()
    expect(await currentApp().deps.files.find('uploads', 'mine-960.webp')).toBeNull()
  })

  test('deletes a removed video and a removed thumbnail from the store, and keeps what stays', async () => {
    const [tutor, admin] = [await completeTutor(), await staff(Role.RegularAdmin)]
    const names = { video: 'own.mp4', thumbnail: 'own-thumb-960.webp' }
    await currentApp().deps.db.updateTable('tutors').set(names).where('id', '=', tutor.id).execute()
    for (const name of Object.values(names)) await writeFile(join(currentApp().filesFolder, 'uploads', name), 'x')
    const stored = async () =>
      await Promise.all(
        Object.values(names).map(async (name) => (await currentApp().deps.files.find('uploads', name)) !== null),
      )
    await update(tutor.id, { name: 'Nour' }, admin)
    expect(await stored()).toEqual([true, true])
    await update(tutor.id, { video: null }, admin)
    expect(await stored()).toEqual([false, true])
    await update(tutor.id, { thumbnail: null }, admin)
    expect(await stored()).toEqual([false, false])
  })
})

describe('changing the password', () => {
  const kindsOf = async (userId: number) => {
    const inbox = currentApp().deps.db.selectFrom('inbox').select('kind').where('userId', '=', userId)
    return (await inbox.execute()).map(({ kind }) => kind)
  }

  test('needs the current one, revokes older tokens and returns a fresh one', async () => {
    const me = await register()
    currentApp().clock.advance(2000)
    const disconnect = vi.spyOn(currentApp().deps.realtime, 'disconnectUser')
    const common = { password: { current: password, new: 'P@ssw0rd' } }
    expect(await codeOf(update(me.id, common, me))).toBe('invalid-password')
    const { status, body } = await update(me.id, { password: { current: password, new: 'brand-new2?' } }, me)
    expect(status).toBe(200)
    expect(disconnect).toHaveBeenCalledWith(me.id)
    expect((await send('GET', '/user/current', { token: me.token })).status).toBe(401)
    expect((await send('GET', '/user/current', { token: body.token })).status).toBe(200)
    expect((await send('POST', '/auth/password', { body: { email: me.email, password: 'brand-new2?' } })).status).toBe(
      200,
    )
    expect(await kindsOf(me.id)).toEqual(['password-changed'])
  })

  test('needs no current one when the account has none', async () => {
    const me = await register()
    expect(await codeOf(update(me.id, { password: { current: 'wrong', new: 'brand-new2?' } }, me))).toBe(
      'wrong-password',
    )
    expect(await codeOf(update(me.id, { password: { current: null, new: 'brand-new2?' } }, me))).toBe('wrong-password')
    await currentApp().deps.db.updateTable('users').where('id', '=', me.id).set({ passwordHash: null }).execute()
    expect(await codeOf(update(me.id, { password: { current: 'anything', new: 'brand-new2?' } }, me))).toBe(
      'wrong-password',
    )
    expect((await update(me.id, { password: { current: null, new: 'brand-new2?' } }, me)).body.hasPassword).toBe(true)
    expect(await kindsOf(me.id), 'a first one is no change').toEqual([])
  })

  test('succeeds for one of two simultaneous changes', async () => {
    const me = await register()
    const statuses = await Promise.all(
      ['first-one1!', 'second-one1!'].map(
        async (text) => (await update(me.id, { password: { current: password, new: text } }, me)).status,
      ),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is possible for the owner only', async () => {
    const me = await register()
    expect(
      await codeOf(update(me.id, { password: { current: null, new: 'brand-new2?' } }, await staff(Role.SuperAdmin))),
    ).toBe('forbidden')
  })
})

describe('updating another account', () => {
  test('answers 404 for an unknown account and 403 for a forbidden one, whatever the fields', async () => {
    const me = await register()
    expect(await codeOf(update(999_999, { name: 'منى' }, me))).toBe('user-not-found')
    expect(await codeOf(update((await register()).id, {}, me))).toBe('forbidden')
  })

  test('lets an admin change a student, but a regular admin no other admin', async () => {
    const admin = await staff(Role.RegularAdmin)
    expect((await update((await register()).id, { name: 'منى' }, admin)).body.name).toBe('منى')
    expect(await codeOf(update((await staff(Role.RegularAdmin)).id, { name: 'منى' }, admin))).toBe('forbidden')
  })

  test('lets a studio remove the video of its own tutor only', async () => {
    const studio = await staff(Role.Studio)
    const tutor = await completeTutor()
    expect(await codeOf(update(tutor.id, { video: null }, studio))).toBe('forbidden')
    await currentApp().deps.db.updateTable('tutors').where('id', '=', tutor.id).set({ studioId: studio.id }).execute()
    expect((await update(tutor.id, { video: null }, studio)).status).toBe(200)
    expect((await tutorRow(tutor.id)).video).toBeNull()
  })

  test('hides personal data from a studio, except the email, and from a manager', async () => {
    const [studio, manager, tutor] = [await staff(Role.Studio), await staff(Role.TutorManager), await completeTutor()]
    await currentApp().deps.db.updateTable('tutors').where('id', '=', tutor.id).set({ studioId: studio.id }).execute()
    const guarded = {
      address: null,
      birthYear: null,
      creditScore: 0,
      city: null,
      phone: null,
      notificationMethod: null,
    }
    const { email } = await currentApp()
      .deps.db.selectFrom('users')
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

  test('lets a tutor choose a studio after interview and demo session, until the photo session is done', async () => {
    const { db, now } = currentApp().deps
    const tutor = await register(Role.Tutor)
    const [studio, admin] = [await staff(Role.Studio), await staff(Role.RegularAdmin)]
    const choose = async () => (await update(tutor.id, { studioId: studio.id }, tutor)).body.code ?? 'chosen'
    const { id: slotId } = await db
      .insertInto('availabilitySlots')
      .values({ userId: studio.id, start: now(), end: new Date(now().getTime() + 60 * MINUTE_MS) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const interview = async (status: InterviewStatus) => {
      const about = { interviewerId: studio.id, intervieweeId: tutor.id, slotId, sessionId: `interview:${status}` }
      const row = { ...about, status, start: now(), createdAt: now(), updatedAt: now() }
      await db.insertInto('interviews').values(row).execute()
    }
    await interview(InterviewStatus.Passed)
    expect(await choose()).toBe('forbidden')
    const steps = { passedDemoSession: true, passedIntroVideo: true }
    expect((await update(tutor.id, steps, await staff(Role.TutorManager))).status).toBe(200)
    expect(await choose()).toBe('chosen')
    expect((await tutorRow(tutor.id)).studioId).toBe(studio.id)

    const media = { video: 'salma.mp4', thumbnail: 'salma-thumb-960.webp' }
    const setMedia = async (change: { video?: string | null; thumbnail?: string | null }) => {
      await db.updateTable('tutors').where('id', '=', tutor.id).set(change).execute()
    }
    await db.updateTable('users').where('id', '=', tutor.id).set({ image: 'salma-960.webp' }).execute()
    await setMedia(media)
    expect(await choose(), 'the photo session is done').toBe('forbidden')
    for (const missing of [{ video: null }, { thumbnail: null }]) {
      await setMedia({ ...media, ...missing })
      expect(await choose(), JSON.stringify(missing)).toBe('chosen')
    }
    await interview(InterviewStatus.Rejected)
    expect(await choose(), 'the latest interview decides').toBe('forbidden')
    expect((await update(tutor.id, { studioId: admin.id }, admin)).body).toMatchObject({
      code: 'user-not-found',
      field: 'studioId',
    })
    expect((await update(tutor.id, { studioId: studio.id }, admin)).status).toBe(200)
  })
})

describe('updating a listed tutor', () => {
  test('broadcasts the new card', async () => {
    const tutor = await completeTutor()
    const emit = vi.spyOn(currentApp().deps.realtime, 'emit')
    await update(tutor.id, { notice: 60 }, tutor)
    expect(emit).toHaveBeenCalledWith(
      'TutorsCache',
      'TutorUpdated',
      expect.objectContaining({ id: tutor.id, notice: 60, online: null }),
    )
  })

  test('removes a deactivated tutor from the list at once and revokes the tokens', async () => {
    const tutor = await completeTutor()
    const admin = await staff(Role.RegularAdmin)
    await send('GET', '/user/tutor/list/onboarded')
    await update(tutor.id, { notice: 45 }, admin)
    expect((await send('GET', '/user/current', { token: tutor.token })).status, 'another change').toBe(200)
    currentApp().clock.advance(2000)
    const emit = vi.spyOn(currentApp().deps.realtime, 'emit')
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

  test.each([
    ['passedIntroVideo', 'introVideoPassedAt'],
    ['passedDemoSession', 'demoSessionPassedAt'],
  ] as const)('keeps the first time of %s, which can be withdrawn', async (step, column) => {
    const tutor = await register(Role.Tutor)
    const admin = await staff(Role.RegularAdmin)
    const set = async (passed: boolean) => {
      await update(tutor.id, { [step]: passed }, admin)
      return (await tutorRow(tutor.id))[column]
    }
    const first = currentApp().clock.now()
    expect(await set(true)).toEqual(first)
    currentApp().clock.advance(MINUTE_MS)
    expect(await set(true)).toEqual(first)
    await update(tutor.id, { name: 'سلمى فؤاد' }, tutor)
    await update(tutor.id, { notice: 60 }, tutor)
    expect((await tutorRow(tutor.id))[column], 'other changes leave it').toEqual(first)
    expect(await set(false)).toBeNull()
  })
})
