// Erasures that open money blocks: how the back office sees them, and what an admin decides (more.md 6).
import { beforeAll, describe, expect, test } from 'vitest'
import { decideDeletion, listBlockedDeletions, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { appWithDeletions } from '../../../test/account-deletion.ts'
import type { Person } from '../../../test/people.ts'
import { runErasures } from './service.ts'

const { context, askToDelete, pendingDeletion, sentKinds, isErased } = appWithDeletions()
const reason = 'لم يرد صاحب الحساب منذ شهور'
let admin: Person
beforeAll(async () => {
  admin = await context.app.people.admin()
})

const daysAgo = (days: number) => new Date(context.app.clock.now().getTime() - days * DAY_MS)

/** A student who asked to leave `days` after the erasure was due, and whom a refund still holds back. */
async function aBlockedStudent(days: number, why = 'سفر طويل'): Promise<Person> {
  const student = await context.app.people.student({
    user: { passwordHash: context.passwordHash, name: 'نور حسن', verifiedEmail: true },
  })
  await askToDelete(student, { password: 'lantern1!', reason: why })
  await context.app.deps.db
    .updateTable('accountDeletions')
    .set({ requestedAt: daysAgo(days + 14), erasesAt: daysAgo(days) })
    .where('userId', '=', student.id)
    .execute()
  await context.app.deps.db
    .updateTable('transactions')
    .set({ needsRefund: true })
    .where('userId', '=', student.id)
    .execute()
  return student
}

const listed = async () => (await context.app.call(listBlockedDeletions, { as: admin })).body
const decide = async (userId: number, decision: 'erase' | 'withdraw', as: Person = admin) =>
  await context.app.call(decideDeletion, { as, params: { userId }, body: { decision, reason } })
const decisions = async (userId: number) =>
  await context.app.deps.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after', 'reason'])
    .where('action', '=', 'deletion.decide')
    .where('outcome', '=', 'ok')
    .where('userId', '=', userId)
    .execute()

describe('the list of blocked erasures', () => {
  test('holds what is due and blocked, the longest blocked first', async () => {
    const [later, earlier] = [await aBlockedStudent(5, ''), await aBlockedStudent(95)]
    const notDue = await aBlockedStudent(-5)
    const free = await aBlockedStudent(3)
    await context.app.deps.db
      .updateTable('transactions')
      .set({ needsRefund: false })
      .where('userId', '=', free.id)
      .execute()
    const list = await listed()
    const ids = list.map(({ user }) => user.id)
    expect(ids.filter((id) => [earlier, later, notDue, free].some((person) => person.id === id))).toEqual([
      earlier.id,
      later.id,
    ])
    const shown = list.find(({ user }) => user.id === earlier.id)
    expect(shown).toEqual({
      user: { id: earlier.id, email: earlier.email, name: 'نور حسن', image: null, role: Role.Student },
      requestedAt: expect.any(String),
      erasesAt: expect.any(String),
      decidableAt: new Date(Date.parse(shown?.erasesAt ?? '') + 90 * DAY_MS).toISOString(),
      reason: 'سفر طويل',
      blockers: ['refund'],
    })
    expect(list.find(({ user }) => user.id === later.id)?.reason).toBeNull()
  })
})

describe('the decision', () => {
  test('has to wait until 90 days of blocking are over', async () => {
    const student = await aBlockedStudent(90)
    for (const decision of ['erase', 'withdraw'] as const)
      expect(await decide(student.id, decision)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
    context.app.clock.advance(1)
    expect((await decide(student.id, 'withdraw')).status).toBe(200)
  })

  test('to erase does so in spite of the open money, and is logged with its reason', async () => {
    const student = await aBlockedStudent(91)
    await runErasures(context.app.deps)
    expect(await isErased(student.id)).toBe(false)
    expect((await decide(student.id, 'erase')).status).toBe(200)
    expect(await isErased(student.id)).toBe(true)
    expect(await sentKinds(student.id)).toContain('deletion-done')
    expect((await listed()).map(({ user }) => user.id)).not.toContain(student.id)
    expect(await decisions(student.id)).toEqual([
      { actorId: admin.id, before: { blockers: ['refund'] }, after: { decision: 'erase' }, reason },
    ])
    expect(await decide(student.id, 'withdraw')).toMatchObject({ status: 404, body: { code: 'user-not-found' } })
  })

  test('to withdraw keeps the account, tells its owner, and lets them ask again', async () => {
    const student = await aBlockedStudent(91)
    expect((await decide(student.id, 'withdraw')).status).toBe(200)
    expect(await pendingDeletion(student)).toBeNull()
    expect(await sentKinds(student.id)).toContain('deletion-declined')
    expect(await decisions(student.id)).toEqual([
      {
        actorId: admin.id,
        before: { erasesAt: expect.any(String) },
        after: { erasesAt: null, decision: 'withdraw' },
        reason,
      },
    ])
    expect((await decide(student.id, 'withdraw')).body.code).toBe('user-not-found')
    expect((await askToDelete(student)).status).toBe(200)
  })

  test('to withdraw brings a tutor back to the list', async () => {
    const tutor = await context.app.people.tutor({ user: { passwordHash: context.passwordHash } })
    const isListed = async () =>
      (await context.app.call(listOnboardedTutors, { query: { size: 100 } })).body.list.some(
        (card) => card.id === tutor.id,
      )
    await askToDelete(tutor)
    expect(await isListed()).toBe(false)
    await context.app.deps.db
      .updateTable('accountDeletions')
      .set({ requestedAt: daysAgo(105), erasesAt: daysAgo(91) })
      .where('userId', '=', tutor.id)
      .execute()
    expect((await decide(tutor.id, 'withdraw')).status).toBe(200)
    expect(await isListed()).toBe(true)
  })

  test('of two admins at once is one decision', async () => {
    const student = await aBlockedStudent(91)
    const answers = await Promise.all([decide(student.id, 'erase'), decide(student.id, 'erase')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect(await decisions(student.id)).toHaveLength(1)
  })

  test('needs a request that is due, a known decision and a reason', async () => {
    const student = await context.app.people.student()
    expect((await decide(student.id, 'erase')).body.code).toBe('user-not-found')
    expect((await decide(2_000_000_000, 'erase')).body.code).toBe('user-not-found')
    const takenBack = await aBlockedStudent(91)
    await context.app.call(takeBackDeletion, { as: takenBack })
    expect((await decide(takenBack.id, 'erase')).body.code).toBe('user-not-found')
    for (const body of [{ decision: 'keep', reason }, { decision: 'erase', reason: 'لا' }, { decision: 'erase' }])
      expect(
        await context.app.call(decideDeletion, {
          as: admin,
          params: { userId: takenBack.id },
          body: body as { decision: 'erase'; reason: string },
        }),
      ).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })
})
