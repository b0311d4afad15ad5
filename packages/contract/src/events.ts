// The socket's events (lessons.md 8). Every client event is acknowledged exactly once with an `Ack`.
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { Message } from './chat.ts'
import { ConversationCard } from './conversation-cards.ts'
import { AckCode, IntroVideoState, LessonDuration, RoomKind, TransactionStatus } from './enums.ts'
import { Id, Instant, oneOf } from './fields.ts'
import { NoteBlock, NoteOps, NoteResult } from './lesson-notes.ts'
import { SessionId } from './sessions.ts'
import { TutorCard } from './tutors.ts'

export const Ack = z.object({
  code: oneOf(AckCode),
  message: z.optional(z.string()),
  /** Only for `LessonNotesOps`. */
  seq: z.optional(z.int()),
  results: z.optional(z.array(NoteResult)),
  /** Only for `JoinSession`: ids of the users in the session now, ascending. */
  members: z.optional(z.array(Id)),
  /** Only for `JoinSession`: the card that the running lesson shows, if any. */
  card: z.optional(z.nullable(ConversationCard)),
})
export type Ack = z.infer<typeof Ack>

const InSession = z.object({ sessionId: SessionId })
const Rooms = z.object({ rooms: z.array(oneOf(RoomKind)).check(z.maxLength(10)) })

const Sdp = z.string().check(z.maxLength(64_000))
const Offer = z.object({ type: z.literal('offer'), sdp: Sdp })
const Answer = z.object({ type: z.union([z.literal('answer'), z.literal('pranswer')]), sdp: z.optional(Sdp) })
const Candidate = z.object({
  candidate: z.optional(z.string().check(z.maxLength(4_000))),
  sdpMLineIndex: z.optional(z.nullable(z.int())),
  sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
})

/** `screen`: the video is a shared screen; `face`: the camera comes beside it, as a second video (lessons.md 8.8). */
const SharedScreen = { screen: z.optional(z.boolean()), face: z.optional(z.boolean()) }

/** Client to server: event name to payload. */
export const clientEvents = {
  LessonNotesOps: z.object({ lessonId: Id, ops: NoteOps }),
  /** `null` takes the card away. */
  ConversationCard: z.object({ lessonId: Id, cardId: z.nullable(Id) }),
  JoinRooms: Rooms,
  LeaveRooms: Rooms,
  SendMessage: z.object({ roomId: Id, text: z.string(), refId: z.string().check(z.maxLength(bounds.message.refId)) }),
  UpdateMessage: z.object({ id: Id, text: z.string() }),
  DeleteMessage: z.object({ id: Id }),
  MarkMessageAsRead: z.object({ id: Id }),
  UserTyping: z.object({ roomId: Id }),
  PreJoinSession: InSession,
  JoinSession: InSession,
  LeaveSession: InSession,
  AnnounceIncomingOffer: InSession,
  ReadyToReceiveOffer: InSession,
  SessionOffer: z.extend(InSession, { offer: Offer }),
  SessionAnswer: z.extend(InSession, { answer: Answer }),
  IceCandidate: z.extend(InSession, { candidate: Candidate }),
  PingSessionMember: z.extend(InSession, { userId: Id }),
  PongSessionMember: z.extend(InSession, { userId: Id }),
  ToggleCamera: z.object({ session: SessionId, camera: z.boolean(), ...SharedScreen }),
  ToggleMic: z.object({ session: SessionId, mic: z.boolean() }),
  /**
   * How the call goes for its sender, for the operator's figures: once it is connected, then once a minute. `connectMs`
   * from the first try to connect the media until it had; samples of the network since the last report.
   */
  ReportCall: z.extend(InSession, {
    connectMs: z.nullable(z.int().check(z.gte(0), z.lte(600_000))),
    relayed: z.boolean(),
    good: z.int().check(z.gte(0), z.lte(100)),
    poor: z.int().check(z.gte(0), z.lte(100)),
  }),
} as const

const Person = z.object({ userId: Id })
const LessonChange = z.object({ tutor: Id, lesson: Id })
const Nothing = z.object({})

