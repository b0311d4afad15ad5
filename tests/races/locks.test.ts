// The order of the locks and the constraints behind them (lessons.md B3, B4, B7), one lock at a time on a real
// PostgreSQL: the test holds a row in a transaction of its own, lets the product come up against it, and looks at what
// the product holds by then.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listSlots, setSlots } from '@hiwar/contract/availability.ts'
import { startChat } from '@hiwar/contract/chat.ts'
import { bookDemoSession, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { bookInterview, updateInterview } from '@hiwar/contract/interviews.ts'
import { requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { bookLesson, cancelLesson, editLesson, getLesson } from '@hiwar/contract/lessons.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { openSocket } from '../../apps/server/test/sockets.ts'

const NOW = '2026-05-04T08:00:00Z'
const START = '2026-05-05T10:00:00Z'
const LATER = '2026-05-05T12:00:00Z'
/** What PostgreSQL answers instead of waiting. */
const LOCKED = '55P03'

let app: TestApp
const db = () => app.deps.db

type Answer = Promise<{ readonly status: number; readonly body: { readonly code?: string } }>
interface Scene {
  /** Everyone the write is about. */
  readonly people: readonly Person[]
  readonly act: () => Answer
}
/** Who is made first has the smaller id. */
type Order = 'teacher first' | 'teacher last'

async function both<One, Other>(
  order: Order,
  teacher: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<readonly [One, Other]> {
  if (order === 'teacher first') return [await teacher(), await other()]
  const learner = await other()
  return [await teacher(), learner]
}

const book = async (student: Person, tutor: Person, piece: { slotId: number; start?: string }) =>
  await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, start: START, duration: 30, ...piece } })

async function aPair(order: Order = 'teacher first') {
  const [tutor, student] = await both(
    order,
    async () => await app.people.tutor(),
    async () => await app.people.student(),
  )
  return { tutor, student, slotId: await tutor.publish('2026-05-05T09:00:00Z', '2026-05-05T16:00:00Z') }
}

async function aLesson(order: Order = 'teacher first') {
  const pair = await aPair(order)
  const {
    body: { id },
  } = await book(pair.student, pair.tutor, pair)
  const edit = async () =>
    await app.call(editLesson, {
      as: pair.student,
      body: { lessonId: id, slotId: pair.slotId, start: LATER, duration: 30 },
    })
  const cancel = async () => await app.call(cancelLesson, { as: pair.student, params: { id } })
  return { ...pair, id, edit, cancel }
}

