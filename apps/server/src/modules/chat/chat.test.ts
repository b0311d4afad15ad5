// Chat over HTTP (lessons.md 7): who may open a room, what the lists show, who may read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findRoomByMembers,
  listMessages,
  listRoomMembers,
  listRooms,
  startChat,
  updateRoom,
} from '@hiwar/contract/chat.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { pageOfRooms } from './rooms/queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

const start = async (as: Person, userId: number, message?: string) =>
  await app.call(startChat, { as, body: { userId, ...(message === undefined ? {} : { message }) } })
const roomsOf = async (person: Person, query = {}, as = person) =>
  (await app.call(listRooms, { as, params: { userId: person.id }, query })).body
const messagesOf = async (roomId: number, as: Person, query = {}) =>
  await app.call(listMessages, { as, params: { roomId }, query })
const roomBetween = async (one: Person, other: Person) => (await start(one, other.id)).body.roomId

async function write(roomId: number, author: Person, text: string): Promise<number> {
  const { id } = await app.deps.db
    .insertInto('messages')
    .values({ roomId, userId: author.id, text, words: text, createdAt: app.clock.now(), updatedAt: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('opening a room', () => {
  test('is for student and tutor or manager, tutor and manager, and manager and tutor or manager only', async () => {
    const { people } = app
    const cast: [string, () => Promise<Person>][] = [
      ['student', people.student],
      ['tutor', people.tutor],
      ['manager', people.manager],
      ['admin', people.admin],
      ['studio', async () => await people.someone(Role.Studio)],
    ]
    const opened: string[] = []
    for (const [from, one] of cast) {
      for (const [to, other] of cast) {
        const { status, body } = await start(await one(), (await other()).id)
        if (status === 200) opened.push(`${from} → ${to}`)
        else expect([status, body.code]).toEqual([403, 'forbidden'])
      }
    }
    expect(opened).toEqual([
      'student → tutor',
      'student → manager',
      'tutor → manager',
      'manager → tutor',
      'manager → manager',
    ])
    const manager = await people.manager()
    expect((await start(manager, manager.id)).status).toBe(403)
  })

  test('needs of a student a verified address and an onboarded tutor, of a manager only an account not erased', async () => {
    const tutor = await app.people.tutor()
    const hidden = await app.people.tutor({ tutor: { activated: false } })
    const [student, manager] = [await app.people.student(), await app.people.manager()]
    expect((await start(await app.people.student({ user: { verifiedEmail: false } }), tutor.id)).body.code).toBe(
      'forbidden',
    )
    expect((await start(student, hidden.id)).body.code).toBe('forbidden')
    expect((await start(manager, hidden.id)).status).toBe(200)
    expect((await start(student, 2_000_000_000)).body.code).toBe('user-not-found')
    const erased = await app.people.tutor({ user: { erasedAt: app.clock.now() } })
    expect((await start(manager, erased.id)).body.code).toBe('user-not-found')
  })

  test('gives a pair one room, whichever of them opens it, also at the same instant', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    const answers = await Promise.all([start(student, tutor.id), start(student, tutor.id)])
    expect(answers.map(({ body }) => body.code ?? 'made').toSorted()).toEqual(['made', 'room-exists'])
    const roomId = answers.find(({ status }) => status === 200)?.body.roomId ?? 0
    expect(
      (await app.call(findRoomByMembers, { as: tutor, query: { members: [tutor.id, student.id] } })).body.room,
    ).toBe(roomId)
  })

  test('writes a first message with its markup cleaned; an invalid message creates no room', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    for (const [message, code] of [
      ['', 'message-text-too-short'],
      ['<p><br></p>', 'message-text-too-short'],
      ['a'.repeat(1001), 'message-text-too-long'],
      ['a'.repeat(8001), 'message-text-too-long'],
      ['<b>open', 'message-text-invalid-html'],
    ] as const) {
      const { status, body } = await start(student, tutor.id, message)
      expect([status, body.code]).toEqual([400, code])
    }
    expect((await roomsOf(student)).total).toBe(0)
    // As much markup as is read at all, of which little is left.
    const end = '</script>'
    const markup = `<p onclick="x()">${'😀'.repeat(1000)}</p><script>`.padEnd(8000 - end.length, 'y') + end
    const { roomId } = (await start(student, tutor.id, markup)).body
    const { body } = await messagesOf(roomId, tutor)
    expect(body).toMatchObject({
      total: 1,
      list: [{ userId: student.id, roomId, text: `<p>${'😀'.repeat(1000)}</p>`, read: false, deleted: false }],
    })
  })
})

describe('the list of rooms', () => {
  test('is ordered by the latest message, counts unread messages of the others, and shows who is online', async () => {
    const student = await app.people.student()
    const lastSeenAt = new Date(app.clock.now().getTime() - MINUTE_MS)
    const [first, second, third, fourth] = [
      await app.people.tutor(),
      await app.people.tutor({ user: { name: 'Karim', gender: 'male', lastSeenAt } }),
      await app.people.tutor(),
      await app.people.tutor(),
    ]
    const made = []
    for (const tutor of [first, second, third, fourth]) {
      made.push(await roomBetween(student, tutor))
      app.clock.advance(MINUTE_MS)
    }
    const [one = 0, two = 0, three = 0, four = 0] = made
    await write(one, first, 'hello')
    await write(one, student, 'hi')
    app.clock.advance(MINUTE_MS)
    await write(two, second, 'are you there')
    await write(two, second, 'gone')
    await app.deps.db
      .updateTable('messages')
      .set({ deletedAt: app.clock.now() })
      .where('roomId', '=', two)
      .where('text', '=', 'gone')
      .execute()

    await app.deps.db.updateTable('users').set({ name: null }).where('id', '=', fourth.id).execute()

    const { list, total, unread } = await roomsOf(student)
    expect([total, unread]).toEqual([4, 2])
    expect(list.map((room) => [room.roomId, room.unreadMessagesCount, room.latestMessage?.text ?? null])).toEqual([
      [two, 1, 'are you there'],
      [one, 1, 'hi'],
      [four, 0, null],
      [three, 0, null],
    ])
    expect(list[0]?.otherMember).toEqual({
      id: second.id,
      name: 'Karim',
      role: Role.Tutor,
      gender: 'male',
      lastSeen: lastSeenAt.toISOString(),
      online: false,
      image: 'http://api.test/assets/uploads/face-960.webp',
    })
    expect(list[0]?.latestMessage).toEqual((await messagesOf(two, student)).body.list[0])

    await app.deps.presence.addSocket(second.id, 'socket')
    expect((await roomsOf(student)).list[0]?.otherMember.online).toBe(true)
    await app.deps.presence.removeSocket(second.id, 'socket')

    const asked = [{ size: 1, page: 2 }, { size: 2, page: 9 }, { pinned: true }, { keyword: 'karim' }]
    expect(await Promise.all(asked.map(async (query) => await roomsOf(student, query)))).toMatchObject([
      { total: 4, unread: 2, list: [{ roomId: one }] },
      { total: 4, unread: 2, list: [] },
      { total: 0, unread: 2, list: [] },
      { total: 1, unread: 2, list: [{ roomId: two }] },
    ])
  })

  test('is of each reader alone, also of readers of the same moment, who share a statement', async () => {
    const [student, classmate] = [await app.people.student(), await app.people.student()]
    const [one, other] = [
      await roomBetween(student, await app.people.tutor()),
      await roomBetween(classmate, await app.people.tutor({ user: { name: 'Karim' } })),
    ]
    const asked = [
      { userId: student.id },
      { userId: classmate.id },
      { userId: student.id, keyword: 'karim' },
      { userId: classmate.id, keyword: 'karim' },
    ]
    const pages = await Promise.all(
      asked.map(async (query) => await pageOfRooms(app.deps.db, { ...query, limit: 10, offset: 0 })),
    )
    expect(pages.map(({ list }) => list.map(({ roomId }) => roomId))).toEqual([[one], [other], [], [other]])
  })

  test('is searched literally by name and by text; deleted messages do not match', async () => {
    const student = await app.people.student()
    const [nadia, omar] = [
      await app.people.tutor({ user: { name: 'نادية حسن' } }),
      await app.people.tutor({ user: { name: 'Omar_Adel' } }),
    ]
    const [one, two] = [await roomBetween(student, nadia), await roomBetween(student, omar)]
    await write(one, nadia, 'It is 50% off')
    const gone = await write(two, omar, 'secret')
    await app.deps.db.updateTable('messages').set({ deletedAt: app.clock.now() }).where('id', '=', gone).execute()
    const found = async (keyword: string) => (await roomsOf(student, { keyword })).list.map((room) => room.roomId)
    expect(await found('نادية')).toEqual([one])
    expect(await found('50%')).toEqual([one])
    expect(await found('0% O')).toEqual([one])
    expect(await found('%')).toEqual([one])
    expect(await found('_')).toEqual([two])
    expect(await found('omar')).toEqual([two])
    expect(await found('secret')).toEqual([])
    expect(
      (await app.call(listRooms, { as: student, params: { userId: student.id }, query: { keyword: 'x'.repeat(101) } }))
        .status,
    ).toBe(400)
  })

  test('has pinned and muted flags per person; muted rooms do not count in the unread total', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    const roomId = await roomBetween(student, tutor)
    const besides = await roomBetween(student, await app.people.tutor())
    await write(roomId, tutor, 'hello')
    const change = async (as: Person, body: object) => await app.call(updateRoom, { as, params: { roomId }, body })
    const createdAt = app.clock.now().toISOString()
    app.clock.advance(MINUTE_MS)
    expect((await change(student, { pinned: true, muted: true })).body).toEqual({
      userId: student.id,
      roomId,
      pinned: true,
      muted: true,
      createdAt,
      updatedAt: app.clock.now().toISOString(),
    })
    expect((await roomsOf(student, { pinned: true, muted: true })).total).toBe(1)
    for (const query of [{ pinned: false }, { muted: false }])
      expect((await roomsOf(student, query)).list).toMatchObject([{ roomId: besides }])
    expect((await roomsOf(tutor, { pinned: true })).total).toBe(0)
    expect((await roomsOf(student)).unread).toBe(0)
    expect((await change(student, { muted: false })).body).toMatchObject({ pinned: true, muted: false })
    expect((await roomsOf(student)).unread).toBe(1)
    expect((await change(student, { pinned: false })).body).toMatchObject({ pinned: false, muted: false })

    expect((await change(student, {})).body.code).toBe('empty-request')
    expect((await change(student, { pinned: 'yes' })).status).toBe(400)
    expect((await change(await app.people.student(), { pinned: true })).body.code).toBe('forbidden')
    expect((await change(await app.people.admin(), { pinned: true })).body.code).toBe('forbidden')
    expect(
      (await app.call(updateRoom, { as: student, params: { roomId: 2_000_000_000 }, body: { pinned: true } })).body
        .code,
    ).toBe('room-not-found')
  })
})

