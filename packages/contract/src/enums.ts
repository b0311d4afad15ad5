// The product's enumerations, one object each (contract README §3). The number or word is the wire value.

export const Role = { SuperAdmin: 1, RegularAdmin: 2, Tutor: 3, Student: 4, TutorManager: 5, Studio: 6 } as const
export type Role = (typeof Role)[keyof typeof Role]

export const Gender = { Male: 'male', Female: 'female' } as const
export type Gender = (typeof Gender)[keyof typeof Gender]

export const NotificationMethod = { Whatsapp: 1, Telegram: 2 } as const
export type NotificationMethod = (typeof NotificationMethod)[keyof typeof NotificationMethod]

export const Purpose = { VerifyWhatsApp: 1, VerifyTelegram: 2, VerifyEmail: 3, ResetPassword: 4 } as const
export type Purpose = (typeof Purpose)[keyof typeof Purpose]

export const City = {
  Cairo: 1,
  Alexandria: 2,
  Giza: 3,
  Dakahlia: 4,
  Qalyubia: 5,
  Sharkia: 6,
  Beheira: 7,
  Aswan: 8,
  Asyut: 9,
  BeniSuef: 10,
  PortSaid: 11,
  Suez: 12,
  Minya: 13,
  Gharbia: 14,
  Ismailia: 15,
  KafrElSheikh: 16,
  Matrouh: 17,
  RedSea: 18,
  Sohag: 19,
  Fayoum: 20,
  Luxor: 21,
  Qena: 22,
  NewValley: 23,
  NorthSinai: 24,
  SouthSinai: 25,
  Damietta: 26,
  Monufia: 27,
  Minufiya: 28,
  Helwan: 29,
  GizaCity: 30,
} as const
export type City = (typeof City)[keyof typeof City]

/** Sunday first on the wire; calendars on screen open on Saturday (spec 9). */
export const Weekday = { Sunday: 0, Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4, Friday: 5, Saturday: 6 } as const
export type Weekday = (typeof Weekday)[keyof typeof Weekday]

export const TutorSort = {
  Recommended: 'recommended',
  Soonest: 'soonest',
  Rating: 'rating',
  Lessons: 'lessons',
} as const
export type TutorSort = (typeof TutorSort)[keyof typeof TutorSort]

/** Minutes of a lesson. */
export const LessonDuration = { Short: 15, Long: 30 } as const
export type LessonDuration = (typeof LessonDuration)[keyof typeof LessonDuration]

export const LessonStatus = {
  Pending: 'pending',
  Happening: 'happening',
  Fulfilled: 'fulfilled',
  Canceled: 'canceled',
} as const
export type LessonStatus = (typeof LessonStatus)[keyof typeof LessonStatus]

export const CancelReason = {
  Sick: 'sick',
  Time: 'time',
  Technical: 'technical',
  Mistake: 'mistake',
  Other: 'other',
} as const
export type CancelReason = (typeof CancelReason)[keyof typeof CancelReason]

export const RatingTag = {
  Clear: 'clear',
  Patient: 'patient',
  Prepared: 'prepared',
  Fun: 'fun',
  Corrects: 'corrects',
  Listens: 'listens',
  OnTime: 'on-time',
  GoodSound: 'good-sound',
} as const
export type RatingTag = (typeof RatingTag)[keyof typeof RatingTag]

export const CalendarKind = { Lesson: 1, Interview: 2, Demo: 3 } as const
export type CalendarKind = (typeof CalendarKind)[keyof typeof CalendarKind]

export const SessionEvent = { UserJoined: 1, UserLeft: 2 } as const
export type SessionEvent = (typeof SessionEvent)[keyof typeof SessionEvent]

export const RoomKind = {
  TutorsCache: 'TutorsCache',
  AdminInvoices: 'AdminInvoices',
  ServerStats: 'ServerStats',
} as const
export type RoomKind = (typeof RoomKind)[keyof typeof RoomKind]

export const AckCode = {
  Ok: 'ok',
  EmptyText: 'empty-text',
  RoomNotFound: 'room-not-found',
  MessageNotFound: 'message-not-found',
  LessonNotFound: 'lesson-not-found',
  InterviewNotFound: 'interview-not-found',
  NotMember: 'not-member',
  NotOwner: 'not-owner',
  Unreachable: 'unreachable',
  Unallowed: 'unallowed',
  InvalidSessionId: 'invalid-session-id',
} as const
export type AckCode = (typeof AckCode)[keyof typeof AckCode]

export const Period = { Month: 0, Quarter: 1, Year: 2 } as const
export type Period = (typeof Period)[keyof typeof Period]

/** The words of a period in addresses and payment bodies. */
export const PeriodWord = { Month: 'month', Quarter: 'quarter', Year: 'year' } as const
export type PeriodWord = (typeof PeriodWord)[keyof typeof PeriodWord]

