// Which sockets receive which server events (lessons.md 8.5). Signalling and joins are tested with the sessions module,
// messages with chat, payments and withdrawals with their modules.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setSlots } from '@hiwar/contract/availability.ts'
import { startChat } from '@hiwar/contract/chat.ts'
import { serverEvents, type ServerEvents, type ServerPayload } from '@hiwar/contract/events.ts'
import { requestWithdrawal } from '@hiwar/contract/invoices.ts'
import { bookLesson, cancelLesson, editLesson } from '@hiwar/contract/lessons.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from './app.ts'
import type { Person } from './people.ts'
import { closeSockets, openSocket, type TestSocket } from './sockets.ts'
import { freshToken } from './tokens.ts'

const NOW = '2026-05-04T08:00:00Z'
let app: TestApp
const opened: TestSocket[] = []
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
afterAll(async () => {
  await app.close()
})
beforeEach(() => {
  app.clock.set(NOW)
})
afterEach(async () => {
  await closeSockets(app.timers, opened.splice(0))
})

async function connect(person: Person): Promise<TestSocket> {
  const socket = await openSocket(app.url, person.token)
  opened.push(socket)
  // Acknowledged only after the socket has joined its rooms.
  expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  return socket
}
const counts = async (event: keyof ServerEvents, sockets: readonly TestSocket[]) =>
  await Promise.all(sockets.map(async (socket) => await socket.count(event)))

async function aTown() {
  const [tutor, colleague, student, other, admin] = [
    await app.people.tutor(),
    await app.people.tutor(),
    await app.people.student(),
    await app.people.student(),
    await app.people.admin(),
  ]
  return {
    tutor,
    colleague,
    student,
    other,
    admin,
    slotId: await tutor.publish('2026-05-05T10:00:00Z', '2026-05-05T16:00:00Z'),
  }
}

describe('LessonBooked, LessonRebooked, LessonCanceled', () => {
  test('are sent once to both members and to TutorsCache, and to no other socket', async () => {
    const { tutor, colleague, student, other, slotId } = await aTown()
    const away = await connect(student)
    // Only in the user's own room, where events for the member arrive.
    await away.send('LeaveRooms', { rooms: ['TutorsCache'] })
    const hearing = [away, await connect(student), await connect(tutor), await connect(other)]
    const deaf = await connect(colleague)
    const {
      body: { id },
    } = await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    expect(
      (
        await app.call(editLesson, {
          as: student,
          body: { lessonId: id, slotId, start: '2026-05-05T11:00:00Z', duration: 30 },
        })
      ).status,
    ).toBe(200)
    expect((await app.call(cancelLesson, { as: student, params: { id } })).status).toBe(200)
    for (const event of ['LessonBooked', 'LessonRebooked', 'LessonCanceled'] as const) {
      for (const socket of hearing) expect(await socket.next(event)).toEqual({ tutor: tutor.id, lesson: id })
      expect(await counts(event, [...hearing, deaf]), event).toEqual([1, 1, 1, 1, 0])
    }
    // To the members alone, with what happened and who did it.
    for (const socket of [away, hearing[2]])
      for (const change of ['booked', 'moved', 'canceled'] as const)
        expect(await socket?.next('MemberLessonChanged')).toEqual({ lesson: id, change, by: student.id })
    expect(await counts('MemberLessonChanged', [...hearing, deaf])).toEqual([3, 3, 3, 0, 0])
  })

  test('LessonCanceled is sent for each lesson that a schedule edit cancels', async () => {
    const { tutor, student, other, slotId } = await aTown()
    const ids: number[] = []
    for (const [place, as] of [student, other].entries()) {
      ids.push(
        (
          await app.call(bookLesson, {
            as,
            body: { tutorId: tutor.id, slotId, start: `2026-05-05T1${place}:00:00Z`, duration: 30 },
          })
        ).body.id,
      )
    }
    const socket = await connect(tutor)
    expect((await app.call(setSlots, { as: tutor, body: { actions: [{ type: 'delete', id: slotId }] } })).status).toBe(
      200,
    )
    const received = [await socket.next('LessonCanceled'), await socket.next('LessonCanceled')].map(
      ({ lesson }) => lesson,
    )
    expect(received.toSorted((a, b) => a - b)).toEqual(ids)
  })
})

describe('TutorUpdated, TutorsCacheUpdated', () => {
  test('are sent only to TutorsCache; a card contains neither address nor phone', async () => {
    const { tutor, colleague, student, admin } = await aTown()
    await app.call(listOnboardedTutors, { as: student })
    app.clock.advance(2000)
    const [one, joined, deaf] = [await connect(student), await connect(colleague), await connect(tutor)]
    expect(await joined.send('JoinRooms', { rooms: ['TutorsCache'] })).toBe('ok')
    expect((await app.call(updateUser, { as: tutor, params: { id: tutor.id }, body: { notice: 60 } })).status).toBe(200)
    for (const socket of [one, joined]) {
      // Cards of other tutors may come first: their free time moves on with the clock.
      let card = await socket.next('TutorUpdated')
      while (card.id !== tutor.id) card = await socket.next('TutorUpdated')
      expect(card).toMatchObject({ notice: 60 })
      expect(JSON.stringify(card)).not.toMatch(/hiwar\.test|"phone"|"email"|010\d{8}/)
    }
    expect(
      (await app.call(updateUser, { as: admin, params: { id: tutor.id }, body: { activated: false } })).status,
    ).toBe(200)
    for (const socket of [one, joined]) expect(await socket.next('TutorsCacheUpdated')).toBeUndefined()
    expect(deaf.received.map(({ event }) => event).filter((event) => event.startsWith('Tutor'))).toEqual([])
  })
})

