// Chat over the socket (lessons.md 8): messages arrive once and in order, and every event is acknowledged.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listMessages, listRooms, startChat, updateRoom } from '@hiwar/contract/chat.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts'
import { closeSockets, openSocket, type TestSocket } from '../../../test/sockets.ts'
import { presenceLimits } from '../../platform/sockets/presence.ts'
import { createRedisPresence } from '../../platform/sockets/redis-presence.ts'
import { connectRedis } from '../../platform/cache/redis.ts'

let app: TestApp
const opened: TestSocket[] = []

async function connect(person: Person): Promise<TestSocket> {
  const socket = await openSocket(app.url, person.token)
  opened.push(socket)
  // Acknowledged only after the socket has joined its rooms.
  expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  return socket
}

let refs = 0
const refId = () => `ref-${process.pid}-${++refs}`
const say = async (socket: TestSocket, roomId: number, text: string, ref = refId()) =>
  await socket.send('SendMessage', { roomId, text, refId: ref })
const storedMessages = async (roomId: number, as: Person) =>
  (await app.call(listMessages, { as, params: { roomId }, query: { size: 100 } })).body

async function openRoom() {
  const [student, tutor] = [await app.people.student(), await app.people.tutor()]
  const { roomId } = (await app.call(startChat, { as: student, body: { userId: tutor.id } })).body
  return { student, tutor, roomId }
}

async function openChat() {
  const pair = await openRoom()
  return { ...pair, one: await connect(pair.student), other: await connect(pair.tutor) }
}

