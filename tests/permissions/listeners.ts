// Everyone in the town with a socket open, in every room they may enter: what the server says on its own is heard and
// kept.
import { RoomKind } from '@hiwar/contract/enums.ts'
import { openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import type { Person } from '../../apps/server/test/people.ts'
import type { Town } from './town.ts'

export interface Listener {
  readonly person: Person
  readonly socket: TestSocket
}

/** Without a token there is no socket, so nobody unknown is among them. */
export async function openListeners({ app, everyone }: Town): Promise<Listener[]> {
  return await Promise.all(
    everyone.map(async (person) => {
      const socket = await openSocket(app.url, await app.deps.tokens.issue(person.id, app.clock.now()))
      await socket.send('JoinRooms', { rooms: Object.values(RoomKind) })
      return { person, socket }
    }),
  )
}

/** Student and tutor talk, and meet in their lesson at its time. */
export async function liveALittle(town: Town, listeners: readonly Listener[]): Promise<void> {
  const {
    app: { clock, deps },
    sessionId,
    roomId,
    student,
    tutor,
  } = town
  const [of, to] = [student, tutor].map((person) => listeners.find((each) => each.person.id === person.id)?.socket)
  if (of === undefined || to === undefined) throw new Error('the members of the lesson have no sockets')
  await of.send('UserTyping', { roomId })
  await of.send('SendMessage', { roomId, text: '<p>مرحبا</p>', refId: 'first' })
  const { id } = await to.next('RoomMessage')
  await to.send('MarkMessageAsRead', { id })
  await of.send('UpdateMessage', { id, text: '<p>أهلا</p>' })
  await of.send('DeleteMessage', { id })
  const before = clock.now()
  clock.set(
    (await deps.db.selectFrom('lessons').select('start').where('sessionId', '=', sessionId).executeTakeFirstOrThrow())
      .start,
  )
  for (const socket of [of, to]) await socket.send('PreJoinSession', { sessionId })
  for (const socket of [of, to]) await socket.send('JoinSession', { sessionId })
  await of.send('AnnounceIncomingOffer', { sessionId })
  await of.send('ToggleMic', { session: sessionId, mic: false })
  await of.send('ToggleCamera', { session: sessionId, camera: false })
  await to.send('PingSessionMember', { sessionId, userId: student.id })
  for (const socket of [to, of]) await socket.send('LeaveSession', { sessionId })
  clock.set(before)
}