/** A listed tutor, and the values of `notice` in the cards that a student hears of. */
async function aListedTutor() {
  const { tutor, student } = await aTown()
  await app.call(listOnboardedTutors, { as: student })
  app.clock.advance(2000)
  const socket = await connect(student)
  return {
    change: async (notice: number) => {
      const given = { as: tutor, params: { id: tutor.id }, body: { notice } }
      expect((await app.call(updateUser, given)).status).toBe(200)
    },
    noticesHeard: async () => {
      await socket.count('TutorUpdated')
      return socket.received
        .flatMap(({ event, payload }) => (event === 'TutorUpdated' ? [payload as ServerPayload<'TutorUpdated'>] : []))
        .flatMap((card) => (card.id === tutor.id ? [card.notice] : []))
    },
  }
}

test('a card that changes again within two seconds comes once more, as it is when they are over', async () => {
  const { change, noticesHeard } = await aListedTutor()
  for (const notice of [60, 45, 15]) await change(notice)
  expect(await noticesHeard()).toEqual([60])
  await app.timers.advance(2000)
  expect(await noticesHeard()).toEqual([60, 15])
  await change(30)
  expect(await noticesHeard()).toEqual([60, 15])
  await app.timers.advance(2000)
  expect(await noticesHeard()).toEqual([60, 15, 30])
})

test('a card that changes when two seconds are over comes at once, and one after it later, although a timer is late', async () => {
  const { change, noticesHeard } = await aListedTutor()
  for (const notice of [60, 45]) await change(notice)
  app.clock.advance(2000)
  for (const notice of [30, 15]) await change(notice)
  expect(await noticesHeard()).toEqual([60, 30])
  await app.timers.advance(2000)
  expect(await noticesHeard()).toEqual([60, 30, 15])
})

describe('UserStatusChanged', () => {
  test('is sent to the chat rooms of the user who comes online, and nowhere else', async () => {
    const { tutor, colleague, student, other } = await aTown()
    const rooms: number[] = []
    for (const partner of [tutor, colleague])
      rooms.push((await app.call(startChat, { as: student, body: { userId: partner.id } })).body.roomId)
    const [one, two, otherUser] = [await connect(tutor), await connect(colleague), await connect(other)]
    await connect(student)
    expect(await one.next('UserStatusChanged')).toEqual({ online: true, userId: student.id, roomId: rooms[0] })
    expect(await two.next('UserStatusChanged')).toEqual({ online: true, userId: student.id, roomId: rooms[1] })
    expect(await counts('UserStatusChanged', [one, two, otherUser])).toEqual([1, 1, 0])
  })
})

describe('the events of a chat room', () => {
  test('are sent only to its members; typing is not sent to the sender', async () => {
    const { tutor, student, other, admin } = await aTown()
    const {
      body: { roomId },
    } = await app.call(startChat, { as: student, body: { userId: tutor.id } })
    const [one, two, otherUser, staff] = [
      await connect(student),
      await connect(tutor),
      await connect(other),
      await connect(admin),
    ]
    await one.send('SendMessage', { roomId, text: 'hello', refId: randomUUID() })
    const { id } = await two.next('RoomMessage')
    await one.send('UserTyping', { roomId })
    await one.send('UpdateMessage', { id, text: 'better' })
    await two.send('MarkMessageAsRead', { id })
    await one.send('DeleteMessage', { id })
    for (const event of ['RoomMessage', 'RoomMessageUpdated', 'RoomMessageRead', 'RoomMessageDeleted'] as const) {
      expect(await counts(event, [one, two, otherUser, staff]), event).toEqual([1, 1, 0, 0])
    }
    expect(await counts('UserTyping', [one, two, otherUser, staff])).toEqual([0, 1, 0, 0])
  })
})

describe('InvoiceUpdated', () => {
  test('is sent to admins and to the tutor of the withdrawal', async () => {
    const { tutor, colleague, student, admin, slotId } = await aTown()
    await app.call(bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: '2026-05-05T10:00:00Z', duration: 30 },
    })
    app.clock.set('2026-05-05T11:00:00Z')
    await app.deps.db.updateTable('lessons').set({ price: 50_000 }).where('slotId', '=', slotId).execute()
    const sockets = [await connect(admin), await connect(tutor), await connect(colleague), await connect(student)]
    // A receiver is new: it takes a recent sign-in.
    const as = { ...tutor, token: await freshToken(app, tutor.id) }
    const body = { method: 0, receiver: '01012345678', amount: 20_000 }
    expect((await app.call(requestWithdrawal, { as, body })).status).toBe(200)
    expect(await counts('InvoiceUpdated', sockets)).toEqual([1, 1, 0, 0])
  })
})

test('reserved event names are never sent', () => {
  for (const name of ['MessageRead', 'UserJoinedSession', 'UserSharedScreen'])
    expect(name in serverEvents, name).toBe(false)
})
