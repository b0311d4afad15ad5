// Every client event with every code it may be acknowledged with (lessons.md 8.3, 8.4); an event without a row does not
// compile. Events of notes are tested in modules/lesson-notes/lesson-notes.test.ts (extras.md 5.2), cards in
// modules/conversation-cards/conversation-cards.test.ts too.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startChat } from '@hiwar/contract/chat.ts'
import type { AckCode } from '@hiwar/contract/enums.ts'
import type { Ack, ClientEvents, ClientPayload } from '@hiwar/contract/events.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person } from './people.ts'
import { closeSockets, openSocket, type TestSocket } from './sockets.ts'

const NOW = '2026-05-04T08:00:00Z'
const START = '2026-05-05T10:00:00Z'
const NOBODYS = 2_000_000_000
const offer = { type: 'offer', sdp: 'v=0' } as const
const answer = { type: 'answer' } as const

let app: TestApp
let fixtures: Fixtures
const opened: TestSocket[] = []
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
  fixtures = await build()
})
afterAll(async () => {
  await app.close()
})
beforeEach(() => {
  app.clock.set('2026-05-05T10:05:00Z')
})
// One that the server still holds open would count as taken over by the next of its person, which is bounded.
afterEach(async () => {
  await closeSockets(app.timers, opened.splice(0))
})

interface Fixtures {
  readonly student: Person
  readonly tutor: Person
  readonly otherUser: Person
  readonly admin: Person
  /** A running lesson of the student with another tutor, and its session. */
  readonly lessonId: number
  readonly teacher: Person
  readonly sessionId: string
  /** Chat room of the student and the tutor. */
  readonly roomId: number
}

async function build(): Promise<Fixtures> {
  app.clock.set(NOW)
  const [student, tutor, otherUser, admin] = [
    await app.people.student(),
    await app.people.tutor(),
    await app.people.student(),
    await app.people.admin(),
  ]
  const slotId = await tutor.publish('2026-05-05T09:00:00Z', '2026-05-05T16:00:00Z')
  const {
    body: { id: lessonId, sessionId },
  } = await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start: START, duration: 30 } })
  const other = await app.people.tutor()
  const {
    body: { roomId },
  } = await app.call(startChat, { as: student, body: { userId: other.id } })
  return { student, tutor: other, teacher: tutor, otherUser, admin, lessonId, sessionId, roomId }
}

async function connect(person: Person): Promise<TestSocket> {
  const socket = await openSocket(app.url, person.token)
  opened.push(socket)
  return socket
}

/** The acknowledgement code; a second acknowledgement would arrive before that of the later event. */
async function once(socket: TestSocket, event: string, payload: unknown): Promise<AckCode> {
  const received: Ack[] = []
  const first = new Promise<Ack>((resolve) => {
    socket.raw.emit(event, payload, (ack: Ack) => {
      received.push(ack)
      resolve(ack)
    })
  })
  const { code } = await first
  await socket.send('LeaveRooms', { rooms: [] })
  expect(received, event).toHaveLength(1)
  return code
}

type Who = 'student' | 'tutor' | 'teacher' | 'otherUser' | 'admin'
type Asking<E extends keyof ClientEvents> = (
  as: (who: Who) => Promise<TestSocket>,
) => Promise<readonly [TestSocket, ClientPayload<E>]>
type Codes = { readonly [E in Exclude<keyof ClientEvents, 'LessonNotesOps'>]: Partial<Record<AckCode, Asking<E>>> }

async function written(by: TestSocket): Promise<number> {
  expect(await by.send('SendMessage', { roomId: fixtures.roomId, text: 'hello', refId: randomUUID() })).toBe('ok')
  return (await by.next('RoomMessage')).id
}
async function deleted(by: TestSocket): Promise<number> {
  const id = await written(by)
  expect(await by.send('DeleteMessage', { id })).toBe('ok')
  return id
}

async function inSession(as: (who: Who) => Promise<TestSocket>): Promise<TestSocket> {
  const socket = await as('student')
  expect(await socket.send('JoinSession', { sessionId: fixtures.sessionId })).toBe('ok')
  return socket
}

type Named = 'PreJoinSession' | 'JoinSession' | 'LeaveSession'
const named = {
  ok: async (as) => [await as('student'), { sessionId: fixtures.sessionId }],
  'invalid-session-id': async (as) => [await as('student'), { sessionId: 'lesson:1' }],
  'lesson-not-found': async (as) => [await as('student'), { sessionId: `lesson:${randomUUID()}` }],
  'interview-not-found': async (as) => [await as('student'), { sessionId: `demo:${randomUUID()}` }],
  unallowed: async (as) => [await as('otherUser'), { sessionId: fixtures.sessionId }],
} satisfies Partial<Record<AckCode, Asking<Named>>>

