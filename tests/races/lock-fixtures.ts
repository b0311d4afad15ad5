// Rows held by a test in a transaction of its own, and writes of the product that come up against them.
import { sql, type ControlledTransaction } from 'kysely'
import { expect } from 'vitest'
import { setUsualWeek } from '@hiwar/contract/availability-rules.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { bookDemoSession, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { bookInterview, updateInterview } from '@hiwar/contract/interviews.ts'
import { requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { TestApp } from '../../apps/server/test/app.ts'
import type { Rows } from '../../apps/server/src/platform/db/rows.ts'
import type { Person } from '../../apps/server/test/people.ts'

export const NOW = '2026-05-04T08:00:00Z'
export const START = '2026-05-05T10:00:00Z'
const LATER = '2026-05-05T12:00:00Z'
/** Error code of PostgreSQL for `nowait` on a locked row. */
const LOCKED = '55P03'

export type Answer = Promise<{ readonly status: number; readonly body: { readonly code?: string } }>
export interface Write {
  /** The users whose rows it locks. */
  readonly users: readonly Person[]
  readonly run: () => Answer
}
/** Whoever is created first has the smaller id. */
export type Order = 'teacher first' | 'teacher last'

type Table = 'users' | 'availabilitySlots' | 'lessons'

async function both<One, Other>(
  order: Order,
  teacher: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<readonly [One, Other]> {
  if (order === 'teacher first') return [await teacher(), await other()]
  const learner = await other()
  return [await teacher(), learner]
}

export const book = async (app: TestApp, student: Person, tutor: Person, time: { slotId: number; start?: string }) =>
  await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, start: START, duration: 30, ...time } })

export async function aPair(app: TestApp, order: Order = 'teacher first') {
  const [tutor, student] = await both(
    order,
    async () => await app.people.tutor(),
    async () => await app.people.student(),
  )
  return { tutor, student, slotId: await tutor.publish('2026-05-05T09:00:00Z', '2026-05-05T16:00:00Z') }
}

export async function aLesson(app: TestApp, order: Order = 'teacher first') {
  const pair = await aPair(app, order)
  const {
    body: { id },
  } = await book(app, pair.student, pair.tutor, pair)
  const edit = async () =>
    await app.call(editLesson, {
      as: pair.student,
      body: { lessonId: id, slotId: pair.slotId, start: LATER, duration: 30 },
    })
  const cancel = async () => await app.call(cancelLesson, { as: pair.student, params: { id } })
  return { ...pair, id, edit, cancel }
}