function chatTests(): void {
  describe('a message', () => {
    test("reaches every socket of both members, the sender's included, with its markup cleaned", async () => {
      const { roomId, student, one, other } = await openChat()
      const secondTab = await connect(student)
      expect(await say(one, roomId, '\n<p class="x">Hello</p><br>', 'mine')).toBe('ok')
      for (const socket of [one, other, secondTab]) {
        expect(await socket.next('RoomMessage')).toMatchObject({
          roomId,
          userId: student.id,
          text: '<p>Hello</p>',
          refId: 'mine',
          read: false,
          deleted: false,
        })
      }
      expect((await storedMessages(roomId, student)).list).toHaveLength(1)
    })

    test('of one socket arrives in the order it was sent', async () => {
      const { roomId, student, one, other } = await openChat()
      const lines = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
      expect(await Promise.all(lines.map(async (line) => await say(one, roomId, line)))).toEqual(lines.map(() => 'ok'))
      const received: string[] = []
      for (const _ of lines) received.push((await other.next('RoomMessage')).text)
      expect(received).toEqual(lines)
      const { list } = await storedMessages(roomId, student)
      expect(list.map(({ text }) => text)).toEqual(lines.toReversed())
    })

    test('of both members at once has one order: ids and times ascend together', async () => {
      const { roomId, student, one, other } = await openChat()
      await Promise.all(
        Array.from(
          { length: 8 },
          async (_, turn) => await Promise.all([say(one, roomId, `s${turn}`), say(other, roomId, `t${turn}`)]),
        ),
      )
      const { list, total } = await storedMessages(roomId, student)
      expect(total).toBe(16)
      const sorted = list.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
      expect(list).toEqual(sorted)
    })

    test('sent again with the same refId is answered with the first one, even in parallel', async () => {
      const { roomId, student, one, other } = await openChat()
      const ref = refId()
      expect(await Promise.all([1, 2, 3, 4].map(async () => await say(one, roomId, 'only once', ref)))).toEqual([
        'ok',
        'ok',
        'ok',
        'ok',
      ])
      await other.next('RoomMessage')
      expect(await other.count('RoomMessage')).toBe(1)
      one.close()
      const again = await connect(student)
      expect(await say(again, roomId, 'only once', ref)).toBe('ok')
      const echo = await again.next('RoomMessage')
      expect((await storedMessages(roomId, student)).list.map(({ id }) => id)).toEqual([echo.id])
      expect(echo.refId).toBe(ref)
      expect(await other.count('RoomMessage')).toBe(1)

      app.clock.advance(10 * MINUTE_MS)
      for (const _ of [1, 2]) expect(await say(again, roomId, 'a new one', ref)).toBe('ok')
      expect((await storedMessages(roomId, student)).total).toBe(2)
    })

    test('sent again is answered with itself, whatever was sent since, and not at all once it is deleted', async () => {
      const { roomId, one, other } = await openChat()
      const ref = refId()
      await say(one, roomId, 'first', ref)
      const { id } = await one.next('RoomMessage')
      await say(one, roomId, 'second')
      await say(other, roomId, 'of the other, under the same name', ref)
      for (const _ of [1, 2]) await one.next('RoomMessage')
      await say(one, roomId, 'first', ref)
      expect(await one.next('RoomMessage')).toMatchObject({ id, text: 'first' })
      await one.send('DeleteMessage', { id })
      expect(await say(one, roomId, 'first', ref)).toBe('ok')
      expect(await one.count('RoomMessage')).toBe(4)
    })

    test('refIds belong to their sender; without a refId every message is a new one', async () => {
      const { roomId, student, one, other } = await openChat()
      const ref = refId()
      expect([
        await say(one, roomId, 'mine', ref),
        await say(other, roomId, 'yours', ref),
        await say(one, roomId, 'x', ''),
        await say(one, roomId, 'x', ''),
      ]).toEqual(['ok', 'ok', 'ok', 'ok'])
      expect((await storedMessages(roomId, student)).total).toBe(4)
    })

    test('is refused with the code of its own mistake', async () => {
      const { roomId, one } = await openChat()
      const nonMember = await connect(await app.people.student())
      expect(await say(one, roomId, '  ')).toBe('empty-text')
      expect(await say(one, roomId, '<p><br></p>')).toBe('empty-text')
      expect(await say(one, 2_000_000_000, 'hello')).toBe('room-not-found')
      expect(await say(nonMember, roomId, 'hello')).toBe('not-member')
      expect(await say(one, roomId, 'a'.repeat(1001))).toBe('unallowed')
      expect(await say(one, roomId, `a<!--${'y'.repeat(8000)}-->`)).toBe('unallowed')
      expect(await say(one, roomId, '<b>broken')).toBe('unallowed')
      expect(await say(nonMember, roomId, '<b>broken')).toBe('not-member')
      expect(await one.sendRaw('SendMessage', { roomId, text: 7, refId: 'x' })).toBe('unallowed')
      expect(await one.sendRaw('SendMessage', { roomId, text: 'x', refId: 'x'.repeat(65) })).toBe('unallowed')
      expect(await one.sendRaw('SendMessage')).toBe('unallowed')
      expect(await one.count('RoomMessage')).toBe(0)
    })

    test('exceeds the rate limit from the eleventh at once', async () => {
      const { roomId, student, one } = await openChat()
      const codes = await Promise.all(Array.from({ length: 11 }, async (_, turn) => await say(one, roomId, `m${turn}`)))
      expect(codes.toSorted()).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'unallowed'])
      expect((await storedMessages(roomId, student)).total).toBe(10)
    })
  })

  describe('editing and deleting', () => {
    test("the sender's own message gets a new text, keeps its time, and both members receive the change", async () => {
      const { roomId, one, other, tutor } = await openChat()
      await say(one, roomId, '<p>helo</p><p>there</p>')
      const { id, createdAt } = await one.next('RoomMessage')
      await say(one, roomId, 'another')
      const found = async (keyword: string) =>
        (await app.call(listRooms, { as: tutor, params: { userId: tutor.id }, query: { keyword } })).body.total
      expect([await found('helo'), await found('p>')], 'the search looks in words, not in markup').toEqual([1, 0])
      app.clock.advance(MINUTE_MS)
      expect(await one.send('UpdateMessage', { id, text: '<p>hello</p>' })).toBe('ok')
      expect([await found('helo'), await found('hello'), await found('p>')]).toEqual([0, 1, 0])
      const updated = await other.next('RoomMessageUpdated')
      expect(updated).toMatchObject({ id, text: '<p>hello</p>', createdAt })
      expect(updated.updatedAt > createdAt).toBe(true)
      const texts = async () => (await storedMessages(roomId, tutor)).list.map(({ text }) => text)
      expect(await texts()).toEqual(['another', '<p>hello</p>'])
      expect(await other.send('UpdateMessage', { id, text: 'mine' })).toBe('not-owner')
      expect(await one.send('UpdateMessage', { id, text: ' ' })).toBe('empty-text')
      expect(await one.send('UpdateMessage', { id, text: 'a'.repeat(1001) })).toBe('unallowed')
      expect(await one.send('UpdateMessage', { id: 2_000_000_000, text: 'x' })).toBe('message-not-found')

      expect(await other.send('DeleteMessage', { id })).toBe('not-owner')
      expect(await one.send('DeleteMessage', { id })).toBe('ok')
      expect(await other.next('RoomMessageDeleted')).toEqual({ roomId, messageId: id })
      expect(await one.send('DeleteMessage', { id })).toBe('message-not-found')
      expect(await one.send('UpdateMessage', { id, text: 'again' })).toBe('message-not-found')
      expect(await texts()).toEqual(['another'])
    })
  })

  describe('reading', () => {
    test('marks a message and all older ones of the other member as read, and is no edit', async () => {
      const { roomId, one, other, student, tutor } = await openChat()
      const classmate = await app.people.student()
      const elsewhere = (await app.call(startChat, { as: classmate, body: { userId: tutor.id, message: 'hello' } }))
        .body.roomId
      for (const line of ['a', 'b', 'c']) await say(other, roomId, line)
      await say(one, roomId, 'mine')
      const [a, b, c] = [await one.next('RoomMessage'), await one.next('RoomMessage'), await one.next('RoomMessage')]
      app.clock.advance(MINUTE_MS)
      expect(await one.send('MarkMessageAsRead', { id: b.id })).toBe('ok')
      expect(await other.next('RoomMessageRead')).toEqual({ userId: student.id, messageId: b.id, roomId })
      const rows = new Map((await storedMessages(roomId, tutor)).list.map((message) => [message.id, message]))
      expect([rows.get(a.id)?.read, rows.get(b.id)?.read, rows.get(c.id)?.read]).toEqual([true, true, false])
      expect(rows.get(b.id)?.updatedAt).toBe(rows.get(b.id)?.createdAt)
      expect((await storedMessages(elsewhere, tutor)).list, 'in another room').toMatchObject([{ read: false }])
      const { list } = (await app.call(listRooms, { as: student, params: { userId: student.id } })).body
      expect(list[0]?.unreadMessagesCount).toBe(1)

      const firstRead = app.clock.now()
      app.clock.advance(MINUTE_MS)
      expect(await one.send('MarkMessageAsRead', { id: c.id })).toBe('ok')
      const readAt = app.deps.db.selectFrom('messages').select('readAt').where('roomId', '=', roomId).orderBy('id')
      expect(
        (await readAt.execute()).map((row) => row.readAt),
        'reading on leaves the first moment',
      ).toEqual([firstRead, firstRead, app.clock.now(), null])

      const mine = [...rows.values()].find(({ userId }) => userId === student.id)
      expect(mine?.read).toBe(false)
      expect(await one.send('MarkMessageAsRead', { id: mine?.id ?? 0 })).toBe('unallowed')
      expect(await one.send('MarkMessageAsRead', { id: 2_000_000_000 })).toBe('message-not-found')
      const stranger = await connect(await app.people.student())
      expect(await stranger.send('MarkMessageAsRead', { id: c.id })).toBe('not-member')
    })
  })

  describe('typing', () => {
    test('is broadcast to the other members, at most twice a second, and refused to non-members', async () => {
      const { roomId, one, other, student } = await openChat()
      expect(await one.send('UserTyping', { roomId })).toBe('ok')
      expect(await other.next('UserTyping')).toEqual({ roomId, userId: student.id })
      expect(await one.count('UserTyping')).toBe(0)
      const codes = await Promise.all([1, 2, 3].map(async () => await other.send('UserTyping', { roomId })))
      expect(codes).toEqual(['ok', 'ok', 'unallowed'])
      const nonMember = await connect(await app.people.student())
      expect(await nonMember.send('UserTyping', { roomId })).toBe('not-member')
      expect(await nonMember.send('UserTyping', { roomId: 2_000_000_000 })).toBe('not-member')
    })
  })

  describe('rooms', () => {
    test('a socket joins every room of its person, not only the first page of them', async () => {
      const tutor = await app.people.tutor()
      const students = await Promise.all(Array.from({ length: 15 }, async () => await app.people.student()))
      const rooms: number[] = []
      for (const student of students)
        rooms.push((await app.call(startChat, { as: student, body: { userId: tutor.id } })).body.roomId)
      const socket = await connect(tutor)
      for (const [place, student] of students.entries()) {
        if (place % 7 !== 0) continue
        await say(await connect(student), rooms[place] ?? 0, 'hello')
        expect(await socket.next('RoomMessage')).toMatchObject({ roomId: rooms[place] })
      }
    })

    test('all sockets of both members join a new room at once and receive its first message', async () => {
      const [student, tutor] = [await app.people.student(), await app.people.tutor()]
      const [one, other] = [await connect(student), await connect(tutor)]
      const { roomId } = (await app.call(startChat, { as: student, body: { userId: tutor.id, message: 'hello' } })).body
      for (const socket of [one, other]) expect(await socket.next('JoinedRooms')).toEqual({ rooms: [`room:${roomId}`] })
      expect(await other.next('RoomMessage')).toMatchObject({ roomId, text: 'hello', refId: '' })
      expect(await say(other, roomId, 'welcome')).toBe('ok')
      expect(await one.next('RoomMessage')).toMatchObject({ text: 'hello' })
      expect(await one.next('RoomMessage')).toMatchObject({ text: 'welcome' })
    })

    test('booking a lesson opens a room for student and tutor', async () => {
      const [student, tutor] = [await app.people.student(), await app.people.tutor()]
      const other = await connect(tutor)
      const start = new Date(Math.ceil(app.clock.now().getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS + 60 * MINUTE_MS)
      const slotId = await tutor.publish(start, new Date(start.getTime() + 60 * MINUTE_MS))
      expect(
        (
          await app.call(bookLesson, {
            as: student,
            body: { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 },
          })
        ).status,
      ).toBe(200)
      const { rooms } = await other.next('JoinedRooms')
      const roomId = Number(rooms[0]?.split(':')[1])
      expect(await say(await connect(student), roomId, 'see you')).toBe('ok')
      expect(await other.next('RoomMessage')).toMatchObject({ roomId })
    })
  })

  describe('presence', () => {
    test('changes when the first socket opens and the last one closes, not with a reload or a second tab', async () => {
      const { roomId, student, tutor } = await openRoom()
      const watching = await connect(tutor)
      const [first, second] = [await connect(student), await connect(student)]
      expect(await watching.next('UserStatusChanged')).toEqual({ online: true, userId: student.id, roomId })
      const closes = async (socket: TestSocket) => {
        await app.timers.startedBy(() => socket.close(), 5 * SECOND_MS)
      }
      await closes(first)
      await app.timers.advance(5 * SECOND_MS)
      expect(await watching.count('UserStatusChanged')).toBe(1)
      // A reload: disconnected for less than five seconds.
      await closes(second)
      await app.timers.advance(4 * SECOND_MS)
      const reloaded = await connect(student)
      await app.timers.advance(5 * SECOND_MS)
      expect(await watching.count('UserStatusChanged')).toBe(1)
      await closes(reloaded)
      await app.timers.advance(5 * SECOND_MS)
      // Through Redis the event may arrive after the acknowledgement that `count` waits for.
      expect(await watching.next('UserStatusChanged')).toMatchObject({ online: false, userId: student.id })
      expect(await watching.count('UserStatusChanged')).toBe(2)
      const row = await app.deps.db
        .selectFrom('users')
        .select('lastSeenAt')
        .where('id', '=', student.id)
        .executeTakeFirstOrThrow()
      expect(row.lastSeenAt).toEqual(app.clock.now())
      // Presence is renewed every half minute, that of a closed socket is not.
      await app.timers.advance(30 * SECOND_MS)
      await connect(student)
      expect(await watching.next('UserStatusChanged')).toMatchObject({ online: true, userId: student.id })
    })
  })

  describe('a member who is not connected', () => {
    const deliveriesTo = async (person: Person) =>
      await app.deps.db
        .selectFrom('deliveries')
        .select(['kind', 'message'])
        .where('userId', '=', person.id)
        .where('kind', '=', 'chat-message')
        .execute()

    test('is notified without the text, once in five minutes, and never while muted or connected', async () => {
      const { roomId, student, tutor } = await openRoom()
      const wantsMail = { events: JSON.stringify({ 'chat-message': { email: true } }), updatedAt: app.clock.now() }
      const classmate = await app.people.student()
      await app.deps.db
        .insertInto('notificationSettings')
        .values([tutor, classmate].map(({ id }) => ({ userId: id, ...wantsMail, quietFrom: null, quietTo: null })))
        .execute()
      const one = await connect(student)
      await say(one, roomId, 'secret words')
      await say(one, roomId, 'more')
      const deliveries = await deliveriesTo(tutor)
      expect(deliveries).toHaveLength(1)
      expect(JSON.stringify(deliveries)).not.toContain('secret')
      expect(deliveries[0]?.message).toMatchObject({ kind: 'chat-message', roomId, sender: 'منى سمير' })
      app.clock.advance(5 * MINUTE_MS)
      await say(one, roomId, 'still there?')
      expect(await deliveriesTo(tutor)).toHaveLength(2)

      app.clock.advance(5 * MINUTE_MS)
      await app.call(startChat, { as: classmate, body: { userId: tutor.id, message: 'in a room of its own' } })
      expect(await deliveriesTo(tutor)).toHaveLength(3)
      expect(await deliveriesTo(classmate), 'of what they wrote themselves').toEqual([])
      await app.call(updateRoom, { as: tutor, params: { roomId }, body: { muted: true } })
      await say(one, roomId, 'muted')
      await app.call(updateRoom, { as: tutor, params: { roomId }, body: { muted: false } })
      await connect(tutor)
      await say(one, roomId, 'connected')
      expect(await deliveriesTo(tutor)).toHaveLength(3)
    })
  })
}