const here = () => ({ sessionId: fixtures.sessionId })
const seatedPayloads = {
  AnnounceIncomingOffer: here,
  ReadyToReceiveOffer: here,
  SessionOffer: () => ({ ...here(), offer }),
  SessionAnswer: () => ({ ...here(), answer }),
  IceCandidate: () => ({ ...here(), candidate: {} }),
  PingSessionMember: () => ({ ...here(), userId: fixtures.tutor.id }),
  PongSessionMember: () => ({ ...here(), userId: fixtures.tutor.id }),
  ToggleCamera: () => ({ session: fixtures.sessionId, camera: true }),
  ToggleMic: () => ({ session: fixtures.sessionId, mic: true }),
  ReportCall: () => ({ ...here(), connectMs: 900, relayed: false, good: 1, poor: 0 }),
} satisfies { [E in keyof ClientEvents]?: () => ClientPayload<E> }

/** J: requires being a participant of the session; membership is not enough. */
const seated = <E extends keyof typeof seatedPayloads>(event: E) => ({
  ok: async (as: (who: Who) => Promise<TestSocket>) =>
    [await inSession(as), seatedPayloads[event]() as ClientPayload<E>] as const,
  unallowed: async (as: (who: Who) => Promise<TestSocket>) =>
    [await as('student'), seatedPayloads[event]() as ClientPayload<E>] as const,
})

const codes: Codes = {
  JoinRooms: {
    ok: async (as) => [await as('tutor'), { rooms: ['TutorsCache'] }],
    unallowed: async (as) => [await as('tutor'), { rooms: ['TutorsCache', 'AdminInvoices'] }],
  },
  LeaveRooms: { ok: async (as) => [await as('tutor'), { rooms: ['AdminInvoices', 'ServerStats'] }] },
  SendMessage: {
    ok: async (as) => [await as('student'), { roomId: fixtures.roomId, text: 'hello', refId: randomUUID() }],
    'empty-text': async (as) => [await as('student'), { roomId: fixtures.roomId, text: '<p> </p>', refId: '' }],
    'room-not-found': async (as) => [await as('student'), { roomId: NOBODYS, text: 'hello', refId: '' }],
    'not-member': async (as) => [await as('otherUser'), { roomId: fixtures.roomId, text: 'hello', refId: '' }],
    unallowed: async (as) => [await as('student'), { roomId: fixtures.roomId, text: 'a'.repeat(1001), refId: '' }],
  },
  UpdateMessage: {
    ok: async (as) => {
      const by = await as('student')
      return [by, { id: await written(by), text: 'better' }]
    },
    'message-not-found': async (as) => {
      const by = await as('student')
      return [by, { id: await deleted(by), text: 'better' }]
    },
    'not-owner': async (as) => [await as('tutor'), { id: await written(await as('student')), text: 'better' }],
    'empty-text': async (as) => {
      const by = await as('student')
      return [by, { id: await written(by), text: ' ' }]
    },
    unallowed: async (as) => {
      const by = await as('student')
      return [by, { id: await written(by), text: '<b>broken' }]
    },
  },
  DeleteMessage: {
    ok: async (as) => {
      const by = await as('student')
      return [by, { id: await written(by) }]
    },
    'message-not-found': async (as) => {
      const by = await as('student')
      return [by, { id: await deleted(by) }]
    },
    'not-owner': async (as) => [await as('tutor'), { id: await written(await as('student')) }],
  },
  MarkMessageAsRead: {
    ok: async (as) => [await as('tutor'), { id: await written(await as('student')) }],
    'message-not-found': async (as) => [await as('tutor'), { id: await deleted(await as('student')) }],
    'not-member': async (as) => [await as('otherUser'), { id: await written(await as('student')) }],
    unallowed: async (as) => {
      const by = await as('student')
      return [by, { id: await written(by) }]
    },
  },
  UserTyping: {
    ok: async (as) => [await as('student'), { roomId: fixtures.roomId }],
    'not-member': async (as) => [await as('student'), { roomId: NOBODYS }],
  },
  PreJoinSession: named,
  JoinSession: named,
  LeaveSession: named,
  AnnounceIncomingOffer: seated('AnnounceIncomingOffer'),
  ReadyToReceiveOffer: seated('ReadyToReceiveOffer'),
  SessionOffer: seated('SessionOffer'),
  SessionAnswer: seated('SessionAnswer'),
  IceCandidate: seated('IceCandidate'),
  PingSessionMember: seated('PingSessionMember'),
  PongSessionMember: seated('PongSessionMember'),
  ToggleCamera: seated('ToggleCamera'),
  ToggleMic: seated('ToggleMic'),
  ReportCall: seated('ReportCall'),
  ConversationCard: {
    ok: async (as) => [await as('teacher'), { lessonId: fixtures.lessonId, cardId: null }],
    'lesson-not-found': async (as) => [await as('teacher'), { lessonId: NOBODYS, cardId: null }],
    'not-member': async (as) => [await as('tutor'), { lessonId: fixtures.lessonId, cardId: null }],
    unallowed: async (as) => [await as('student'), { lessonId: fixtures.lessonId, cardId: null }],
  },
}

