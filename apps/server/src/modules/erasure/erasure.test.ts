// Leaving (extras.md 6.2): asking, the grace time, what holds it back, and what is left of an account afterwards.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { getDeletion, requestDeletion, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { createInvite } from '@hiwar/contract/invites.ts'
import { bookLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { deleteRating } from '@hiwar/contract/ratings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { signingInBy } from '../../../test/openid.ts'
import type { Person } from '../../../test/people.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { fates } from './fates.ts'
import { erase, runErasures } from './service.ts'

const password = 'secret1!'
let app: TestApp
let provider: RunningOpenId
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

const leave = async (person: Person, body: object = { password }) =>
  await app.call(requestDeletion, { as: person, body })
const pending = async (person: Person) => (await app.call(getDeletion, { as: person })).body
const told = async (userId: number) =>
  (await app.deps.db.selectFrom('deliveries').select('kind').where('userId', '=', userId).orderBy('id').execute()).map(
    (row) => row.kind,
  )
const isErased = async (id: number) =>
  (await app.deps.db.selectFrom('users').select('erasedAt').where('id', '=', id).executeTakeFirstOrThrow()).erasedAt !==
  null
const onGrid = (ahead: number) =>
  new Date(Math.ceil((app.deps.now().getTime() + ahead) / (15 * MINUTE_MS)) * 15 * MINUTE_MS)

describe('asking', () => {
  test.each([Role.Student, Role.Tutor, Role.TutorManager, Role.Studio])(
    'role %i asks with the password; asking again changes nothing',
    async (role) => {
      const person =
        role === Role.Tutor
          ? await app.people.tutor({ user: { passwordHash } })
          : await app.people.someone(role, { user: { passwordHash } })
      expect(await pending(person)).toBeNull()
      const { status, body } = await leave(person, { password, reason: 'سفر' })
      expect(status).toBe(200)
      expect(new Date(body.erasesAt).getTime() - new Date(body.requestedAt).getTime()).toBe(14 * DAY_MS)
      app.clock.advance(HOUR_MS)
      expect((await leave(person)).body).toEqual(body)
      expect(await pending(person)).toEqual(body)
      expect((await told(person.id)).filter((kind) => kind === 'deletion-requested').length).toBeGreaterThan(0)

      expect((await app.call(takeBackDeletion, { as: person })).status).toBe(200)
      expect((await app.call(takeBackDeletion, { as: person })).status).toBe(200)
      expect(await pending(person)).toBeNull()
      expect(new Set(await told(person.id))).toContain('deletion-canceled')
    },
  )

  test.each([Role.SuperAdmin, Role.RegularAdmin])('role %i never', async (role) => {
    const person = await app.people.someone(role, { user: { passwordHash } })
    for (const call of [requestDeletion, getDeletion, takeBackDeletion])
      expect(await app.call(call, { as: person, body: { password } } as never)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
  })

  test.each([[{ password: 'wrong' }], [{}], [{ token: 'x', type: 'id-token' }]])(
    'without the right password it is refused: %j',
    async (body) => {
      const person = await app.people.student({ user: { passwordHash } })
      expect(await leave(person, body)).toMatchObject({ status: 400, body: { code: 'wrong-password' } })
      expect(await pending(person)).toBeNull()
    },
  )

  test('an account without a password is left with a fresh proof of its own address', async () => {
    const person = await app.people.student()
    const proof = (email: string) => ({
      type: 'bearer',
      token: provider.provider.accessToken({ email, name: 'x', isVerified: true }),
    })
    expect(await leave(person, {})).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(await leave(person, { type: 'id-token', token: 'forged' })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
    expect(await leave(person, proof('other@example.com'))).toMatchObject({
      status: 400,
      body: { code: 'wrong-password' },
    })
    expect((await leave(person, proof(person.email))).status).toBe(200)
    provider.fault = 'away'
    expect(await leave(person, { type: 'bearer', token: 'x' })).toMatchObject({
      status: 503,
      body: { code: 'service-unavailable' },
    })
    provider.fault = 'none'
  })

  test("a Studio's wish is written down, other people's is theirs", async () => {
    const studio = await app.people.someone(Role.Studio, { user: { passwordHash } })
    const student = await app.people.student({ user: { passwordHash } })
    await leave(studio)
    await leave(student)
    await app.call(takeBackDeletion, { as: studio })
    const entries = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('userId', 'in', [studio.id, student.id])
      .execute()
    expect(entries).toEqual([
      { action: 'user.update', actorId: studio.id },
      { action: 'user.update', actorId: studio.id },
    ])
  })
})

describe('the grace time', () => {
  test('a tutor leaves the lists at once, cannot publish, and is back after taking it back', async () => {
    const tutor = await app.people.tutor({ user: { passwordHash } })
    const slot = await tutor.publish(onGrid(DAY_MS), onGrid(DAY_MS + 2 * HOUR_MS))
    const isListed = async () =>
      (await app.call(listOnboardedTutors, { query: { size: 100 } })).body.list.some((card) => card.id === tutor.id)
    expect(await isListed()).toBe(true)
    await leave(tutor)
    expect(await isListed()).toBe(false)
    expect((await app.call(getTutorInfo, { params: { id: tutor.id } })).status).toBe(404)
    const create = {
      actions: [
        { type: 'create', start: onGrid(2 * DAY_MS).toISOString(), end: onGrid(2 * DAY_MS + HOUR_MS).toISOString() },
      ],
    } as never
    expect(await app.call(setSlots, { as: tutor, body: create })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(
      (await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slot }] } as never })).status,
    ).toBe(200)

    await app.call(takeBackDeletion, { as: tutor })
    expect(await isListed()).toBe(true)
    expect((await app.call(setSlots, { as: tutor, body: create })).status).toBe(200)
  })

  test('a student books and moves only what ends before the account does; signing in still works', async () => {
    const tutor = await app.people.tutor()
    const student = await app.people.student({ user: { passwordHash } })
    await leave(student)
    await app.deps.db
      .updateTable('accountDeletions')
      .set({ erasesAt: onGrid(3 * DAY_MS) })
      .where('userId', '=', student.id)
      .execute()
    const slotId = await tutor.publish(onGrid(2 * DAY_MS), onGrid(4 * DAY_MS))
    const at = (ahead: number) => ({ slotId, start: onGrid(ahead).toISOString(), duration: 15 as const })
    expect(await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, ...at(3 * DAY_MS) } })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
    const booked = await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, ...at(3 * DAY_MS - HOUR_MS) } })
    expect(booked.status).toBe(200)
    expect(
      (await app.call(editLesson, { as: student, body: { lessonId: booked.body.id, ...at(3 * DAY_MS) } })).status,
    ).toBe(400)
    expect((await app.call(signInWithPassword, { body: { email: student.email, password } })).status).toBe(200)
  })

  test('three days before the end the person is told once', async () => {
    const person = await app.people.student({ user: { passwordHash } })
    await leave(person)
    app.clock.advance(10 * DAY_MS)
    await runErasures(app.deps)
    expect(await told(person.id)).not.toContain('deletion-soon')
    app.clock.advance(1.5 * DAY_MS)
    await runErasures(app.deps)
    const kinds = await told(person.id)
    await runErasures(app.deps)
    expect(kinds.filter((kind) => kind === 'deletion-soon').length).toBeGreaterThan(0)
    expect(await told(person.id)).toEqual(kinds)
    expect(await isErased(person.id)).toBe(false)
  })
})

