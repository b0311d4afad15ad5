// Two servers on one PostgreSQL and one Redis: events reach users connected to either, and killing one loses nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Endpoint, Reply } from '@hiwar/contract/endpoint.ts'
import { setSlots } from '@hiwar/contract/availability.ts'
import { findRoomByMembers, listMessages, listRooms, startChat } from '@hiwar/contract/chat.ts'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { openPostgres, type Store } from '../../apps/server/src/platform/db/database.ts'
import { connectRedis } from '../../apps/server/src/platform/cache/redis.ts'
import { createTokens } from '../../apps/server/src/platform/identity/tokens.ts'
import { createPeople, type People, type Person } from '../../apps/server/test/people.ts'
import { hasRedis, startRedis, type TestRedis } from '../../apps/server/test/redis.ts'
import { openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import { createOwnDatabase, end, secrets, startServer, type OwnDatabase, type Running } from './servers.ts'

let database: OwnDatabase
let redis: TestRedis
let store: Store
let people: People
let folder: string
let one: Running
let other: Running
const opened: TestSocket[] = []

const serverNamed = async (name: string) =>
  await startServer({ databaseUrl: database.url, folder, name, environment: { REDIS_URL: redis.url } })

/** Without sticky sessions polling would reach both servers, so WebSocket from the start. */
async function connect(on: Running, person: Person): Promise<TestSocket> {
  const socket = await openSocket(on.url, person.token, { transports: ['websocket'] })
  opened.push(socket)
  expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  return socket
}

async function ask<E extends Endpoint>(
  on: Running,
  endpoint: E,
  { as, path = pathOf(endpoint), body }: { as: Person; path?: string; body?: object },
): Promise<Reply<E>> {
  const response = await fetch(`${on.url}${path}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Reply<E>
}

async function openChat() {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { roomId } = await ask(one, startChat, { as: student, body: { userId: tutor.id } })
  return { student, tutor, roomId }
}

async function expirePresence(userId: number): Promise<void> {
  const client = await connectRedis(redis.url)
  await client.del(`live:online:${userId}`)
  await client.zAdd('live:people', { score: Date.now() - 1, value: String(userId) })
  client.destroy()
}

const messagesIn = async (on: Running, roomId: number, as: Person) =>
  (await ask(on, listMessages, { as, path: pathOf(listMessages).replace(':roomId', String(roomId)) })).list.map(
    ({ text }) => text,
  )

describe.skipIf(inject('postgresUrl') === null || !hasRedis('two processes'))('two processes', () => {
  beforeAll(async () => {
    database = await createOwnDatabase(inject('postgresUrl') ?? '', 'hiwar_two')
    redis = await startRedis()
    folder = await mkdtemp(join(tmpdir(), 'hiwar-two-'))
    store = openPostgres(database.url, 4)
    // For a lesson that is booked just before a quarter of an hour ends and therefore begins at the next.
    await store.db
      .insertInto('platformSettings')
      .values({ key: 'session.openBeforeMinutes', value: '30', updatedAt: new Date(), updatedBy: null })
      .execute()
    people = createPeople({ db: store.db, now: () => new Date(), tokens: createTokens(secrets.JWT_SECRET) })
    ;[one, other] = [await serverNamed('one'), await serverNamed('other')]
  }, 120_000)

  afterEach(() => {
    for (const socket of opened.splice(0)) socket.close()
  })

  afterAll(async () => {
    await Promise.all([end(one, 'SIGTERM'), end(other, 'SIGTERM')])
    await store.close()
    await database.drop()
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  test('a chat room opened on one is joined on the other; messages, read marks and typing reach both', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const [here, there] = [await connect(one, student), await connect(other, tutor)]
    const { roomId } = await ask(one, startChat, { as: student, body: { userId: tutor.id, message: 'hello' } })
    expect(await there.next('JoinedRooms')).toEqual({ rooms: [`room:${roomId}`] })
    const { id } = await there.next('RoomMessage')
    expect(await there.send('UserTyping', { roomId })).toBe('ok')
    expect(await here.next('UserTyping')).toEqual({ roomId, userId: tutor.id })
    expect(await there.send('MarkMessageAsRead', { id })).toBe('ok')
    expect(await here.next('RoomMessageRead')).toEqual({ userId: tutor.id, messageId: id, roomId })
    expect(await there.send('SendMessage', { roomId, text: 'welcome', refId: 'a' })).toBe('ok')
    expect(await here.next('RoomMessage')).toMatchObject({ text: 'hello' })
    expect(await here.next('RoomMessage')).toMatchObject({ text: 'welcome', refId: 'a' })
    expect(await here.count('RoomMessage')).toBe(2)
  })

  test('concurrent messages on both have one order everywhere, each message once', async () => {
    const { student, tutor, roomId } = await openChat()
    const [here, there] = [await connect(one, student), await connect(other, tutor)]
    await Promise.all(
      Array.from(
        { length: 8 },
        async (_, turn) =>
          await Promise.all([
            here.send('SendMessage', { roomId, text: `s${turn}`, refId: `s${turn}` }),
            there.send('SendMessage', { roomId, text: `t${turn}`, refId: `t${turn}` }),
          ]),
      ),
    )
    const [seenHere, seenThere] = [await messagesIn(one, roomId, student), await messagesIn(other, roomId, tutor)]
    expect(seenHere).toEqual(seenThere)
    expect(new Set(seenHere).size).toBe(seenHere.length)
    const rows = await store.db
      .selectFrom('messages')
      .select(['id', 'createdAt'])
      .where('roomId', '=', roomId)
      .orderBy('id')
      .execute()
    expect(rows).toHaveLength(16)
    for (const [place, row] of rows.entries())
      expect(row.createdAt >= (rows[place - 1]?.createdAt ?? row.createdAt)).toBe(true)
  })

  test('presence is shared, with tabs on both', async () => {
    const { student, tutor, roomId } = await openChat()
    const watching = await connect(other, tutor)
    const first = await connect(one, student)
    expect(await watching.next('UserStatusChanged')).toEqual({ online: true, userId: student.id, roomId })
    const second = await connect(other, student)
    first.close()
    // Longer than a closed tab counts: nothing shall be told, so there is no event to wait for.
    await new Promise((done) => {
      setTimeout(done, 5500)
    })
    const rooms = await ask(other, listRooms, {
      as: tutor,
      path: pathOf(listRooms).replace(':userId', String(tutor.id)),
    })
    expect(rooms.list[0]?.otherMember.online).toBe(true)
    second.close()
    expect(await watching.count('UserStatusChanged')).toBe(1)
    expect(await watching.next('UserStatusChanged')).toEqual({ online: false, userId: student.id, roomId })
  })

  test('a lesson booked on one is broadcast and listed on the other, and its call connects both', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const there = await connect(other, tutor)
    const watcher = await connect(other, await people.student())
    const start = new Date(Math.ceil((Date.now() + MINUTE_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS)
    const slotId = await tutor.publish(start, new Date(start.getTime() + 60 * MINUTE_MS))
    // Rows written past the servers are unknown to their lists; what one server writes, the other hears of.
    const later = (hours: number) => new Date(start.getTime() + hours * HOUR_MS).toISOString()
    await ask(one, setSlots, { as: tutor, body: { actions: [{ type: 'create', start: later(2), end: later(3) }] } })
    const readTutor = async () =>
      await ask(other, getTutorInfo, { as: student, path: pathOf(getTutorInfo).replace(':id', String(tutor.id)) })
    const before = await vi.waitFor(readTutor, { timeout: 30_000 })
    const lesson = await ask(one, bookLesson, {
      as: student,
      body: { tutorId: tutor.id, slotId, start: start.toISOString(), duration: 30 },
    })
    expect(await there.next('LessonBooked')).toEqual({ tutor: tutor.id, lesson: lesson.id })
    expect(await watcher.next('LessonBooked')).toEqual({ tutor: tutor.id, lesson: lesson.id })
    expect(await watcher.next('TutorUpdated')).toMatchObject({ id: tutor.id })
    await expect.poll(async () => (await readTutor()).freeByDay, { timeout: 60_000 }).not.toEqual(before.freeByDay)
    expect(
      (
        await ask(other, findRoomByMembers, {
          as: tutor,
          path: `${pathOf(findRoomByMembers)}?members[]=${student.id}&members[]=${tutor.id}`,
        })
      ).room,
    ).toBeGreaterThan(0)

    const here = await connect(one, student)
    const { sessionId } = lesson
    expect(await here.send('JoinSession', { sessionId })).toBe('ok')
    expect(await there.send('JoinSession', { sessionId })).toBe('ok')
    expect(await here.next('MemberJoinedSessionId')).toEqual({ userId: student.id })
    expect(await here.next('MemberJoinedSessionId')).toEqual({ userId: tutor.id })
    expect(await there.send('SessionOffer', { sessionId, offer: { type: 'offer', sdp: 'v=0' } })).toBe('ok')
    expect(await here.next('SessionOffer')).toEqual({ offer: { type: 'offer', sdp: 'v=0' } })
    expect(await here.send('IceCandidate', { sessionId, candidate: { candidate: 'x' } })).toBe('ok')
    expect(await there.next('IceCandidate')).toEqual({ candidate: { candidate: 'x' } })
    // A newer socket of the same user on the other process takes over.
    const moved = await connect(other, student)
    expect(await moved.send('JoinSession', { sessionId })).toBe('ok')
    expect(await here.next('JoinedElsewhere')).toEqual({ sessionId })
  })

  test('a killed process loses no acknowledged message, retries are saved once, and its users are reported offline', async () => {
    const { student, tutor, roomId } = await openChat()
    const bystander = await people.student()
    const { roomId: beside } = await ask(one, startChat, { as: bystander, body: { userId: tutor.id } })
    const [here, there] = [await connect(one, student), await connect(other, tutor)]
    await connect(one, bystander)
    const acknowledged: string[] = []
    const lost = new Promise<null>((done) => {
      here.raw.once('disconnect', () => done(null))
    })
    const sending = (async () => {
      for (let turn = 0; turn < 9; turn += 1) {
        const code = await Promise.race([
          here.send('SendMessage', { roomId, text: `m${turn}`, refId: `kill-${roomId}-${turn}` }).catch(() => null),
          lost,
        ])
        if (code === 'ok') acknowledged.push(`m${turn}`)
        if (turn === 4) void end(one, 'SIGKILL')
      }
    })()
    await sending
    const back = await connect(other, student)
    for (let turn = 0; turn < 9; turn += 1)
      expect(await back.send('SendMessage', { roomId, text: `m${turn}`, refId: `kill-${roomId}-${turn}` })).toBe('ok')
    const texts = (await messagesIn(other, roomId, tutor)).toReversed()
    expect(texts).toEqual(Array.from({ length: 9 }, (_, turn) => `m${turn}`))
    expect(acknowledged.length).toBeGreaterThanOrEqual(4)
    expect(await there.count('RoomMessage')).toBeLessThanOrEqual(9)
    // Skips the ninety seconds after which a socket without heartbeat expires; the other process checks every thirty.
    await expirePresence(bystander.id)
    await expect
      .poll(
        () =>
          there.received
            .filter(
              ({ event, payload }) =>
                event === 'UserStatusChanged' && (payload as { roomId: number }).roomId === beside,
            )
            .at(-1)?.payload,
        { timeout: 60_000 },
      )
      .toEqual({ online: false, userId: bystander.id, roomId: beside })
    one = await serverNamed('one')
  }, 100_000)
})
