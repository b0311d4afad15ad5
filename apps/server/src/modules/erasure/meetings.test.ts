// Interviews and demo sessions of somebody who is erased (extras.md 6.2): what was still to come is canceled, and the
// other side is told, is free again and alone in the call.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { CalendarKind, InterviewStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { appWithDeletions, insertDueDeletion } from '../../../test/account-deletion.ts'
import type { TutorPerson } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'
import { runErasures } from './service.ts'

const { context, isErased, onGrid } = appWithDeletions()
const { Pending, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus

/** A meeting that begins so many minutes from now, with its time taken in both calendars. */
async function meet(
  kind: 'interview' | 'demo-session',
  { host, guest }: { host: TutorPerson; guest: TutorPerson },
  { inMinutes, status = Pending }: { inMinutes: number; status?: InterviewStatus },
) {
  const { db, now } = context.app.deps
  const start = new Date(now().getTime() + inMinutes * MINUTE_MS)
  const end = new Date(start.getTime() + 30 * MINUTE_MS)
  const sessionId = `${kind === 'interview' ? kind : 'demo'}:${randomUUID()}`
  const row = { slotId: await host.publish(start, end), start, status, sessionId, createdAt: now(), updatedAt: now() }
  const { id } =
    kind === 'interview'
      ? await db
          .insertInto('interviews')
          .values({ ...row, interviewerId: host.id, intervieweeId: guest.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('demoSessions')
          .values({ ...row, managerId: host.id, tutorId: guest.id })
          .returning('id')
          .executeTakeFirstOrThrow()
  return { id, sessionId, start, people: [host.id, guest.id] }
}

const cases = (['manager', 'tutor'] as const).flatMap((leaving) =>
  (['interview', 'demo-session'] as const).map((kind) => [leaving, kind] as const),
)

test.each(cases)('a %s who is erased leaves no %s open', async (leaving, kind) => {
  const { app } = context
  const { db } = app.deps
  const [host, guest, stranger] = [await app.people.manager(), await app.people.tutor(), await app.people.manager()]
  const [gone, left] = leaving === 'manager' ? [host, guest] : [guest, host]
  // Of a tutor one is open at a time; a manager has them with several.
  const withHost = async () => ({ host, guest: leaving === 'manager' ? await app.people.tutor() : guest })
  const strangers = { host: stranger, guest: await app.people.tutor() }
  const running = await meet(kind, { host, guest }, { inMinutes: -10 })
  const open = [running, ...(leaving === 'manager' ? [await meet(kind, await withHost(), { inMinutes: 1440 })] : [])]
  const kept = [
    await meet(kind, await withHost(), { inMinutes: 120, status: CanceledByInterviewee }),
    await meet(kind, await withHost(), { inMinutes: 180, status: Rejected }),
    await meet(kind, strangers, { inMinutes: 240 }),
    ...(leaving === 'manager' ? [await meet(kind, await withHost(), { inMinutes: -45 })] : []),
  ]
  const statusesOf = async (meetings: readonly { id: number }[]) =>
    await Promise.all(
      meetings.map(
        async ({ id }) =>
          (
            await db
              .selectFrom(kind === 'interview' ? 'interviews' : 'demoSessions')
              .select('status')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
          ).status,
      ),
    )
  const before = await statusesOf(kept)
  const entry = { kind: kind === 'interview' ? CalendarKind.Interview : CalendarKind.Demo, userId: left.id }
  for (const [place, { id: refId }] of [...open, ...kept].entries())
    await db
      .insertInto('calendarEntries')
      .values({ ...entry, refId, during: `[2031-01-0${place + 1},2031-01-0${place + 2})`, enteredAt: app.clock.now() })
      .execute()
  const socket = await openSocket(app.url, left.token)
  expect(await socket.send('JoinSession', { sessionId: running.sessionId })).toBe('ok')

  await insertDueDeletion(app, gone)
  await runErasures(app.deps)
  expect(await isErased(gone.id)).toBe(true)

  const canceled = leaving === 'manager' ? CanceledByInterviewer : CanceledByInterviewee
  expect(await statusesOf(open), 'by the side that is gone').toEqual(open.map(() => canceled))
  expect(await statusesOf(kept)).toEqual(before)
  const told = await db
    .selectFrom('inbox')
    .select(['userId', 'params'])
    .where(
      'userId',
      'in',
      [...open, ...kept].flatMap(({ people }) => people),
    )
    .orderBy('id')
    .execute()
  const message = { kind: 'meeting-canceled', booking: kind, other: null, canceledBy: 'platform' }
  expect(told).toEqual(
    open.map(({ id, people, start }) => ({
      userId: people.find((person) => person !== gone.id),
      params: { ...message, id, start: start.toISOString() },
    })),
  )
  const taken = await db
    .selectFrom('calendarEntries')
    .select('refId')
    .where('userId', '=', left.id)
    .orderBy('refId')
    .execute()
  expect(
    taken.map(({ refId }) => refId),
    'free again',
  ).toEqual(kept.map(({ id }) => id))
  expect(await socket.next('MemberLeftSessionId')).toEqual({ userId: left.id })
  socket.close()
})

test('a tutor is free again in the list as soon as the manager of their meeting is erased', async () => {
  const { app } = context
  const [manager, tutor] = [await app.people.manager(), await app.people.tutor()]
  const inMinutes = (onGrid(DAY_MS).getTime() - app.clock.now().getTime()) / MINUTE_MS
  const { id, start } = await meet('demo-session', { host: manager, guest: tutor }, { inMinutes })
  const end = new Date(start.getTime() + 30 * MINUTE_MS)
  await tutor.publish(start, new Date(end.getTime() + 30 * MINUTE_MS))
  const during = `[${start.toISOString()},${end.toISOString()})`
  await app.deps.db
    .insertInto('calendarEntries')
    .values({ kind: CalendarKind.Demo, refId: id, userId: tutor.id, during, enteredAt: app.clock.now() })
    .execute()
  const nextFreeAt = async () =>
    (await app.call(listOnboardedTutors, { query: { size: 100 } })).body.list.find((card) => card.id === tutor.id)
      ?.nextFreeAt
  expect(await nextFreeAt()).toBe(end.toISOString())
  await insertDueDeletion(app, manager)
  await runErasures(app.deps)
  expect(await nextFreeAt()).toBe(start.toISOString())
})