/**
 * Load of one server process (lessons.md Shapes). `memory` in MB, `cpu` in percent of one core since the last sample,
 * `elapsed` and `timestamp` in ms.
 */
export const ServerStats = z.object({
  memory: z.number(),
  cpu: z.number(),
  elapsed: z.number(),
  heap: z.object({
    totalHeapSize: z.int(),
    totalPhysicalSize: z.int(),
    totalAvailableSize: z.int(),
    usedHeapSize: z.int(),
    heapSizeLimit: z.int(),
    numberOfNativeContexts: z.int(),
    numberOfDetachedContexts: z.int(),
  }),
  timestamp: z.int(),
  load: z.array(z.number()),
})
export type ServerStats = z.infer<typeof ServerStats>

/** Server to client: event name to payload. */
export const serverEvents = {
  JoinedRooms: z.object({ rooms: z.array(z.string()) }),
  /** `refId` is the sender's id for the message; empty for the first message of a room, sent by HTTP. */
  RoomMessage: z.extend(Message, { refId: z.string() }),
  RoomMessageUpdated: Message,
  RoomMessageDeleted: z.object({ roomId: Id, messageId: Id }),
  /** `userId` has read all messages of others up to `messageId`. */
  RoomMessageRead: z.object({ userId: Id, messageId: Id, roomId: Id }),
  UserTyping: z.object({ roomId: Id, userId: Id }),
  UserStatusChanged: z.object({ online: z.boolean(), userId: Id, roomId: Id }),
  MemberJoinedSessionId: Person,
  MemberLeftSessionId: Person,
  JoinedElsewhere: InSession,
  AnnounceIncomingOffer: Nothing,
  ReadyToReceiveOffer: Nothing,
  SessionOffer: z.object({ offer: Offer }),
  SessionAnswer: z.object({ answer: Answer }),
  IceCandidate: z.object({ candidate: Candidate }),
  PingSessionMember: Person,
  PongSessionMember: Person,
  CameraToggle: z.object({ user: Id, camera: z.boolean(), ...SharedScreen }),
  MicToggled: z.object({ user: Id, mic: z.boolean() }),
  LessonBooked: LessonChange,
  LessonRebooked: LessonChange,
  LessonCanceled: LessonChange,
  /** To the lesson's members only. `by` is the user who did it; null for the platform. */
  MemberLessonChanged: z.object({ lesson: Id, change: z.enum(['booked', 'moved', 'canceled']), by: z.nullable(Id) }),
  TutorsCacheUpdated: z.undefined(),
  TutorUpdated: TutorCard,
  TutorFree: z.object({ tutorId: Id, start: Instant, duration: oneOf(LessonDuration) }),
  WatchEnded: z.object({ tutorId: Id }),
  /** Something was written into the person's inbox, or read there. */
  InboxChanged: z.object({ unread: z.int() }),
  /** To the tutor whose video was reviewed. */
  IntroVideoReviewed: z.object({ state: oneOf(IntroVideoState) }),
  TransactionStatusUpdate: z.object({ transactionId: Id, status: oneOf(TransactionStatus) }),
  ServerStats,
  /** Carries no data: admins and the tutor fetch the withdrawal again. */
  InvoiceUpdated: z.undefined(),
  /** Reserved for a purge of accounts (money.md 7). */
  InvoiceDeleted: z.undefined(),
  /** To both members; `card` saves them asking for it by its id. */
  ConversationCard: z.object({ lessonId: Id, cardId: z.nullable(Id), card: z.nullable(ConversationCard) }),
  LessonNotesChanged: z.object({ lessonId: Id, seq: z.int(), blocks: z.array(NoteBlock) }),
  PlatformSettingsUpdated: z.object({ version: z.int() }),
  /** Its rooms had events after the page began to fetch and before the socket was in them: fetch again. */
  EventsMissed: z.undefined(),
  ServerRestarting: z.object({ reconnectInMs: z.int() }),
} as const

export type ClientEvents = typeof clientEvents
export type ServerEvents = typeof serverEvents
export type ClientPayload<E extends keyof ClientEvents> = z.infer<ClientEvents[E]>
export type ServerPayload<E extends keyof ServerEvents> = z.infer<ServerEvents[E]>
