// The daily erasure (extras.md 6.2): when it runs, what holds it back, and what is left of an account afterwards.
import { describe, expect, test, vi } from 'vitest'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { takeBackDeletion } from '@hiwar/contract/deletion.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { appWithDeletions, password } from '../../../test/account-deletion.ts'
import { erase, runErasures } from './service.ts'

const { context, askToDelete, sentKinds, isErased, onGrid } = appWithDeletions()

describe('the erasure run', () => {
  test('leaves an account alone before its time and after the request was withdrawn', async () => {
    const person = await context.app.people.student({ user: { passwordHash: context.passwordHash } })
    await askToDelete(person)
    expect(await erase(context.app.deps, person.id)).toBe('not due')
    await context.app.call(takeBackDeletion, { as: person })
    context.app.clock.advance(20 * DAY_MS)
    await runErasures(context.app.deps)
    expect(await isErased(person.id)).toBe(false)
  })

  test('erases an account at its time, and not a moment earlier', async () => {
    const person = await context.app.people.student({ user: { passwordHash: context.passwordHash } })
    await askToDelete(person)
    context.app.clock.advance(14 * DAY_MS - 1)
    await runErasures(context.app.deps)
    expect(await isErased(person.id)).toBe(false)
    context.app.clock.advance(1)
    await runErasures(context.app.deps)
    expect(await isErased(person.id)).toBe(true)
  })

  test.each(['payment', 'refund', 'earnings', 'invoice'] as const)(
    'is blocked by open money (%s), reports the blocker and escalates it after 90 days',
    async (blocker) => {
      const person =
        blocker === 'earnings' || blocker === 'invoice'
          ? await context.app.people.tutor({ user: { passwordHash: context.passwordHash } })
          : await context.app.people.student({ user: { passwordHash: context.passwordHash } })
      if (blocker === 'payment')
        await context.app.deps.db
          .updateTable('transactions')
          .set({ status: 0 })
          .where('userId', '=', person.id)
          .execute()
      if (blocker === 'refund')
        await context.app.deps.db
          .updateTable('transactions')
          .set({ needsRefund: true })
          .where('userId', '=', person.id)
          .execute()
      if (blocker === 'earnings' || blocker === 'invoice') await teachOnce(person.id, 10_000)
      if (blocker === 'invoice') await withdraw(person.id, 5_000)
      expect((await askToDelete(person)).body.blockers).toEqual([blocker])
      const warned = vi.spyOn(context.app.deps.log, 'warn').mockImplementation(() => undefined)
      const warningsAfter = async (ms: number) => {
        context.app.clock.advance(ms)
        await runErasures(context.app.deps)
        return warned.mock.calls.filter(([about]) => (about as { userId?: number }).userId === person.id).length
      }
      expect(await warningsAfter(15 * DAY_MS)).toBe(0)
      expect(await isErased(person.id)).toBe(false)
      expect(await sentKinds(person.id), 'nothing is soon any more').not.toContain('deletion-soon')
      // The erasure was due after fourteen days, and the operator is warned once.
      expect(await warningsAfter(89 * DAY_MS)).toBe(0)
      expect(await warningsAfter(1)).toBe(1)
      expect(await warningsAfter(DAY_MS)).toBe(1)
      warned.mockRestore()

      await context.app.deps.db
        .updateTable('transactions')
        .set({ status: 2, needsRefund: false })
        .where('userId', '=', person.id)
        .execute()
      await context.app.deps.db.updateTable('invoices').set({ status: 3 }).where('userId', '=', person.id).execute()
      if (blocker === 'earnings')
        await context.app.deps.db
          .updateTable('lessons')
          .set({ price: 0 })
          .where('id', 'in', (on) => on.selectFrom('lessonMembers').select('lessonId').where('userId', '=', person.id))
          .execute()
      await runErasures(context.app.deps)
      expect(await isErased(person.id)).toBe(true)
    },
  )

  async function withdraw(userId: number, amount: number): Promise<void> {
    const at = context.app.deps.now()
    await context.app.deps.db
      .insertInto('invoices')
      .values({ userId, method: 0, receiver: '01012345678', amount, status: 0, createdAt: at, updatedAt: at })
      .execute()
  }

  async function teachOnce(tutorId: number, price: number): Promise<void> {
    const student = await context.app.people.student()
    const start = new Date(context.app.deps.now().getTime() - DAY_MS)
    const slot = await context.app.deps.db
      .insertInto('availabilitySlots')
      .values({ userId: tutorId, start, end: new Date(start.getTime() + HOUR_MS) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lesson = await context.app.deps.db
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
    await context.app.deps.db
      .insertInto('lessonMembers')
      .values([
        { lessonId: lesson.id, userId: tutorId },
        { lessonId: lesson.id, userId: student.id },
      ])
      .execute()
  }

  test('erases a student: signed out, no personal data left, future lesson canceled, payments kept by id', async () => {
    const tutor = await context.app.people.tutor({ user: { notificationMethod: 1, verifiedWhatsapp: true } })
    const student = await context.app.people.student({
      user: {
        passwordHash: context.passwordHash,
        name: 'اسم سيختفي',
        address: 'شارع',
        image: 'me-960.webp',
        notificationMethod: 1,
        verifiedWhatsapp: true,
      },
    })
    const past = context.app.deps.now()
    await context.app.deps.db
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
    await context.app.deps.db
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
    const room = await context.app.deps.db
      .insertInto('rooms')
      .values({ pairKey: `erasure-${student.id}`, createdAt: past })
      .returning('id')
      .executeTakeFirstOrThrow()
    await context.app.deps.db
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
    await askToDelete(student)
    await context.app.deps.db
      .updateTable('accountDeletions')
      .set({ erasesAt: onGrid(5 * DAY_MS) })
      .where('userId', '=', student.id)
      .execute()
    const slotId = await tutor.publish(onGrid(4 * DAY_MS), onGrid(5 * DAY_MS))
    const booked = await context.app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: onGrid(4 * DAY_MS).toISOString(), duration: 30 },
    })
    expect(booked.status).toBe(200)
    // The erasure is moved before the lesson.
    await context.app.deps.db
      .updateTable('accountDeletions')
      .set({ erasesAt: onGrid(HOUR_MS), requestedAt: past })
      .where('userId', '=', student.id)
      .execute()
    context.app.clock.advance(2 * HOUR_MS)
    await runErasures(context.app.deps)

    const row = await context.app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
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
    expect((await context.app.call(getCurrentUser, { as: student })).status).toBe(401)
    expect((await context.app.call(signInWithPassword, { body: { email: student.email, password } })).status).toBe(404)
    const lesson = await context.app.deps.db
      .selectFrom('lessons')
      .select(['canceledAt', 'canceledBy', 'charged'])
      .where('id', '=', booked.body.id)
      .executeTakeFirstOrThrow()
    expect(lesson).toMatchObject({ canceledBy: null, charged: false })
    expect(lesson.canceledAt).not.toBeNull()
    expect(await sentKinds(tutor.id)).toContain('lesson-canceled')
    expect(new Set(await sentKinds(student.id))).toEqual(new Set(['deletion-done']))
    expect(
      await context.app.deps.db
        .selectFrom('ratings')
        .select(['value', 'feedback'])
        .where('raterId', '=', student.id)
        .execute(),
    ).toEqual([{ value: 5, feedback: null }])
    expect(
      await context.app.deps.db
        .selectFrom('contactRequests')
        .select(['name', 'phone', 'title'])
        .where('userId', '=', student.id)
        .execute(),
    ).toEqual([{ name: null, phone: null, title: 'عنوان' }])
    expect(
      await context.app.deps.db.selectFrom('subscriptions').select('id').where('userId', '=', student.id).execute(),
    ).toHaveLength(1)
    expect(
      await context.app.deps.db
        .selectFrom('auditLog')
        .select(['actorId', 'outcome'])
        .where('action', '=', 'user.erase')
        .where('userId', '=', student.id)
        .execute(),
    ).toEqual([{ actorId: null, outcome: 'ok' }])
    const said = await context.app.deps.db
      .selectFrom('messages')
      .select(['userId', 'text', 'words', 'deletedAt'])
      .where('roomId', '=', room.id)
      .orderBy('id')
      .execute()
    expect(said).toMatchObject([
      { userId: student.id, text: '', words: '', deletedAt: expect.any(Date) },
      { userId: tutor.id, text: 'سر صغير', deletedAt: null },
    ])
    // The row of the deletion stays, so that a booking in flight when the account was erased is still rejected.
    const late = await context.app.deps.db
      .selectFrom('accountDeletions')
      .select(['reason', 'erasesAt'])
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(late.reason).toBeNull()
    // The address is free again.
    const other = await context.app.people.student()
    expect(
      (await context.app.call(updateUser, { as: other, params: { id: other.id }, body: { email: student.email } }))
        .status,
    ).toBe(200)
  })

  test('erases a tutor: profile, media and published time are gone; a second run does nothing', async () => {
    const tutor = await context.app.people.tutor({ user: { passwordHash: context.passwordHash } })
    await tutor.publish(onGrid(20 * DAY_MS), onGrid(20 * DAY_MS + HOUR_MS))
    await askToDelete(tutor)
    context.app.clock.advance(15 * DAY_MS)
    await runErasures(context.app.deps)
    const row = await context.app.deps.db
      .selectFrom('tutors')
      .select(['bio', 'about', 'video', 'thumbnail', 'activated', 'updatedAt'])
      .where('id', '=', tutor.id)
      .executeTakeFirstOrThrow()
    const updatedAt = context.app.clock.now()
    expect(row).toEqual({ bio: null, about: null, video: null, thumbnail: null, activated: false, updatedAt })
    expect(
      await context.app.deps.db
        .selectFrom('availabilitySlots')
        .select('id')
        .where('userId', '=', tutor.id)
        .where('deleted', '=', false)
        .execute(),
    ).toEqual([])
    expect(await erase(context.app.deps, tutor.id)).toBe('not due')
  })

  test('releases the tutors of an erased studio, so that they can choose another', async () => {
    const studio = await context.app.people.someone(Role.Studio, { user: { passwordHash: context.passwordHash } })
    const tutor = await context.app.people.tutor({ tutor: { studioId: studio.id } })
    const cardChangedAt = async () =>
      (await context.app.call(listOnboardedTutors, { query: { size: 100 } })).body.list.find(
        ({ id }) => id === tutor.id,
      )?.updatedAt
    const before = context.app.clock.now().toISOString()
    await askToDelete(studio)
    context.app.clock.advance(15 * DAY_MS)
    expect(await cardChangedAt()).toBe(before)
    await runErasures(context.app.deps)
    const { studioId } = await context.app.deps.db
      .selectFrom('tutors')
      .select('studioId')
      .where('id', '=', tutor.id)
      .executeTakeFirstOrThrow()
    expect([studioId, await cardChangedAt()]).toEqual([null, context.app.clock.now().toISOString()])
  })
})