async function aMeeting(order: Order, kind: 'interview' | 'demo') {
  const passed = { introVideoPassedAt: app.clock.now(), activated: false }
  const [manager, tutor] = await both(
    order,
    async () => await app.people.manager(),
    async () => await app.people.tutor({ tutor: passed }),
  )
  const slotId = await manager.publish('2026-05-05T09:00:00Z', '2026-05-05T16:00:00Z')
  const at = app.clock.now()
  if (kind === 'demo') {
    await db()
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
    people: [manager, tutor],
    book: async () =>
      await app.call(kind === 'interview' ? bookInterview : bookDemoSession, {
        as: tutor,
        body: { slotId, start: START },
      }),
    async cancel() {
      const { id } = await db()
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

async function earned(): Promise<Scene> {
  const lesson = await aLesson()
  await db()
    .updateTable('lessons')
    .set({ start: new Date('2026-05-03T10:00:00Z'), end: new Date('2026-05-03T10:30:00Z'), price: 50_000 })
    .where('id', '=', lesson.id)
    .execute()
  return {
    people: [lesson.tutor],
    act: async () =>
      await app.call(requestWithdrawal, {
        as: lesson.tutor,
        body: { method: 0, receiver: '01012345678', amount: 20_000 },
      }),
  }
}

const writers: [string, (order: Order) => Promise<Scene>][] = [
  [
    'booking',
    async (order) => {
      const { tutor, student, slotId } = await aPair(order)
      return { people: [tutor, student], act: async () => await book(student, tutor, { slotId }) }
    },
  ],
  [
    'moving',
    async (order) => {
      const { tutor, student, edit } = await aLesson(order)
      return { people: [tutor, student], act: edit }
    },
  ],
  [
    'canceling',
    async (order) => {
      const { tutor, student, cancel } = await aLesson(order)
      return { people: [tutor, student], act: cancel }
    },
  ],
  [
    'taking time back',
    async (order) => {
      const { tutor, student, slotId } = await aLesson(order)
      return {
        people: [tutor, student],
        act: async () => await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } }),
      }
    },
  ],
  [
    'booking an interview',
    async (order) => {
      const meeting = await aMeeting(order, 'interview')
      return { people: meeting.people, act: meeting.book }
    },
  ],
  [
    'canceling an interview',
    async (order) => {
      const meeting = await aMeeting(order, 'interview')
      await meeting.book()
      return { people: meeting.people, act: meeting.cancel }
    },
  ],
  [
    'booking a demo session',
    async (order) => {
      const meeting = await aMeeting(order, 'demo')
      return { people: meeting.people, act: meeting.book }
    },
  ],
  [
    'canceling a demo session',
    async (order) => {
      const meeting = await aMeeting(order, 'demo')
      await meeting.book()
      return { people: meeting.people, act: meeting.cancel }
    },
  ],
  [
    'deactivating',
    async () => {
      const [tutor, admin] = [await app.people.tutor(), await app.people.admin()]
      return {
        people: [tutor],
        act: async () =>
          await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { activated: false } }),
      }
    },
  ],
  ['asking for money', earned],
]

type Table = 'users' | 'availabilitySlots' | 'lessons'

/** Holds a row until it is let go. */
async function hold(table: Table, id: number): Promise<() => Promise<void>> {
  const held = await db().startTransaction().execute()
  await held.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return async () => {
    await held.rollback().execute()
  }
}

/** Whether somebody holds a row at this moment. */
async function isHeld(table: Table, id: number): Promise<boolean> {
  const mine = await db().startTransaction().execute()
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

async function waiting(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db(),
  )
  return rows[0]?.n ?? 0
}
const comesUpAgainstIt = async () => {
  await expect.poll(waiting, { timeout: 5000 }).toBe(1)
}

/** What the product holds of `looked` when it comes up against the row that is held. */
async function heldAt(
  held: { table: Table; id: number },
  act: () => Answer,
  looked: { table: Table; id: number },
): Promise<boolean> {
  const letGo = await hold(held.table, held.id)
  const answer = act()
  try {
    await comesUpAgainstIt()
    return await isHeld(looked.table, looked.id)
  } finally {
    await letGo()
    expect(await answer).toMatchObject({ status: 200 })
  }
}