export async function aMeeting(app: TestApp, order: Order, kind: 'interview' | 'demo') {
  const passed = { introVideoPassedAt: app.clock.now(), activated: false }
  const [manager, tutor] = await both(
    order,
    async () => await app.people.manager(),
    async () => await app.people.tutor({ tutor: passed }),
  )
  const slotId = await manager.publish('2026-05-05T09:00:00Z', '2026-05-05T16:00:00Z')
  const at = app.clock.now()
  if (kind === 'demo') {
    await app.deps.db
      .insertInto('interviews')
      .values({
        interviewerId: manager.id,
        intervieweeId: tutor.id,
        slotId,
        sessionId: `interview:past-${tutor.id}`,
        start: at,
        status: InterviewStatus.Passed,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
  }
  const table = kind === 'interview' ? 'interviews' : 'demoSessions'
  const mine = kind === 'interview' ? 'intervieweeId' : 'tutorId'
  return {
    manager,
    tutor,
    users: [manager, tutor],
    book: async () =>
      await app.call(kind === 'interview' ? bookInterview : bookDemoSession, {
        as: tutor,
        body: { slotId, start: START },
      }),
    async cancel() {
      const { id } = await app.deps.db
        .selectFrom(table)
        .select('id')
        .where(mine, '=', tutor.id)
        .where('status', '=', InterviewStatus.Pending)
        .executeTakeFirstOrThrow()
      return await app.call(kind === 'interview' ? updateInterview : updateDemoSession, {
        as: tutor,
        body: { id, status: InterviewStatus.CanceledByInterviewee },
      })
    },
  }
}

async function requestingWithdrawal(app: TestApp): Promise<Write> {
  const lesson = await aLesson(app)
  await app.deps.db
    .updateTable('lessons')
    .set({ start: new Date('2026-05-03T10:00:00Z'), end: new Date('2026-05-03T10:30:00Z'), price: 50_000 })
    .where('id', '=', lesson.id)
    .execute()
  return {
    users: [lesson.tutor],
    run: async () =>
      await app.call(requestWithdrawal, {
        as: lesson.tutor,
        body: { method: 0, receiver: '01012345678', amount: 20_000 },
      }),
  }
}

export const writes: [string, (app: TestApp, order: Order) => Promise<Write>][] = [
  [
    'booking',
    async (app, order) => {
      const { tutor, student, slotId } = await aPair(app, order)
      return { users: [tutor, student], run: async () => await book(app, student, tutor, { slotId }) }
    },
  ],
  [
    'moving',
    async (app, order) => {
      const { tutor, student, edit } = await aLesson(app, order)
      return { users: [tutor, student], run: edit }
    },
  ],
  [
    'canceling',
    async (app, order) => {
      const { tutor, student, cancel } = await aLesson(app, order)
      return { users: [tutor, student], run: cancel }
    },
  ],
  [
    'removing published time',
    async (app, order) => {
      const { tutor, student, slotId } = await aLesson(app, order)
      return {
        users: [tutor, student],
        run: async () => await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } }),
      }
    },
  ],
  [
    'replacing the usual week',
    async (app) => {
      const tutor = await app.people.tutor()
      const rules = [{ weekday: 2, from: '10:00', to: '12:00' }] as const
      return {
        users: [tutor],
        run: async () => await app.call(setUsualWeek, { as: tutor, body: { version: 0, rules: [...rules] } }),
      }
    },
  ],
  [
    'booking an interview',
    async (app, order) => {
      const meeting = await aMeeting(app, order, 'interview')
      return { users: meeting.users, run: meeting.book }
    },
  ],
  [
    'canceling an interview',
    async (app, order) => {
      const meeting = await aMeeting(app, order, 'interview')
      await meeting.book()
      return { users: meeting.users, run: meeting.cancel }
    },
  ],
  [
    'booking a demo session',
    async (app, order) => {
      const meeting = await aMeeting(app, order, 'demo')
      return { users: meeting.users, run: meeting.book }
    },
  ],
  [
    'canceling a demo session',
    async (app, order) => {
      const meeting = await aMeeting(app, order, 'demo')
      await meeting.book()
      return { users: meeting.users, run: meeting.cancel }
    },
  ],
  [
    'deactivating',
    async (app) => {
      const [tutor, admin] = [await app.people.tutor(), await app.people.admin()]
      return {
        users: [tutor],
        run: async () =>
          await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { activated: false } }),
      }
    },
  ],
  ['requesting a withdrawal', requestingWithdrawal],
]

/** Locks a row; the returned function releases it. */
export async function lock(app: TestApp, table: Table, id: number): Promise<() => Promise<void>> {
  const transaction = await app.deps.db.startTransaction().execute()
  await transaction.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return async () => {
    await transaction.rollback().execute()
  }
}

/** Whether a row is locked now. */
export async function isLocked(app: TestApp, table: Table, id: number): Promise<boolean> {
  const mine = await app.deps.db.startTransaction().execute()
  try {
    await mine.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute()
    return false
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === LOCKED) return true
    throw error
  } finally {
    await mine.rollback().execute()
  }
}

async function countWaiting(app: TestApp): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.deps.db,
  )
  return rows[0]?.n ?? 0
}
/** Resolves once so many statements wait for a lock. */
export async function waitsForLock(app: TestApp, count = 1): Promise<void> {
  await expect.poll(async () => await countWaiting(app), { timeout: 60_000 }).toBe(count)
}

/** What `run` returns when another transaction changes a row that it waits for, and commits meanwhile. */
export async function afterConcurrentChange<T>(
  app: TestApp,
  change: (tx: ControlledTransaction<Rows>) => Promise<unknown>,
  run: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const transaction = await app.deps.db.startTransaction().execute()
  await change(transaction)
  const result = run()
  await waitsForLock(app, waiting)
  await transaction.commit().execute()
  return await result
}

/** Whether `run` has locked the row `other` by the time it waits for the row `held`. */
export async function isLockedWhileWaiting(
  app: TestApp,
  held: { table: Table; id: number },
  run: () => Answer,
  other: { table: Table; id: number },
): Promise<boolean> {
  const release = await lock(app, held.table, held.id)
  const answer = run()
  try {
    await waitsForLock(app)
    return await isLocked(app, other.table, other.id)
  } finally {
    await release()
    expect(await answer).toMatchObject({ status: 200 })
  }
}