/** One row for each event and code. */
const rows = Object.entries(codes).flatMap(([event, asked]) =>
  Object.entries(asked).map(([code, arrange]) => ({ event, code, arrange: arrange as Asking<keyof ClientEvents> })),
)

async function arranged(arrange: Asking<keyof ClientEvents>) {
  const known = new Map<Who, Promise<TestSocket>>()
  return await arrange(async (who) => {
    const socket = known.get(who) ?? connect(fixtures[who])
    known.set(who, socket)
    return await socket
  })
}

describe('8.4: each event is acknowledged once, with each of its codes', () => {
  test.each(rows)('$event: $code', async ({ event, code, arrange }) => {
    const [socket, payload] = await arranged(arrange)
    expect(await once(socket, event, payload)).toBe(code)
  })

  test.each(Object.keys(codes))('%s: an invalid payload is unallowed', async (event) => {
    const socket = await connect(fixtures.admin)
    for (const payload of [null, 'text', {}, []])
      expect(await once(socket, event, payload), JSON.stringify(payload)).toBe('unallowed')
  })

  test('JoinSession outside the window is unallowed, PreJoinSession is allowed', async () => {
    app.clock.set('2026-05-05T09:44:59Z')
    const socket = await connect(fixtures.student)
    expect([await once(socket, 'PreJoinSession', here()), await once(socket, 'JoinSession', here())]).toEqual([
      'ok',
      'unallowed',
    ])
    app.clock.set('2026-05-05T10:45:01Z')
    expect(await once(socket, 'JoinSession', here())).toBe('unallowed')
  })

  test('JoinRooms: admins may join the admin rooms', async () => {
    const admin = await connect(fixtures.admin)
    expect(await once(admin, 'JoinRooms', { rooms: ['AdminInvoices', 'TutorsCache'] })).toBe('ok')
    expect(await admin.next('JoinedRooms')).toEqual({ rooms: ['AdminInvoices', 'TutorsCache'] })
  })

  test('an event without a callback is handled too', async () => {
    const [one, other] = [await connect(fixtures.student), await connect(fixtures.tutor)]
    one.raw.emit('SendMessage', { roomId: fixtures.roomId, text: 'no answer needed', refId: '' })
    expect(await other.next('RoomMessage')).toMatchObject({ text: 'no answer needed' })
    one.raw.emit('UserTyping', { roomId: fixtures.roomId })
    expect(await other.next('UserTyping')).toEqual({ roomId: fixtures.roomId, userId: fixtures.student.id })
  })
})

/** Makes a table unavailable during `work`, as a server error. */
async function without(table: 'messages' | 'lessons', work: () => Promise<void>): Promise<void> {
  const quiet = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
  await sql`alter table ${sql.table(table)} rename to gone_for_a_while`.execute(app.deps.db)
  try {
    await work()
  } finally {
    await sql`alter table gone_for_a_while rename to ${sql.table(table)}`.execute(app.deps.db)
    quiet.mockRestore()
  }
}

describe('8.3: a server error is acknowledged once as unreachable, and the socket stays open', () => {
  test('in the database', async () => {
    const [socket, reader] = [await connect(fixtures.student), await connect(fixtures.tutor)]
    const id = await written(socket)
    await without('messages', async () => {
      expect(await once(socket, 'SendMessage', { roomId: fixtures.roomId, text: 'hello', refId: '' })).toBe(
        'unreachable',
      )
      expect(await once(socket, 'UpdateMessage', { id, text: 'hello' })).toBe('unreachable')
      expect(await once(socket, 'DeleteMessage', { id })).toBe('unreachable')
      expect(await once(reader, 'MarkMessageAsRead', { id })).toBe('unreachable')
    })
    await without('lessons', async () => {
      for (const event of ['PreJoinSession', 'JoinSession', 'LeaveSession'])
        expect(await once(socket, event, here()), event).toBe('unreachable')
    })
    expect(await once(socket, 'UpdateMessage', { id, text: 'better' })).toBe('ok')
  })

  test('in the presence store', async () => {
    const socket = await inSession(async () => await connect(fixtures.student))
    const quiet = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
    const fault = vi.spyOn(app.deps.presence, 'isInSession').mockRejectedValue(new Error('the store is down'))
    for (const [event, payload] of Object.entries(seatedPayloads))
      expect(await once(socket, event, payload()), event).toBe('unreachable')
    fault.mockRestore()
    quiet.mockRestore()
    expect(await once(socket, 'SessionOffer', { ...here(), offer })).toBe('ok')
  })
})