describe.skipIf(inject('postgresUrl') === null)('one lock at a time, on a real PostgreSQL', () => {
  beforeAll(async () => {
    app = await buildTestApp({ at: NOW, environment: { DATABASE_POOL: '20' } })
  })
  afterAll(async () => {
    await app.close()
  })

  test.each(writers)(
    'B3: %s locks the rows of its people first, the smaller id before the greater',
    async (_, scene) => {
      for (const order of ['teacher first', 'teacher last'] as const) {
        const first = await scene(order)
        const [low, high] = first.people.map(({ id }) => id).toSorted((a, b) => a - b)
        if (low === undefined) throw new Error('nobody is written about')
        if (high === undefined) {
          // Of one person there is nothing more to see than that it comes up against the row.
          await heldAt({ table: 'users', id: low }, first.act, { table: 'users', id: low })
          return
        }
        expect(
          await heldAt({ table: 'users', id: low }, first.act, { table: 'users', id: high }),
          `${order}: the greater waits for the smaller`,
        ).toBe(false)
        const second = await scene(order)
        const [lower = 0, higher = 0] = second.people.map(({ id }) => id).toSorted((a, b) => a - b)
        expect(
          await heldAt({ table: 'users', id: higher }, second.act, { table: 'users', id: lower }),
          `${order}: both are locked`,
        ).toBe(true)
      }
    },
  )

  test('B3: people come before slots, and slots before bookings', async () => {
    const pair = await aPair()
    const slot = { table: 'availabilitySlots', id: pair.slotId } as const
    expect(
      await heldAt(slot, async () => await book(pair.student, pair.tutor, pair), {
        table: 'users',
        id: pair.student.id,
      }),
    ).toBe(true)
    const moved = await aLesson()
    expect(
      await heldAt({ table: 'availabilitySlots', id: moved.slotId }, moved.edit, { table: 'lessons', id: moved.id }),
    ).toBe(false)
    const other = await aLesson()
    expect(
      await heldAt({ table: 'lessons', id: other.id }, other.edit, { table: 'availabilitySlots', id: other.slotId }),
    ).toBe(true)
    const canceled = await aLesson()
    expect(
      await heldAt({ table: 'lessons', id: canceled.id }, canceled.cancel, { table: 'users', id: canceled.student.id }),
    ).toBe(true)
  })

  test('B3: a schedule that finds a booking made between its look and its locks begins again, with that student locked', async () => {
    const { tutor, student, slotId } = await aPair('teacher last')
    const studentHeld = await db().startTransaction().execute()
    await studentHeld.selectFrom('users').select('id').where('id', '=', student.id).forNoKeyUpdate().execute()
    const {
      rows: [holder],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(studentHeld)
    const waitingForStudent = async () =>
      (
        await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and ${holder?.pid} = any(pg_blocking_pids(pid))`.execute(
          db(),
        )
      ).rows[0]?.n

    // A booking that commits while the schedule, which saw none, waits for its tutor.
    const booking = await db().startTransaction().execute()
    await booking.selectFrom('users').select('id').where('id', '=', tutor.id).forNoKeyUpdate().execute()
    const edit = app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })
    await comesUpAgainstIt()
    const times = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    const { id } = await booking
      .insertInto('lessons')
      .values({
        slotId,
        start: new Date(START),
        end: new Date('2026-05-05T10:30:00Z'),
        duration: 30,
        price: 7500,
        sessionId: `lesson:${slotId}`,
        lateLineMinutes: 60,
        ...times,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await booking
      .insertInto('lessonMembers')
      .values([tutor, student].map((person) => ({ lessonId: id, userId: person.id })))
      .execute()
    await booking.commit().execute()

    await expect.poll(waitingForStudent, { timeout: 5000 }).toBe(1)
    await studentHeld.rollback().execute()
    expect((await edit).status).toBe(200)
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson).toMatchObject({
      status: 'canceled',
      canceledBy: tutor.id,
    })
  })

  test('B3: messages and new rooms pass people who are locked', async () => {
    const { tutor, student, slotId } = await aPair()
    const {
      body: { roomId },
    } = await app.call(startChat, { as: student, body: { userId: tutor.id } })
    const socket = await openSocket(app.url, student.token)
    const letGo = await hold('availabilitySlots', slotId)
    const booking = book(student, tutor, { slotId })
    await comesUpAgainstIt()
    expect([await isHeld('users', tutor.id), await isHeld('users', student.id)]).toEqual([true, true])
    expect(await socket.send('SendMessage', { roomId, text: 'hello', refId: 'while-locked' })).toBe('ok')
    expect(
      (await app.call(startChat, { as: await app.people.student(), body: { userId: tutor.id, message: 'hello' } }))
        .status,
    ).toBe(200)
    await letGo()
    expect((await booking).status).toBe(200)
    socket.close()
  })
})

/** Enters somebody's calendar past all locks, and commits when the product has come up against it. */
async function overtakenBy(who: Person, act: () => Answer): Promise<[number, string | undefined]> {
  const held = await db().startTransaction().execute()
  await held
    .insertInto('calendarEntries')
    .values({ userId: who.id, kind: 3, refId: 800_000 + who.id, during: '[2026-05-05T10:15:00Z,2026-05-05T10:45:00Z)' })
    .execute()
  const answer = act()
  await comesUpAgainstIt()
  await held.commit().execute()
  const { status, body } = await answer
  return [status, body.code]
}

const lessonsOf = async ({ id }: Person) =>
  await db().selectFrom('lessonMembers').select('lessonId').where('userId', '=', id).execute()

describe.skipIf(inject('postgresUrl') === null)('past all locks, on a real PostgreSQL', () => {
  beforeAll(async () => {
    app = await buildTestApp({ at: NOW, environment: { DATABASE_POOL: '20' } })
  })
  afterAll(async () => {
    await app.close()
  })

  test('B4: a lesson that meets an entry nobody could see is refused by whose calendar it is, and leaves nothing', async () => {
    const [one, other] = [await aPair(), await aPair()]
    const watching = await openSocket(app.url, (await app.people.student()).token)
    expect(await overtakenBy(one.tutor, async () => await book(one.student, one.tutor, one))).toEqual([
      400,
      'busy-tutor',
    ])
    expect(await overtakenBy(other.student, async () => await book(other.student, other.tutor, other))).toEqual([
      409,
      'conflicting-lessons',
    ])
    expect([
      await lessonsOf(one.student),
      await lessonsOf(other.student),
      await watching.count('LessonBooked'),
    ]).toEqual([[], [], 0])
    watching.close()
    const moved = await aLesson()
    await moved.edit()
    const back = async () =>
      await app.call(editLesson, {
        as: moved.student,
        body: { lessonId: moved.id, slotId: moved.slotId, start: START, duration: 30 },
      })
    expect(await overtakenBy(moved.tutor, back)).toEqual([400, 'busy-tutor'])
    expect((await app.call(getLesson, { as: moved.student, params: { id: moved.id } })).body.lesson.start).toBe(
      '2026-05-05T12:00:00.000Z',
    )
  })

  test.each(['interview', 'demo'] as const)('B4: a meeting (%s) likewise', async (kind) => {
    const [one, other] = [await aMeeting('teacher first', kind), await aMeeting('teacher last', kind)]
    expect(await overtakenBy(one.manager, one.book)).toEqual([400, 'busy-tutor-manager'])
    expect(await overtakenBy(other.tutor, other.book)).toEqual([409, 'conflicting-lessons'])
  })

  test('B4, B7: a schedule that meets a slot nobody could see is refused whole; nobody hears of the lessons it would have canceled', async () => {
    const { tutor, student, slotId, id } = await aLesson()
    const socket = await openSocket(app.url, student.token)
    const held = await db().startTransaction().execute()
    await held
      .insertInto('availabilitySlots')
      .values({ userId: tutor.id, start: new Date('2026-05-06T10:00:00Z'), end: new Date('2026-05-06T11:00:00Z') })
      .execute()
    const edit = app.call(setSlots, {
      as: tutor,
      body: {
        actions: [
          { type: 'delete', id: slotId },
          { type: 'create', start: '2026-05-06T10:30:00Z', end: '2026-05-06T11:30:00Z' },
        ],
      },
    })
    await comesUpAgainstIt()
    await held.commit().execute()
    const { status, body } = await edit
    expect([status, body.code]).toEqual([409, 'conflicting-schedule'])
    expect((await app.call(getLesson, { as: student, params: { id } })).body.lesson.status).toBe('pending')
    expect(
      (await app.call(listSlots, { as: tutor, query: { userId: tutor.id } })).body.slots.list.map((slot) => slot.start),
    ).toEqual(['2026-05-05T09:00:00.000Z', '2026-05-06T10:00:00.000Z'])
    expect(await socket.count('LessonCanceled')).toBe(0)
    expect(
      await db()
        .selectFrom('deliveries')
        .select('id')
        .where('userId', '=', student.id)
        .where('kind', '=', 'lesson-canceled')
        .execute(),
    ).toEqual([])
    socket.close()
  })
})