describe('the run', () => {
  test('nothing happens before the time, nor after taking it back', async () => {
    const person = await app.people.student({ user: { passwordHash } })
    await leave(person)
    expect(await erase(app.deps, person.id)).toBe('not due')
    await app.call(takeBackDeletion, { as: person })
    app.clock.advance(20 * DAY_MS)
    await runErasures(app.deps)
    expect(await isErased(person.id)).toBe(false)
  })

  test.each(['payment', 'refund', 'earnings', 'invoice'] as const)(
    '%s holds it back, is named, and is escalated once patience ends',
    async (blocker) => {
      const person =
        blocker === 'earnings' || blocker === 'invoice'
          ? await app.people.tutor({ user: { passwordHash } })
          : await app.people.student({ user: { passwordHash } })
      if (blocker === 'payment')
        await app.deps.db.updateTable('transactions').set({ status: 0 }).where('userId', '=', person.id).execute()
      if (blocker === 'refund')
        await app.deps.db
          .updateTable('transactions')
          .set({ needsRefund: true })
          .where('userId', '=', person.id)
          .execute()
      if (blocker === 'earnings' || blocker === 'invoice') await teachOnce(person.id, 10_000)
      if (blocker === 'invoice') await withdraw(person.id, 5_000)
      expect((await leave(person)).body.blockers).toEqual([blocker])
      app.clock.advance(15 * DAY_MS)
      await runErasures(app.deps)
      expect(await isErased(person.id)).toBe(false)
      app.clock.advance(90 * DAY_MS)
      await runErasures(app.deps)
      const row = await app.deps.db
        .selectFrom('accountDeletions')
        .select('escalatedAt')
        .where('userId', '=', person.id)
        .executeTakeFirstOrThrow()
      expect(row.escalatedAt).not.toBeNull()

      await app.deps.db
        .updateTable('transactions')
        .set({ status: 2, needsRefund: false })
        .where('userId', '=', person.id)
        .execute()
      await app.deps.db.updateTable('invoices').set({ status: 3 }).where('userId', '=', person.id).execute()
      if (blocker === 'earnings')
        await app.deps.db
          .updateTable('lessons')
          .set({ price: 0 })
          .where('id', 'in', (on) => on.selectFrom('lessonMembers').select('lessonId').where('userId', '=', person.id))
          .execute()
      await runErasures(app.deps)
      expect(await isErased(person.id)).toBe(true)
    },
  )

  async function withdraw(userId: number, amount: number): Promise<void> {
    const at = app.deps.now()
    await app.deps.db
      .insertInto('invoices')
      .values({ userId, method: 0, receiver: '01012345678', amount, status: 0, createdAt: at, updatedAt: at })
      .execute()
  }

  async function teachOnce(tutorId: number, price: number): Promise<void> {
    const student = await app.people.student()
    const start = new Date(app.deps.now().getTime() - DAY_MS)
    const slot = await app.deps.db
      .insertInto('availabilitySlots')
      .values({ userId: tutorId, start, end: new Date(start.getTime() + HOUR_MS) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lesson = await app.deps.db
      .insertInto('lessons')
      .values({
        slotId: slot.id,
        start,
        end: new Date(start.getTime() + HOUR_MS / 2),
        duration: 30,
        price,
        sessionId: `lesson:${tutorId}`,
        lateLineMinutes: 60,
        createdAt: start,
        updatedAt: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('lessonMembers')
      .values([
        { lessonId: lesson.id, userId: tutorId },
        { lessonId: lesson.id, userId: student.id },
      ])
      .execute()
  }

  test('an erased student: signed out for ever, nameless everywhere, the future lesson canceled, money kept by id', async () => {
    const tutor = await app.people.tutor({ user: { notificationMethod: 1, verifiedWhatsapp: true } })
    const student = await app.people.student({
      user: {
        passwordHash,
        name: 'اسم سيختفي',
        address: 'شارع',
        image: 'me-960.webp',
        notificationMethod: 1,
        verifiedWhatsapp: true,
      },
    })
    const past = app.deps.now()
    await app.deps.db
      .insertInto('ratings')
      .values({
        raterId: student.id,
        rateeId: tutor.id,
        value: 5,
        feedback: 'كلام خاص',
        createdAt: past,
        updatedAt: past,
      })
      .execute()
    await app.deps.db
      .insertInto('contactRequests')
      .values({
        userId: student.id,
        name: 'اسم سيختفي',
        phone: '01012345678',
        title: 'عنوان',
        message: 'رسالة طويلة',
        createdAt: past,
        updatedAt: past,
      })
      .execute()
    const room = await app.deps.db
      .insertInto('rooms')
      .values({ pairKey: `erasure-${student.id}`, createdAt: past })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.deps.db
      .insertInto('messages')
      .values(
        [student, tutor].map(({ id }) => ({
          roomId: room.id,
          userId: id,
          text: 'سر صغير',
          words: 'سر صغير',
          createdAt: past,
          updatedAt: past,
        })),
      )
      .execute()
    await leave(student)
    await app.deps.db
      .updateTable('accountDeletions')
      .set({ erasesAt: onGrid(5 * DAY_MS) })
      .where('userId', '=', student.id)
      .execute()
    const slotId = await tutor.publish(onGrid(4 * DAY_MS), onGrid(5 * DAY_MS))
    const booked = await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: onGrid(4 * DAY_MS).toISOString(), duration: 30 },
    })
    expect(booked.status).toBe(200)
    // The lesson is still ahead when the day of the erasure is brought forward.
    await app.deps.db
      .updateTable('accountDeletions')
      .set({ erasesAt: onGrid(HOUR_MS), requestedAt: past })
      .where('userId', '=', student.id)
      .execute()
    app.clock.advance(2 * HOUR_MS)
    await runErasures(app.deps)

    const row = await app.deps.db.selectFrom('users').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      email: `erased-${student.id}@invalid`,
      name: null,
      phone: null,
      address: null,
      image: null,
      birthYear: null,
      city: null,
      gender: null,
      passwordHash: null,
      verifiedEmail: false,
      notificationMethod: null,
    })
    expect((await app.call(getCurrentUser, { as: student })).status).toBe(401)
    expect((await app.call(signInWithPassword, { body: { email: student.email, password } })).status).toBe(404)
    const lesson = await app.deps.db
      .selectFrom('lessons')
      .select(['canceledAt', 'canceledBy', 'charged'])
      .where('id', '=', booked.body.id)
      .executeTakeFirstOrThrow()
    expect(lesson).toMatchObject({ canceledBy: null, charged: false })
    expect(lesson.canceledAt).not.toBeNull()
    expect(await told(tutor.id)).toContain('lesson-canceled')
    expect(new Set(await told(student.id))).toEqual(new Set(['deletion-done']))
    expect(
      await app.deps.db.selectFrom('ratings').select(['value', 'feedback']).where('raterId', '=', student.id).execute(),
    ).toEqual([{ value: 5, feedback: null }])
    expect(
      await app.deps.db
        .selectFrom('contactRequests')
        .select(['name', 'phone', 'title'])
        .where('userId', '=', student.id)
        .execute(),
    ).toEqual([{ name: null, phone: null, title: 'عنوان' }])
    expect(
      await app.deps.db.selectFrom('subscriptions').select('id').where('userId', '=', student.id).execute(),
    ).toHaveLength(1)
    expect(
      await app.deps.db
        .selectFrom('auditLog')
        .select(['actorId', 'outcome'])
        .where('action', '=', 'user.erase')
        .where('userId', '=', student.id)
        .execute(),
    ).toEqual([{ actorId: null, outcome: 'ok' }])
    const said = await app.deps.db
      .selectFrom('messages')
      .select(['userId', 'text', 'words', 'deletedAt'])
      .where('roomId', '=', room.id)
      .orderBy('id')
      .execute()
    expect(said).toMatchObject([
      { userId: student.id, text: '', words: '', deletedAt: expect.any(Date) },
      { userId: tutor.id, text: 'سر صغير', deletedAt: null },
    ])
    // A booking that was on its way when the account ended is refused.
    const late = await app.deps.db
      .selectFrom('accountDeletions')
      .select(['reason', 'erasesAt'])
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(late.reason).toBeNull()
    // The address is free again.
    const other = await app.people.student()
    expect(
      (await app.call(updateUser, { as: other, params: { id: other.id }, body: { email: student.email } })).status,
    ).toBe(200)
  })

  test('an erased tutor: profile, media and published time gone, other rows kept; a second run does nothing', async () => {
    const tutor = await app.people.tutor({ user: { passwordHash } })
    await tutor.publish(onGrid(20 * DAY_MS), onGrid(20 * DAY_MS + HOUR_MS))
    await leave(tutor)
    app.clock.advance(15 * DAY_MS)
    await runErasures(app.deps)
    const row = await app.deps.db
      .selectFrom('tutors')
      .select(['bio', 'about', 'video', 'thumbnail', 'activated'])
      .where('id', '=', tutor.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ bio: null, about: null, video: null, thumbnail: null, activated: false })
    expect(
      await app.deps.db
        .selectFrom('availabilitySlots')
        .select('id')
        .where('userId', '=', tutor.id)
        .where('deleted', '=', false)
        .execute(),
    ).toEqual([])
    expect(await erase(app.deps, tutor.id)).toBe('not due')
  })

  test('an erased studio lets its tutors choose another', async () => {
    const studio = await app.people.someone(Role.Studio, { user: { passwordHash } })
    const tutor = await app.people.tutor({ tutor: { studioId: studio.id } })
    await leave(studio)
    app.clock.advance(15 * DAY_MS)
    await runErasures(app.deps)
    expect(
      (await app.deps.db.selectFrom('tutors').select('studioId').where('id', '=', tutor.id).executeTakeFirstOrThrow())
        .studioId,
    ).toBeNull()
  })

  test('the log of staff keeps what was done and to which account, not who it was', async () => {
    const [admin, student, bystander] = [
      await app.people.admin(),
      await app.people.student({ user: { passwordHash } }),
      await app.people.student(),
    ]
    const rename = async (person: Person, name: string) =>
      await app.call(updateUser, {
        as: admin,
        params: { id: person.id },
        body: { name, address: 'شارع النيل', city: 3 },
      })
    await rename(student, 'سيختفي الاسم')
    await rename(bystander, 'يبقى الاسم')
    const tutor = await app.people.tutor()
    const rated = {
      raterId: student.id,
      rateeId: tutor.id,
      value: 5,
      feedback: 'كلام خاص',
      createdAt: app.deps.now(),
      updatedAt: app.deps.now(),
    }
    const rating = await app.deps.db.insertInto('ratings').values(rated).returning('id').executeTakeFirstOrThrow()
    await app.call(deleteRating, { as: admin, params: { id: rating.id } })
    const { planId } = await app.deps.db
      .selectFrom('subscriptions')
      .select('planId')
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    const expiresAt = new Date(app.deps.now().getTime() + DAY_MS).toISOString()
    await Promise.all(
      [student, bystander].map(
        async ({ email }) => await app.call(createInvite, { as: admin, body: { email, planId, expiresAt } }),
      ),
    )
    await leave(student)
    app.clock.advance(15 * DAY_MS)
    await runErasures(app.deps)

    const log = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'userId', 'before', 'after', sql<string>`host(ip)`.as('ip')])
      .where('actorId', '=', admin.id)
      .orderBy('id')
      .execute()
    expect(log.filter(({ userId }) => userId === student.id)).toEqual([
      {
        action: 'user.update',
        userId: student.id,
        before: { name: null, address: null, city: null },
        after: { name: null, address: null, city: null },
        ip: '127.0.0.1',
      },
      {
        action: 'rating.delete',
        userId: student.id,
        before: { value: 5, feedback: null, tags: [], rateeId: tutor.id },
        after: null,
        ip: '127.0.0.1',
      },
    ])
    expect(log.filter(({ userId }) => userId === bystander.id)).toMatchObject([
      { after: { name: 'يبقى الاسم', address: 'شارع النيل', city: 3 } },
    ])
    const invited = log.filter(({ action }) => action === 'invite.create').map(({ after }) => after)
    expect(invited).toEqual(
      expect.arrayContaining([
        { email: null, planId, expiresAt },
        { email: bystander.email, planId, expiresAt },
      ]),
    )
    for (const gone of [student.email, 'سيختفي الاسم', 'كلام خاص']) expect(JSON.stringify(log)).not.toContain(gone)
  })

  test('from where an erased studio worked goes too', async () => {
    const studio = await app.people.someone(Role.Studio, { user: { passwordHash } })
    await app.call(updateUser, { as: studio, params: { id: studio.id }, body: { name: 'ستوديو النيل' } })
    const entry = async () =>
      await app.deps.db
        .selectFrom('auditLog')
        .select(['after', 'ip', 'userAgent'])
        .where('actorId', '=', studio.id)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    expect(await entry()).toMatchObject({
      after: { name: 'ستوديو النيل' },
      ip: expect.any(String),
      userAgent: expect.any(String),
    })
    await leave(studio)
    app.clock.advance(15 * DAY_MS)
    await runErasures(app.deps)
    expect(await entry()).toEqual({ after: { name: null }, ip: null, userAgent: null })
  })

  test('every column that names a person has its fate', async () => {
    const { rows } = await sql<{ name: string }>`
      select con.conrelid::regclass::text || '.' || att.attname as name
      from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
      where con.contype = 'f' and con.confrelid = 'users'::regclass`.execute(app.deps.db)
    expect(Object.keys(fates).toSorted()).toEqual(rows.map((row) => row.name).toSorted())
  })
})
