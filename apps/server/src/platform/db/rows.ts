// Made by tools/row-types.mjs from the migrations; do not edit.
import type {
  CalendarKind,
  CancelReason,
  City,
  InterviewStatus,
  InvoiceStatus,
  LearningGoal,
  LearningLevel,
  LessonDuration,
  NotificationMethod,
  PaymentMethod,
  Period,
  Purpose,
  RatingTag,
  Role,
  SessionEvent,
  TransactionStatus,
  VideoReason,
  Weekday,
  WithdrawMethod,
} from '@hiwar/contract/enums.ts'
import type { Generated, JSONColumnType } from 'kysely'

export type Json = JSONColumnType<object, object | string, object | string>

export interface AccountDeletionsRow {
  userId: number
  requestedAt: Date
  erasesAt: Date
  reason: string | null
  remindedAt: Date | null
  escalatedAt: Date | null
}

export interface AuditLogRow {
  id: Generated<number>
  at: Date
  actorId: number | null
  actorRole: Role | null
  action: string
  targetType: string
  targetId: string | null
  userId: number | null
  before: Json | null
  after: Json | null
  reason: string | null
  requestId: string
  outcome: 'ok' | 'refused'
  ip: string | null
  userAgent: string | null
}

export interface AvailabilityExceptionsRow {
  id: Generated<number>
  userId: number
  start: Date
  end: Date
}

export interface AvailabilityRulesRow {
  id: Generated<number>
  userId: number
  weekday: Weekday
  fromMinute: number
  toMinute: number
}

export interface AvailabilitySlotsRow {
  id: Generated<number>
  userId: number
  start: Date
  end: Date
  deleted: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  byRule: Generated<boolean>
}

export interface AvailabilityTimeOffRow {
  id: Generated<number>
  userId: number
  fromDay: string
  toDay: string
  note: string | null
}

export interface AvailabilityWeeksRow {
  userId: number
  version: number
}

export interface CalendarEntriesRow {
  userId: number
  kind: CalendarKind
  refId: number
  during: string
  enteredAt: Date | null
}

export interface CardUsesRow {
  lessonId: number
  cardId: number
  tutorId: number
  studentId: number
  usedAt: Date
}

export interface ConfirmationCodesRow {
  userId: number
  purpose: Purpose
  codeHash: string
  phone: string | null
  attempts: Generated<number>
  createdAt: Date
  expiresAt: Date
  deviceHash: string | null
  unknownDeviceAttempts: Generated<number>
}

export interface ContactRequestsRow {
  id: Generated<number>
  name: string | null
  phone: string | null
  title: string
  message: string
  state: Generated<'open' | 'answered' | 'spam'>
  assignedTo: number | null
  note: string | null
  userId: number | null
  version: Generated<number>
  createdAt: Date
  updatedAt: Date
}

export interface CouponsRow {
  id: Generated<number>
  code: string
  discount: number
  planId: number | null
  periods: Generated<Period[]>
  maxUses: number | null
  expiresAt: Date
  deletedAt: Date | null
  createdAt: Date
  createdBy: number
  updatedAt: Date
  updatedBy: number
}

export interface DeliveriesRow {
  id: Generated<number>
  userId: number
  channel: 'message' | 'push' | 'email'
  kind: string
  about: string | null
  message: Json
  address: string | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'skipped'>
  attempts: Generated<number>
  createdAt: Date
  dueAt: Date
  expiresAt: Date | null
  claimedAt: Date | null
  settledAt: Date | null
  carrier: string | null
  carrierRef: string | null
  fault: string | null
}

export interface DemoSessionsRow {
  id: Generated<number>
  tutorId: number
  managerId: number
  slotId: number
  sessionId: string
  start: Date
  status: Generated<InterviewStatus>
  createdAt: Date
  updatedAt: Date
}

export interface EmailUndosRow {
  id: Generated<number>
  userId: number
  formerEmail: string
  tokenHash: string
  expiresAt: Date
}

export interface FavouritesRow {
  studentId: number
  tutorId: number
  createdAt: Date
}

export interface IdempotencyKeysRow {
  userId: number
  key: string
  call: string
  bodyHash: string
  answer: Json | null
  createdAt: Date
}

export interface InboxRow {
  id: Generated<number>
  userId: number
  kind: string
  object: string | null
  params: Json
  url: string | null
  occurrence: string | null
  createdAt: Date
  readAt: Date | null
}

export interface InterviewsRow {
  id: Generated<number>
  interviewerId: number
  intervieweeId: number
  interviewerFeedback: string | null
  intervieweeFeedback: string | null
  note: string | null
  level: number | null
  slotId: number
  sessionId: string
  start: Date
  status: Generated<InterviewStatus>
  createdAt: Date
  updatedAt: Date
}