describe('messages', () => {
  test('come newest first in pages; new messages do not shift a page that starts at an id', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    const roomId = await roomBetween(student, tutor)
    const ids: number[] = []
    for (let turn = 0; turn < 25; turn += 1)
      ids.unshift(await write(roomId, turn % 2 === 0 ? student : tutor, `line ${turn}`))
    const first = await messagesOf(roomId, student)
    expect(first.body).toMatchObject({ total: 25 })
    expect(first.body.list.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    await write(roomId, tutor, 'new')
    const older = await messagesOf(roomId, student, { beforeId: ids[9] ?? 0, size: 100 })
    expect(older.body.list.map(({ id }) => id)).toEqual(ids.slice(10))
    expect(older.body.total).toBe(15)
  })

  test('are for members and admins, whose reading is audited; everyone else is refused', async () => {
    const [student, tutor, admin] = [await app.people.student(), await app.people.tutor(), await app.people.admin()]
    const roomId = await roomBetween(student, tutor)
    expect((await messagesOf(roomId, tutor)).status).toBe(200)
    expect((await messagesOf(roomId, await app.people.tutor())).body.code).toBe('forbidden')
    expect((await messagesOf(2_000_000_000, tutor)).body.code).toBe('room-not-found')
    const reason = { 'x-reason': encodeURIComponent('بلاغ رقم 7') }
    expect((await app.call(listMessages, { as: admin, params: { roomId }, headers: reason })).status).toBe(200)
    expect((await app.call(listRoomMembers, { as: admin, params: { roomId } })).body.map(({ id }) => id)).toEqual(
      [student.id, tutor.id].toSorted((a, b) => a - b),
    )
    expect((await roomsOf(student, {}, admin)).total).toBe(1)
    expect((await app.call(listRooms, { as: tutor, params: { userId: student.id } })).body.code).toBe('forbidden')
    const entries = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'targetId', 'userId'])
      .where('actorId', '=', admin.id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'chat.read', targetId: String(roomId), userId: null },
      { action: 'chat.read', targetId: String(roomId), userId: null },
      { action: 'chat.read', targetId: null, userId: student.id },
    ])
  })

  test('do not exist for a studio: its list of rooms is empty', async () => {
    const studio = await app.people.someone(Role.Studio)
    expect(await roomsOf(studio)).toEqual({ list: [], total: 0, unread: 0 })
  })
})

