// What the audit log keeps of an erased account (extras.md 6.2): what was done and to which id, not who it was.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { createInvite } from '@hiwar/contract/invites.ts'
import { deleteRating } from '@hiwar/contract/ratings.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { appWithDeletions } from '../../../test/account-deletion.ts'
import type { Person } from '../../../test/people.ts'
import { runErasures } from './service.ts'

const { context, askToDelete } = appWithDeletions()

describe('the audit log after an erasure', () => {
  test('keeps what staff did and to which account, without its personal data', async () => {
    const [admin, student, bystander] = [
      await context.app.people.admin(),
      await context.app.people.student({ user: { passwordHash: context.passwordHash } }),
      await context.app.people.student(),
    ]
    const rename = async (person: Person, name: string) =>
      await context.app.call(updateUser, {
        as: admin,
        params: { id: person.id },
        body: { name, address: 'شارع النيل', city: 3 },
      })
    await rename(student, 'سيختفي الاسم')
    await rename(bystander, 'يبقى الاسم')
    const tutor = await context.app.people.tutor()
    const rated = {
      raterId: student.id,
      rateeId: tutor.id,
      value: 5,
      feedback: 'كلام خاص',
      createdAt: context.app.deps.now(),
      updatedAt: context.app.deps.now(),
    }
    const rating = await context.app.deps.db
      .insertInto('ratings')
      .values(rated)
      .returning('id')
      .executeTakeFirstOrThrow()
    await context.app.call(deleteRating, { as: admin, params: { id: rating.id } })
    const { planId } = await context.app.deps.db
      .selectFrom('subscriptions')
      .select('planId')
      .where('userId', '=', student.id)
      .executeTakeFirstOrThrow()
    const expiresAt = new Date(context.app.deps.now().getTime() + DAY_MS).toISOString()
    await Promise.all(
      [student, bystander].map(
        async ({ email }) => await context.app.call(createInvite, { as: admin, body: { email, planId, expiresAt } }),
      ),
    )
    await askToDelete(student)
    context.app.clock.advance(15 * DAY_MS)
    await runErasures(context.app.deps)

    const log = await context.app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'userId', 'before', 'after', sql<string>`host(ip)`.as('ip')])
      .where('actorId', '=', admin.id)
      .orderBy('id')
      .execute()
    const erasure = await context.app.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('action', '=', 'user.erase')
      .where('userId', '=', student.id)
      .execute()
    expect(erasure).toEqual([{ actorId: null, before: null, after: { erased: true } }])
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

  test('loses the IP address and user agent of an erased studio', async () => {
    const studio = await context.app.people.someone(Role.Studio, { user: { passwordHash: context.passwordHash } })
    await context.app.call(updateUser, { as: studio, params: { id: studio.id }, body: { name: 'ستوديو النيل' } })
    const { app } = context
    await app.call(signInWithPassword, { body: { email: studio.email, password: 'not this one' } })
    const entries = async () =>
      await app.deps.db
        .selectFrom('auditLog')
        .select(['action', 'after', 'ip', 'userAgent'])
        .where('userId', '=', studio.id)
        .where('action', 'in', ['user.update', 'auth.login-failed'])
        .orderBy('id')
        .execute()
    const traces = { ip: expect.any(String), userAgent: expect.any(String) }
    // A refused sign-in is written down after the reply.
    await expect.poll(entries).toMatchObject([
      { action: 'user.update', after: { name: 'ستوديو النيل' }, ...traces },
      { action: 'auth.login-failed', ...traces },
    ])
    await askToDelete(studio)
    context.app.clock.advance(15 * DAY_MS)
    await runErasures(context.app.deps)
    expect(await entries()).toEqual([
      { action: 'user.update', after: { name: null }, ip: null, userAgent: null },
      { action: 'auth.login-failed', after: null, ip: null, userAgent: null },
      { action: 'user.update', after: { erasesAt: expect.any(String) }, ip: null, userAgent: null },
    ])
  })
})
