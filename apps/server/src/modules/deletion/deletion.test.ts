// Requests to delete the own account (extras.md 6.2): who may ask, and what the grace time allows.
import { describe, expect, test } from 'vitest'
import { confirmIdentity, signInWithPassword } from '@hiwar/contract/auth.ts'
import { setSlots, type SlotAction } from '@hiwar/contract/availability.ts'
import { getDeletion, requestDeletion, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import { InvoiceStatus, Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import { bookLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { appWithDeletions, password } from '../../../test/account-deletion.ts'
import { entriesOf } from '../../../test/audit.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { runErasures } from '../erasure/service.ts'

const { context, askToDelete, pendingDeletion, sentKinds, isErased, onGrid } = appWithDeletions()

describe('a deletion request', () => {
  test.each([Role.Student, Role.Tutor, Role.TutorManager, Role.Studio])(
    'role %i may request it with the password; a second request changes nothing',
    async (role) => {
      const person =
        role === Role.Tutor
          ? await context.app.people.tutor({ user: { passwordHash: context.passwordHash } })
          : await context.app.people.someone(role, { user: { passwordHash: context.passwordHash } })
      expect(await pendingDeletion(person)).toBeNull()
      const { status, body } = await askToDelete(person, { password, reason: 'سفر' })
      expect(status).toBe(200)
      expect(new Date(body.erasesAt).getTime() - new Date(body.requestedAt).getTime()).toBe(14 * DAY_MS)
      context.app.clock.advance(HOUR_MS)
      expect((await askToDelete(person)).body).toEqual(body)
      expect(await pendingDeletion(person)).toEqual(body)
      expect((await sentKinds(person.id)).filter((kind) => kind === 'deletion-requested').length).toBeGreaterThan(0)

      expect((await context.app.call(takeBackDeletion, { as: person })).status).toBe(200)
      expect((await context.app.call(takeBackDeletion, { as: person })).status).toBe(200)
      expect(await pendingDeletion(person)).toBeNull()
      expect(new Set(await sentKinds(person.id))).toContain('deletion-canceled')
    },
  )

  test.each([Role.SuperAdmin, Role.RegularAdmin])('role %i may not request, read or withdraw it', async (role) => {
    const person = await context.app.people.someone(role, { user: { passwordHash: context.passwordHash } })
    for (const call of [requestDeletion, getDeletion, takeBackDeletion])
      expect(await context.app.call(call, { as: person, body: { password } } as never)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
  })

  test.each([[{ password: 'wrong' }], [{}], [{ token: 'x', type: 'id-token' }]])(
    'is rejected without the right password: %j',
    async (body) => {
      const person = await context.app.people.student({ user: { passwordHash: context.passwordHash } })
      expect(await askToDelete(person, body)).toMatchObject({ status: 400, body: { code: 'wrong-password' } })
      expect(await pendingDeletion(person)).toBeNull()
    },
  )

  test('of staff is in the audit log with its date, and so is taking it back, each once', async () => {
    const studio = await context.app.people.someone(Role.Studio, { user: { passwordHash: context.passwordHash } })
    const { erasesAt } = (await askToDelete(studio)).body
    await askToDelete(studio)
    for (let again = 0; again < 2; again++) await context.app.call(takeBackDeletion, { as: studio })
    expect(await entriesOf(context.app, 'user.update', studio.id)).toMatchObject([
      { before: { erasesAt: null }, after: { erasesAt } },
      { before: { erasesAt }, after: { erasesAt: null } },
    ])
  })

  test('of an account without a password needs a fresh proof of its own email address', async () => {
    const person = await context.app.people.student()
    const proof = (email: string) => ({
      type: 'bearer' as const,
      token: context.provider.provider.accessToken({ email, name: 'x', isVerified: true }),
    })
    expect(await askToDelete(person, {})).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    expect(await askToDelete(person, { type: 'id-token', token: 'forged' })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
    expect(await askToDelete(person, proof('other@example.com'))).toMatchObject({
      status: 400,
      body: { code: 'wrong-password' },
    })
    expect((await context.app.call(confirmIdentity, { as: person, body: proof(person.email) })).status).toBe(200)
    expect(await askToDelete(person, proof('other@example.com')), 'a proof that is given counts').toMatchObject({
      status: 400,
      body: { code: 'wrong-password' },
    })
    expect((await askToDelete(person, {})).status).toBe(200)
    await context.app.call(takeBackDeletion, { as: person })
    expect((await askToDelete(person, proof(person.email))).status).toBe(200)
    context.provider.fault = 'away'
    expect(await askToDelete(person, { type: 'bearer', token: 'x' })).toMatchObject({
      status: 503,
      body: { code: 'service-unavailable' },
    })
    context.provider.fault = 'none'
  })

  test('is in the audit log for a Studio, but not for a student', async () => {
    const studio = await context.app.people.someone(Role.Studio, { user: { passwordHash: context.passwordHash } })
    const student = await context.app.people.student({ user: { passwordHash: context.passwordHash } })
    await askToDelete(studio)
    await askToDelete(student)
    await context.app.call(takeBackDeletion, { as: studio })
    const entries = await context.app.deps.db
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

describe('during the grace time', () => {
  test('a tutor is not listed and cannot publish until the request is withdrawn', async () => {
    const tutor = await context.app.people.tutor({ user: { passwordHash: context.passwordHash } })
    const slot = await tutor.publish(onGrid(DAY_MS), onGrid(DAY_MS + 2 * HOUR_MS))
    const isListed = async () =>
      (await context.app.call(listOnboardedTutors, { query: { size: 100 } })).body.list.some(
        (card) => card.id === tutor.id,
      )
    expect(await isListed()).toBe(true)
    await askToDelete(tutor)
    expect(await isListed()).toBe(false)
    expect((await context.app.call(getTutorInfo, { params: { id: tutor.id } })).status).toBe(404)
    const create: SlotAction = {
      type: 'create',
      start: onGrid(2 * DAY_MS).toISOString(),
      end: onGrid(2 * DAY_MS + HOUR_MS).toISOString(),
    }
    const remove: SlotAction = { type: 'delete', id: slot }
    const edit = async (...actions: SlotAction[]) => await context.app.call(setSlots, { as: tutor, body: { actions } })
    for (const actions of [[create], [remove, create]])
      expect(await edit(...actions)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await edit(remove)).status).toBe(200)

    await context.app.call(takeBackDeletion, { as: tutor })
    expect(await isListed()).toBe(true)
    expect((await edit(create)).status).toBe(200)
  })

  test('a student can sign in, and book and move lessons that end before the erasure', async () => {
    const tutor = await context.app.people.tutor()
    const student = await context.app.people.student({ user: { passwordHash: context.passwordHash } })
    await askToDelete(student)
    await context.app.deps.db
      .updateTable('accountDeletions')
      .set({ erasesAt: onGrid(3 * DAY_MS) })
      .where('userId', '=', student.id)
      .execute()
    const slotId = await tutor.publish(onGrid(2 * DAY_MS), onGrid(4 * DAY_MS))
    const at = (ahead: number) => ({ slotId, start: onGrid(ahead).toISOString(), duration: 15 as const })
    expect(
      await context.app.call(bookLesson, { as: student, body: { tutorId: tutor.id, ...at(3 * DAY_MS) } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    })
    const booked = await context.app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, ...at(3 * DAY_MS - HOUR_MS) },
    })
    expect(booked.status).toBe(200)
    expect(
      (await context.app.call(editLesson, { as: student, body: { lessonId: booked.body.id, ...at(3 * DAY_MS) } }))
        .status,
    ).toBe(400)
    expect((await context.app.call(signInWithPassword, { body: { email: student.email, password } })).status).toBe(200)
  })

  test('is blocked by what the account earned, less what was paid or asked for, and by no money of others', async () => {
    const { app, passwordHash } = context
    const { db, now } = app.deps
    const [tutor, student] = [
      await app.people.tutor({ user: { passwordHash } }),
      await app.people.student({ user: { passwordHash } }),
    ]
    await db
      .updateTable('transactions')
      .set({ status: TransactionStatus.New, needsRefund: true })
      .where('userId', '=', (await app.people.student()).id)
      .execute()
    for (const person of [tutor, student]) await askToDelete(person)
    const blockers = async (as: Person) => (await pendingDeletion(as))?.blockers
    const aLesson = async (hours: number) =>
      await insertLesson(app.deps, {
        tutorId: tutor.id,
        studentId: student.id,
        start: new Date(now().getTime() + hours * HOUR_MS),
        price: 10_000,
      })
    const canceled = await aLesson(-72)
    await db.updateTable('lessons').set({ canceledAt: now() }).where('id', '=', canceled).execute()
    for (const hours of [-0.25, 24]) await aLesson(hours)
    expect(await blockers(tutor)).toEqual([])
    await aLesson(-48)
    expect([await blockers(tutor), await blockers(student)]).toEqual([['earnings'], []])

    const invoice = { method: 0, receiver: '01012345678', amount: 10_000, createdAt: now(), updatedAt: now() } as const
    await db
      .insertInto('invoices')
      .values({ ...invoice, userId: tutor.id })
      .execute()
    for (const [status, expected] of [
      [InvoiceStatus.Rejected, ['earnings']],
      [InvoiceStatus.Canceled, ['earnings']],
      [InvoiceStatus.Approved, []],
      [InvoiceStatus.PendingApproval, ['invoice']],
      [InvoiceStatus.PendingCancellation, ['invoice']],
    ] as const) {
      await db.updateTable('invoices').set({ status }).where('userId', '=', tutor.id).execute()
      expect({ status, blockers: await blockers(tutor) }).toEqual({ status, blockers: expected })
    }
  })

  test('the user is reminded once, three days before the erasure', async () => {
    const person = await context.app.people.student({ user: { passwordHash: context.passwordHash } })
    const { erasesAt } = (await askToDelete(person)).body
    context.app.clock.advance(11 * DAY_MS - 1)
    await runErasures(context.app.deps)
    expect(await sentKinds(person.id)).not.toContain('deletion-soon')
    context.app.clock.advance(1)
    await runErasures(context.app.deps)
    const told = await context.app.deps.db
      .selectFrom('inbox')
      .select('params')
      .where('userId', '=', person.id)
      .execute()
    expect(told.map(({ params }) => params)).toEqual([
      { kind: 'deletion-requested', erasesAt },
      { kind: 'deletion-soon', erasesAt },
    ])
    const kinds = await sentKinds(person.id)
    await runErasures(context.app.deps)
    expect(kinds.filter((kind) => kind === 'deletion-soon').length).toBeGreaterThan(0)
    expect(await sentKinds(person.id)).toEqual(kinds)
    expect(await isErased(person.id)).toBe(false)
  })
})
