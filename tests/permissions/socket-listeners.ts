// Everyone of the fixtures with an open socket, in every room they may enter: all events they receive are recorded.
import { RoomKind } from '@hiwar/contract/enums.ts'
import { openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import type { Fixtures } from './fixtures.ts'

export interface Listener {
  readonly person: Person
  readonly socket: TestSocket
}

/** A socket needs a token, so there is no anonymous listener. */
export async function openListeners({ app, everyone }: Fixtures): Promise<Listener[]> {
  return await Promise.all(
    everyone.map(async (person) => {
      const socket = await openSocket(app.url, await freshToken(app, person.id))
      await socket.send('JoinRooms', { rooms: Object.values(RoomKind) })
      return { person, socket }
    }),
  )
}

/** Student and tutor chat, and join their lesson when it begins; a card is taken away. */
export async function exchangeEvents(fixtures: Fixtures, listeners: readonly Listener[]): Promise<void> {
  const {
    app: { clock, deps },
    sessionId,
    roomId,
    student,
    tutor,
  } = fixtures
  const [of, to] = [student, tutor].map((person) => listeners.find((each) => each.person.id === person.id)?.socket)
  if (of === undefined || to === undefined) throw new Error('the members of the lesson have no sockets')
  await of.send('UserTyping', { roomId })
  await of.send('SendMessage', { roomId, text: '<p>مرحبا</p>', refId: 'first' })
  const { id } = await to.next('RoomMessage')
  await to.send('MarkMessageAsRead', { id })
  await of.send('UpdateMessage', { id, text: '<p>أهلا</p>' })
  await of.send('DeleteMessage', { id })
  const before = clock.now()
  const { id: lessonId, start } = await deps.db
    .selectFrom('lessons')
    .select(['id', 'start'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  clock.set(start)
  for (const socket of [of, to]) await socket.send('PreJoinSession', { sessionId })
  for (const socket of [of, to]) await socket.send('JoinSession', { sessionId })
  await of.send('AnnounceIncomingOffer', { sessionId })
  await of.send('ToggleMic', { session: sessionId, mic: false })
  await of.send('ToggleCamera', { session: sessionId, camera: false })
  await to.send('PingSessionMember', { sessionId, userId: student.id })
  await to.send('ConversationCard', { lessonId, cardId: null })
  for (const socket of [to, of]) await socket.send('LeaveSession', { sessionId })
  clock.set(before)
  // Each listener answers once what was sent to it has arrived.
  await Promise.all(listeners.map(async ({ socket }) => await socket.count('RoomMessage')))
}