export interface InvitesRow {
  id: Generated<number>
  email: string
  planId: number
  expiresAt: Date
  acceptedAt: Date | null
  liveFrom: Date
  createdBy: number
  createdAt: Date
  updatedBy: number
  updatedAt: Date
}

export interface InvoicesRow {
  id: Generated<number>
  userId: number
  method: WithdrawMethod
  receiver: string
  amount: number
  status: Generated<InvoiceStatus>
  pendingUpdate: Json | null
  cancelRequestedAt: Date | null
  note: string | null
  receipt: string | null
  addressedBy: number | null
  createdAt: Date
  updatedAt: Date
  receiverHash: string | null
}

export interface LearningProfilesRow {
  studentId: number
  level: LearningLevel | null
  goals: LearningGoal[]
  occupation: string | null
  about: string | null
  updatedAt: Date
}

export interface LessonMembersRow {
  lessonId: number
  userId: number
}

export interface LessonNoteBlocksRow {
  id: string
  lessonId: number
  kind: 'line' | 'word'
  order: string
  text: string
  meaning: string | null
  example: string | null
  version: number
  seq: number
  deleted: Generated<boolean>
  updatedBy: number | null
  updatedAt: Date
}

export interface LessonNoteHistoryRow {
  opId: string
  lessonId: number
  blockId: string
  userId: number | null
  seq: number
  before: Json | null
  at: Date
}

export interface LessonNotesRow {
  lessonId: number
  seq: Generated<number>
}

export interface LessonPrivateNotesRow {
  lessonId: number
  userId: number
  text: string
  version: number
  updatedAt: Date
}

export interface LessonsRow {
  id: Generated<number>
  slotId: number
  start: Date
  end: Date
  duration: LessonDuration
  price: number
  sessionId: string
  canceledBy: number | null
  canceledAt: Date | null
  cancelReason: CancelReason | null
  cancelNote: string | null
  charged: Generated<boolean>
  focus: string | null
  version: Generated<number>
  lateLineMinutes: number
  createdAt: Date
  updatedAt: Date
  shownCardId: number | null
  tutorId: number | null
  trial: Generated<boolean>
  studentUserId: number | null
}

export interface LooseFilesRow {
  shelf: 'uploads' | 'receipts'
  name: string
  since: Date
}

export interface MessageRefsRow {
  userId: number
  refId: string
  sentAt: Date
}