describe('a room by its members, and the others in it', () => {
  test('is found by exactly its two members, one of them the caller', async () => {
    const [student, tutor, otherUser, admin] = [
      await app.people.student(),
      await app.people.tutor(),
      await app.people.student(),
      await app.people.admin(),
    ]
    const room = await roomBetween(student, tutor)
    const find = async (as: Person, members: number[]) => await app.call(findRoomByMembers, { as, query: { members } })
    expect((await find(student, [student.id, tutor.id])).body).toEqual({ room })
    expect((await find(admin, [tutor.id, student.id])).body).toEqual({ room })
    expect((await find(otherUser, [student.id, tutor.id])).body.code).toBe('forbidden')
    expect((await find(otherUser, [otherUser.id, tutor.id])).body.code).toBe('room-not-found')
    for (const members of [[student.id], [student.id, student.id], [student.id, tutor.id, otherUser.id]])
      expect((await find(student, members)).status).toBe(400)
  })

  test('shows of the other member what a chat partner may see', async () => {
    const [student, tutor] = [await app.people.student(), await app.people.tutor()]
    const roomId = await roomBetween(student, tutor)
    const { body } = await app.call(listRoomMembers, { as: student, params: { roomId } })
    const at = app.clock.now().toISOString()
    expect(body).toEqual([
      {
        id: tutor.id,
        name: 'منى سمير',
        image: 'http://api.test/assets/uploads/face-960.webp',
        role: Role.Tutor,
        gender: 'female',
        lastSeen: at,
        online: false,
        roomId,
        pinned: false,
        muted: false,
        createdAt: at,
        updatedAt: at,
      },
    ])
    expect((await app.call(listRoomMembers, { as: await app.people.tutor(), params: { roomId } })).body.code).toBe(
      'forbidden',
    )
    expect((await app.call(listRoomMembers, { as: student, params: { roomId: 2_000_000_000 } })).body.code).toBe(
      'room-not-found',
    )
  })
})