export const TransactionStatus = {
  New: 0,
  Paid: 1,
  Canceled: 2,
  Refunded: 3,
  Expired: 4,
  PartialRefunded: 5,
  Failed: 6,
} as const
export type TransactionStatus = (typeof TransactionStatus)[keyof typeof TransactionStatus]

export const PaymentMethod = { Card: 0, EWallet: 1, BankInstallment: 2, Fawry: 3 } as const
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod]

/** Of interviews and demo sessions. */
export const InterviewStatus = {
  Pending: 1,
  Passed: 2,
  Rejected: 3,
  CanceledByInterviewer: 4,
  CanceledByInterviewee: 5,
} as const
export type InterviewStatus = (typeof InterviewStatus)[keyof typeof InterviewStatus]

/** What a report is about (extras.md 9). */
export const ReportKind = {
  TutorAbsent: 'tutor-absent',
  StudentAbsent: 'student-absent',
  Technical: 'technical',
  Conduct: 'conduct',
  Payment: 'payment',
  Other: 'other',
} as const
export type ReportKind = (typeof ReportKind)[keyof typeof ReportKind]

export const ContactState = { Open: 'open', Answered: 'answered', Spam: 'spam' } as const
export type ContactState = (typeof ContactState)[keyof typeof ContactState]

export const AnalyticsEvent = {
  PageView: 'page-view',
  Register: 'register',
  Login: 'login',
  Depth: 'depth',
  Engagement: 'engagement',
} as const
export type AnalyticsEvent = (typeof AnalyticsEvent)[keyof typeof AnalyticsEvent]

/**
 * Where a short link was read: WhatsApp, Facebook, YouTube, Instagram, TikTok, X, the plans video, the tutors'
 * document.
 */
export const ReferralCode = {
  WhatsApp: 'wa',
  Facebook: 'sfb',
  YouTube: 'syt',
  Instagram: 'sig',
  TikTok: 'stt',
  X: 'sx',
  PlansVideo: 'mpv',
  TutorsDocument: 'mtd',
} as const
export type ReferralCode = (typeof ReferralCode)[keyof typeof ReferralCode]

export const VideoReason = {
  Sound: 'sound',
  Light: 'light',
  Framing: 'framing',
  Language: 'language',
  Length: 'length',
  Content: 'content',
  Other: 'other',
} as const
export type VideoReason = (typeof VideoReason)[keyof typeof VideoReason]

/** Follows from the tutor's studio and media (people.md 11). */
export const PhotoSessionState = { Unassigned: 'unassigned', Waiting: 'waiting', Done: 'done' } as const
export type PhotoSessionState = (typeof PhotoSessionState)[keyof typeof PhotoSessionState]

/** The files of a tutor, by the names their fields and uploads have. */
export const MediaKind = { Image: 'image', Video: 'video', Thumbnail: 'thumbnail' } as const
export type MediaKind = (typeof MediaKind)[keyof typeof MediaKind]

export const IntroVideoState = { None: 'none', Pending: 'pending', Rejected: 'rejected', Passed: 'passed' } as const
export type IntroVideoState = (typeof IntroVideoState)[keyof typeof IntroVideoState]

export const WithdrawMethod = { Wallet: 0, Bank: 1, Instapay: 2 } as const
export type WithdrawMethod = (typeof WithdrawMethod)[keyof typeof WithdrawMethod]

export const InvoiceStatus = {
  PendingApproval: 0,
  PendingCancellation: 1,
  Canceled: 2,
  Approved: 3,
  Rejected: 4,
} as const
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus]

/** What people see of a withdrawal; follows from the row (money.md 11.7). */
export const InvoiceState = {
  Pending: 'pending',
  CanceledByReceiver: 'canceled-by-receiver',
  CanceledByAdmin: 'canceled-by-admin',
  UpdatedByReceiver: 'updated-by-receiver',
  Fulfilled: 'fulfilled',
  Rejected: 'rejected',
  CancellationApproved: 'cancellation-approved-by-admin',
} as const
export type InvoiceState = (typeof InvoiceState)[keyof typeof InvoiceState]

/** Wire code of a bank that money can be sent to. */
export const Bank = {
  Cib: 'CIB',
  Alexandria: 'ALEX',
  Nbe: 'NBE',
  Misr: 'MISR',
  Qnb: 'QNB',
  Mashreq: 'MASHREQ',
  Aaib: 'AAIB',
} as const
export type Bank = (typeof Bank)[keyof typeof Bank]

/** Days that statistics cover. */
export const StatsDays = { Week: 7, Month: 30, Quarter: 90 } as const
export type StatsDays = (typeof StatsDays)[keyof typeof StatsDays]

/** Their values are loaded by those who ask for them alone. */
export type { LearningGoal, LearningLevel } from './learning-fields.ts'
