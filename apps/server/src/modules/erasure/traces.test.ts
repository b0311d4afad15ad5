// What an erasure takes along, and what of others it leaves alone (extras.md 6.2).
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { listSlots } from '@hiwar/contract/availability.ts'
import { createInvite, listInvites } from '@hiwar/contract/invites.ts'
import { getLessonNotes, writeLessonNotes } from '@hiwar/contract/lesson-notes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { appWithDeletions, insertDueDeletion } from '../../../test/account-deletion.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'
import { runErasures } from './service.ts'

const { context, isErased, onGrid } = appWithDeletions()

test('an invite to the address goes while it is open, and forgets the address once it was accepted', async () => {
  const { app } = context
  const admin = await app.people.admin()
  const [gone, other] = [
    await app.people.student({ user: { email: 'Leaving@Example.com' } }),
    await app.people.student(),
  ]
  const invite = async (email: string, isAccepted: boolean) => {
    const plan = { weeklyMinutes: 90, baseMonthlyPrice: 100_000, forInvitesOnly: true }
    const { id: planId } = await app.deps.db.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()
    const expiresAt = new Date(app.clock.now().getTime() + DAY_MS).toISOString()
    const { body } = await app.call(createInvite, { as: admin, body: { email, planId, expiresAt } })
    if (isAccepted)
      await app.deps.db.updateTable('invites').set({ acceptedAt: app.clock.now() }).where('id', '=', body.id).execute()
    return body.id
  }
  const open = await invite('leaving@example.com', false)
  const accepted = await invite('leaving@example.com', true)
  const ofOthers = [await invite(other.email, false), await invite(other.email, true)]
  await insertDueDeletion(context.app, gone)
  await runErasures(app.deps)
  const { list } = (await app.call(listInvites, { as: admin, query: { size: 100 } })).body
  const emailOf = new Map(list.map(({ id, email }) => [id, email]))
  expect(emailOf.has(open)).toBe(false)
  expect(emailOf.get(accepted)).toBe(`erased-${gone.id}@invalid`)
  expect(ofOthers.map((id) => emailOf.get(id))).toEqual([other.email, other.email])
})

test('the address of the farewell is kept until the farewell has gone, and no other address is touched', async () => {
  const { app } = context
  const { db } = app.deps
  const gone = await app.people.student({ user: { email: 'farewell@example.com' } })
  await insertDueDeletion(context.app, gone)
  await runErasures(app.deps)
  const addressesOf = async (id: number) =>
    (await db.selectFrom('deliveries').select('address').where('userId', '=', id).execute()).map(
      ({ address }) => address,
    )
  const settle = async (id: number) =>
    await db.updateTable('deliveries').set({ settledAt: app.clock.now() }).where('userId', '=', id).execute()
  const kept = await addressesOf(gone.id)
  expect(kept).toContain('farewell@example.com')
  await runErasures(app.deps)
  expect(await addressesOf(gone.id), 'it has not gone yet').toEqual(kept)
  const other = await app.people.student()
  const [row] = await db.selectFrom('deliveries').selectAll().where('userId', '=', gone.id).execute()
  const { id: _id, ...delivery } = row ?? expect.fail('no farewell')
  await db
    .insertInto('deliveries')
    .values({
      ...delivery,
      message: JSON.stringify(delivery.message),
      kind: 'lesson-booked',
      userId: other.id,
      address: 'stays@example.com',
    })
    .execute()
  for (const { id } of [gone, other]) await settle(id)
  await runErasures(app.deps)
  expect(await addressesOf(gone.id)).toEqual(kept.map(() => null))
  expect(await addressesOf(other.id)).toEqual(['stays@example.com'])
})

test('whoever is erased is shut out at once, from the calls and from the sockets', async () => {
  const { app } = context
  const gone = await app.people.student()
  const socket = await openSocket(app.url, gone.token)
  const isIn = async () => (await app.call(getCurrentUser, { as: gone })).status === 200
  expect(await isIn()).toBe(true)
  await insertDueDeletion(context.app, gone)
  await runErasures(app.deps)
  expect(await isIn()).toBe(false)
  await expect.poll(() => socket.raw.connected).toBe(false)
})