/** Limits of events are among what is tested. */
const limited = { RATE_LIMITS: 'on' }
let redisClient: Awaited<ReturnType<typeof connectRedis>> | null = null

afterEach(async () => {
  await closeSockets(app.timers, opened.splice(0))
})

describe('chat on one process', () => {
  beforeAll(async () => {
    app = await buildTestApp({ environment: limited })
  })
  afterAll(async () => {
    await app.close()
  })
  chatTests()
})

describe.skipIf(!hasRedis('chat over Redis'))('chat over Redis', () => {
  let redis: TestRedis
  let client: Awaited<ReturnType<typeof connectRedis>>
  beforeAll(async () => {
    redis = await startRedis()
    client = await connectRedis(redis.url)
    redisClient = client
    app = await buildTestApp({ redis: client, environment: limited })
  })
  afterAll(async () => {
    await app.close()
    client.destroy()
    await redis.stop()
  })
  chatTests()

  test('a person whose process died is reported offline, once', async () => {
    if (redisClient === null) throw new Error('no Redis')
    const { roomId, student, tutor } = await openRoom()
    const watching = await connect(tutor)
    // The socket of another process that dies: its presence is not renewed.
    await createRedisPresence(redisClient, { ...presenceLimits, socketMs: 50 }).addSocket(
      student.id,
      'on-the-dead-process',
    )
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    // Each process looks for them every half minute.
    await app.timers.advance(60 * SECOND_MS)
    expect(await watching.next('UserStatusChanged')).toEqual({ online: false, userId: student.id, roomId })
    expect(await watching.count('UserStatusChanged')).toBe(1)
    const { lastSeenAt } = await app.deps.db
      .selectFrom('users')
      .select('lastSeenAt')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(lastSeenAt).toEqual(app.clock.now())
  })
})