export interface MessagesRow {
  id: Generated<number>
  roomId: number
  userId: number
  text: string
  words: string
  refId: string | null
  readAt: Date | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface NotificationSettingsRow {
  userId: number
  events: Json
  quietFrom: string | null
  quietTo: string | null
  updatedAt: Date
}

export interface PaymentEventsRow {
  id: Generated<number>
  txId: number
  source: 'callback' | 'sync' | 'job' | 'charge'
  requestId: string | null
  digest: string | null
  orderStatus: string
  orderAmount: number | null
  paymentAmount: number | null
  outcome: string
  payload: Json
  createdAt: Date
}

export interface PlansRow {
  id: Generated<number>
  weeklyMinutes: number
  baseMonthlyPrice: number
  monthDiscount: Generated<number>
  quarterDiscount: Generated<number>
  yearDiscount: Generated<number>
  forInvitesOnly: Generated<boolean>
  active: Generated<boolean>
  deletedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface PlatformSettingsRow {
  key: string
  value: Json
  updatedAt: Date
  updatedBy: number | null
}

export interface PlatformSettingsVersionRow {
  onlyRow: Generated<boolean>
  version: number
}

export interface PushSubscriptionsRow {
  id: Generated<number>
  userId: number
  signInId: string
  endpoint: string
  p256dh: string
  auth: string
  label: string
  createdAt: Date
  lastOkAt: Date | null
}

export interface RatingsRow {
  id: Generated<number>
  raterId: number
  rateeId: number
  value: number
  feedback: string | null
  tags: Generated<RatingTag[]>
  lessonId: number | null
  createdAt: Date
  updatedAt: Date
}

export interface RecoveryCodesRow {
  userId: number
  codeHash: string
}

export interface RefundsRow {
  id: Generated<number>
  txId: number
  amount: number
  reason: string | null
  status: Generated<'pending' | 'done' | 'failed'>
  adminId: number | null
  providerStatusCode: number | null
  toldAt: Date | null
  createdAt: Date
  doneAt: Date | null
}

export interface RemindersRow {
  kind: number
  refId: number
  userId: number
  minutes: number
  start: Date
  claimedAt: Date
}

export interface ReportRepliesRow {
  id: Generated<number>
  reportId: number
  message: string
  draft: boolean
  createdBy: number
  createdAt: Date
  updatedBy: number
  updatedAt: Date
}

export interface ReportsRow {
  id: Generated<number>
  title: string
  description: string
  category: string
  kind: 'tutor-absent' | 'student-absent' | 'technical' | 'conduct' | 'payment' | 'other'
  lessonId: number | null
  attendance: Json | null
  assignedTo: number | null
  outcome: string | null
  resolvedAt: Date | null
  version: Generated<number>
  createdBy: number
  createdAt: Date
  updatedBy: number
  updatedAt: Date
}

export interface ResumableUploadsRow {
  id: string
  userId: number
  purpose: string
  tutorId: number
  size: number
  arrived: Generated<number>
  createdAt: Date
  touchedAt: Date
  finishedAt: Date | null
  lockedBy: string | null
  lockedUntil: Date | null
}

export interface RoomMembersRow {
  roomId: number
  userId: number
  pinned: Generated<boolean>
  muted: Generated<boolean>
  createdAt: Date
  updatedAt: Date
  toldAt: Date | null
}

export interface RoomsRow {
  id: Generated<number>
  pairKey: string
  createdAt: Date
  lastMessageAt: Date | null
}

export interface SecondFactorsRow {
  userId: number
  secret: string
  createdAt: Date
  enabledAt: Date | null
  lastStep: Generated<number>
}

export interface SessionEventsRow {
  id: Generated<number>
  type: SessionEvent
  userId: number
  sessionId: string
  createdAt: Date
}

export interface ShortLinkHitsRow {
  day: string
  name: 'wa' | 'sfb' | 'syt' | 'sig' | 'stt' | 'sx' | 'mpv' | 'mtd'
  ref: string
  hits: number
}

export interface SignInsRow {
  id: string
  userId: number
  createdAt: Date
  lastSeenAt: Date
  confirmedAt: Date | null
  endedAt: Date | null
  label: string
  ip: string | null
}

export interface StatusChangesRow {
  id: Generated<number>
  kind: 'transaction' | 'subscription' | 'invoice' | 'refund'
  refId: number
  fromStatus: number | null
  toStatus: number
  actorId: number | null
  reason: string
  at: Date
}

export interface SubscriptionsRow {
  id: Generated<number>
  userId: number
  planId: number
  txId: number
  period: Period
  weeklyMinutes: number
  start: Date
  end: Date
  extendedBy: number | null
  terminatedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface TelegramLinksRow {
  userId: number
  chatId: number
  phone: string | null
  linkedAt: Date
}

export interface TopicsRow {
  id: Generated<number>
  nameAr: string
  nameEn: string
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  key: string | null
}

export interface TransactionsRow {
  id: Generated<number>
  userId: number
  planId: number
  planPeriod: Period
  amount: number
  status: Generated<TransactionStatus>
  paymentMethod: PaymentMethod
  providerRefNum: number | null
  merchantRef: string
  weeklyMinutes: number
  baseMonthlyPrice: number
  priceBefore: number
  planDiscount: number
  refundedAmount: Generated<number>
  checkout: Json | null
  expiresAt: Date
  paidAt: Date | null
  needsRefund: Generated<boolean>
  checkedAt: Date | null
  checks: Generated<number>
  createdAt: Date
  updatedAt: Date
  couponId: number | null
  couponDiscount: Generated<number>
  installmentMonths: number | null
  installmentOfferId: number | null
}

export interface TrialsRow {
  lessonId: number
  userId: number
  phoneHash: string
}

export interface TutorsRow {
  id: number
  bio: string | null
  about: string | null
  video: string | null
  thumbnail: string | null
  studioId: number | null
  activated: Generated<boolean>
  notice: Generated<number>
  introVideoPassedAt: Date | null
  demoSessionPassedAt: Date | null
  firstListedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  introVideoSubmittedAt: Date | null
  introVideoReviewedAt: Date | null
  introVideoReviewedBy: number | null
  introVideoReasons: Generated<VideoReason[]>
  introVideoNote: string | null
  introVideoRetryAt: Date | null
}

export interface UploadDaysRow {
  userId: number
  day: string
  bytes: Generated<number>
  submissions: Generated<number>
}

export interface UserTopicsRow {
  userId: number
  topicId: number
}

export interface UsersRow {
  id: Generated<number>
  email: string
  passwordHash: string | null
  name: string | null
  image: string | null
  address: string | null
  birthYear: number | null
  gender: 'male' | 'female' | null
  role: Role
  verifiedEmail: Generated<boolean>
  verifiedPhone: Generated<boolean>
  verifiedWhatsapp: Generated<boolean>
  verifiedTelegram: Generated<boolean>
  creditScore: Generated<number>
  city: City | null
  phone: string | null
  notificationMethod: NotificationMethod | null
  lastSeenAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  preferences: Generated<Json>
  erasedAt: Date | null
  calendarKey: Uint8Array | null
  calendarMadeAt: Date | null
  calendarReadAt: Date | null
  tokenGeneration: Generated<number>
  resetBlockedUntil: Date | null
}

export interface WatchesRow {
  studentId: number
  tutorId: number
  duration: LessonDuration
  days: Generated<Weekday[]>
  windows: Generated<string[]>
  zone: string
  createdAt: Date
  queuedAt: Date
  expiresAt: Date
  toldAt: Date | null
  told: Generated<number>
}

/** Every column of tables that are read whole. */
export const columnNames = {
  tutors: ['id', 'bio', 'about', 'video', 'thumbnail', 'studioId', 'activated', 'notice', 'introVideoPassedAt', 'demoSessionPassedAt', 'firstListedAt', 'createdAt', 'updatedAt', 'introVideoSubmittedAt', 'introVideoReviewedAt', 'introVideoReviewedBy', 'introVideoReasons', 'introVideoNote', 'introVideoRetryAt'],
  users: ['id', 'email', 'passwordHash', 'name', 'image', 'address', 'birthYear', 'gender', 'role', 'verifiedEmail', 'verifiedPhone', 'verifiedWhatsapp', 'verifiedTelegram', 'creditScore', 'city', 'phone', 'notificationMethod', 'lastSeenAt', 'createdAt', 'updatedAt', 'preferences', 'erasedAt', 'calendarKey', 'calendarMadeAt', 'calendarReadAt', 'tokenGeneration', 'resetBlockedUntil'],
} as const

/** Every table, as kysely sees it. */
export interface Rows {
  accountDeletions: AccountDeletionsRow
  auditLog: AuditLogRow
  availabilityExceptions: AvailabilityExceptionsRow
  availabilityRules: AvailabilityRulesRow
  availabilitySlots: AvailabilitySlotsRow
  availabilityTimeOff: AvailabilityTimeOffRow
  availabilityWeeks: AvailabilityWeeksRow
  calendarEntries: CalendarEntriesRow
  cardUses: CardUsesRow
  confirmationCodes: ConfirmationCodesRow
  contactRequests: ContactRequestsRow
  coupons: CouponsRow
  deliveries: DeliveriesRow
  demoSessions: DemoSessionsRow
  emailUndos: EmailUndosRow
  favourites: FavouritesRow
  idempotencyKeys: IdempotencyKeysRow
  inbox: InboxRow
  interviews: InterviewsRow
  invites: InvitesRow
  invoices: InvoicesRow
  learningProfiles: LearningProfilesRow
  lessonMembers: LessonMembersRow
  lessonNoteBlocks: LessonNoteBlocksRow
  lessonNoteHistory: LessonNoteHistoryRow
  lessonNotes: LessonNotesRow
  lessonPrivateNotes: LessonPrivateNotesRow
  lessons: LessonsRow
  looseFiles: LooseFilesRow
  messageRefs: MessageRefsRow
  messages: MessagesRow
  notificationSettings: NotificationSettingsRow
  paymentEvents: PaymentEventsRow
  plans: PlansRow
  platformSettings: PlatformSettingsRow
  platformSettingsVersion: PlatformSettingsVersionRow
  pushSubscriptions: PushSubscriptionsRow
  ratings: RatingsRow
  recoveryCodes: RecoveryCodesRow
  refunds: RefundsRow
  reminders: RemindersRow
  reportReplies: ReportRepliesRow
  reports: ReportsRow
  resumableUploads: ResumableUploadsRow
  roomMembers: RoomMembersRow
  rooms: RoomsRow
  secondFactors: SecondFactorsRow
  sessionEvents: SessionEventsRow
  shortLinkHits: ShortLinkHitsRow
  signIns: SignInsRow
  statusChanges: StatusChangesRow
  subscriptions: SubscriptionsRow
  telegramLinks: TelegramLinksRow
  topics: TopicsRow
  transactions: TransactionsRow
  trials: TrialsRow
  tutors: TutorsRow
  uploadDays: UploadDaysRow
  userTopics: UserTopicsRow
  users: UsersRow
  watches: WatchesRow
}