test('what was written into shared notes stays for the other, and no longer says who wrote it', async () => {
  const { app } = context
  const [tutor, gone] = [await app.people.tutor(), await app.people.student()]
  const id = await insertLesson(app.deps, { tutorId: tutor.id, studentId: gone.id, start: onGrid(-DAY_MS) })
  const write = async (as: Person, text: string) =>
    await app.call(writeLessonNotes, {
      as,
      params: { id },
      body: { ops: [{ opId: randomUUID(), id: randomUUID(), base: 0, kind: 'line', order: 'm', text }] },
    })
  await write(gone, 'كلمة من الطالب')
  await write(tutor, 'كلمة من المدرس')
  await insertDueDeletion(context.app, gone)
  await runErasures(app.deps)
  const { blocks } = (await app.call(getLessonNotes, { as: tutor, params: { id }, query: {} })).body
  expect(Object.fromEntries(blocks.map(({ text, updatedBy }) => [text, updatedBy]))).toEqual({
    'كلمة من الطالب': null,
    'كلمة من المدرس': tutor.id,
  })
  const history = await app.deps.db
    .selectFrom('lessonNoteHistory')
    .select('userId')
    .where('lessonId', '=', id)
    .execute()
  expect(new Set(history.map(({ userId }) => userId))).toEqual(new Set([null, tutor.id]))
})

test('published time that is to come goes; what has been stays, and that of others', async () => {
  const { app } = context
  const [admin, gone, other] = [await app.people.admin(), await app.people.tutor(), await app.people.tutor()]
  const past = await gone.publish(onGrid(-5 * HOUR_MS), onGrid(-4 * HOUR_MS))
  await gone.publish(onGrid(DAY_MS), onGrid(DAY_MS + HOUR_MS))
  const ofOther = await other.publish(onGrid(DAY_MS), onGrid(DAY_MS + HOUR_MS))
  await insertDueDeletion(context.app, gone)
  await runErasures(app.deps)
  const slotsOf = async ({ id: userId }: Person) =>
    (await app.call(listSlots, { as: admin, query: { userId } })).body.slots.list.map(({ id }) => id)
  expect([await slotsOf(gone), await slotsOf(other)]).toEqual([[past], [ofOther]])
})

test('lessons that are not over are canceled; one that is, one that was canceled and those of others stay', async () => {
  const { app } = context
  const { db } = app.deps
  const [tutor, gone, other] = [await app.people.tutor(), await app.people.student(), await app.people.student()]
  const lesson = async (student: Person, ahead: number) =>
    await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start: onGrid(ahead) })
  const open = [await lesson(gone, DAY_MS), await lesson(gone, -15 * MINUTE_MS)]
  const kept = [await lesson(gone, 2 * DAY_MS), await lesson(gone, -DAY_MS), await lesson(other, 3 * DAY_MS)]
  const [late = 0] = kept
  // By the student and so late that it was charged.
  const canceled = { canceledAt: app.clock.now(), canceledBy: gone.id, charged: true }
  await db.updateTable('lessons').set(canceled).where('id', '=', late).execute()
  const stateOf = async (ids: readonly number[]) =>
    await db
      .selectFrom('lessons')
      .select(['id', 'canceledAt', 'canceledBy', 'charged'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute()
  const before = await stateOf(kept)
  await insertDueDeletion(context.app, gone)
  await runErasures(app.deps)
  expect(await stateOf(kept)).toEqual(before)
  const byPlatform = { canceledAt: app.clock.now(), canceledBy: null, charged: false }
  expect(await stateOf(open)).toMatchObject([byPlatform, byPlatform])
  const told = await db.selectFrom('inbox').select('kind').where('userId', '=', tutor.id).execute()
  expect(told).toEqual([{ kind: 'lesson-canceled' }, { kind: 'lesson-canceled' }])
})

test('an account whose erasure fails keeps nobody else waiting, and is whole until the next night', async () => {
  const { app } = context
  const [first, second] = [await app.people.student(), await app.people.student()]
  for (const person of [first, second]) await insertDueDeletion(context.app, person)
  const enqueue = app.deps.jobs.enqueue.bind(app.deps.jobs)
  const failing: typeof enqueue = async (tx, name, payload, options) => {
    if (name === 'account-leftovers' && (payload as { userId: number }).userId === first.id) throw new Error('no queue')
    await enqueue(tx, name, payload, options)
  }
  const logged = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
  await runErasures({ ...app.deps, jobs: { ...app.deps.jobs, enqueue: failing } })
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  expect([await isErased(first.id), await isErased(second.id)]).toEqual([false, true])
  const { email } = await app.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(email).toBe(first.email)
  await runErasures(app.deps)
  expect(await isErased(first.id)).toBe(true)
})
