// Numbers that client and server must agree on (people.md Bounds, lessons.md Bounds, money.md §10).
import { meetingMinutes } from './meeting-length.ts'

export const bounds = {
  password: { min: 8, max: 50 },
  name: { min: 2, max: 30 },
  /** Years. */
  age: { min: 10, max: 60 },
  bio: { min: 25, max: 60 },
  about: { min: 50, max: 1000 },
  /** Minutes of notice a tutor wants before a lesson. */
  notice: { min: 0, max: 1440, default: 30 },
  address: { max: 400 },
  /** Weekly minutes of lessons a student wants (extras.md 7). */
  weeklyGoal: { min: 15, max: 2520, step: 15 },
  leavingReason: { max: 500 },
  /**
   * Days until an account is erased, before that for the reminder, and of waiting for open payments (extras.md 6.2).
   */
  deletion: { graceDays: 14, reminderDays: 3, escalationDays: 90 },
  topicsPerUser: 30,
  /** Browsers of one account that are pushed to (extras.md 6.5). */
  pushDevices: 10,
  /**
   * Bytes of an uploaded image; pixels of the widths it is saved in, and of the smallest recommended side (people.md
   * 0.12).
   */
  image: { bytes: 8 * 1024 * 1024, widths: [96, 240, 480, 960], advice: 480 },
  /** Bytes of an uploaded video. */
  video: { bytes: 512 * 1024 * 1024 },
  /** Bytes of an uploaded receipt (money.md 7). */
  receipt: { bytes: 8 * 1024 * 1024 },
  /** Bytes of a webhook notification from the payment provider (money.md 6). */
  notification: { bytes: 64 * 1024 },
  /** Seconds of an intro video, limits of its review (extras.md 11) and working days it takes as a rule. */
  introVideo: {
    minSeconds: 60,
    maxSeconds: 120,
    perDay: 10,
    reviewDays: 2,
    reasons: 4,
    noteMin: 5,
    noteMax: 500,
    retryDays: 14,
  },
  /** Resumable uploads: bytes of one chunk, hours until an idle upload expires, bytes per user and day. */
  upload: { piece: 5 * 1024 * 1024, hours: 24, perDay: 2 * 1024 * 1024 * 1024 },
  topicName: { min: 3, max: 50 },
  /** `unknownDeviceTries`: of all who did not ask for a reset code, together (more.md 1). */
  code: { digits: 5, lifetimeMinutes: 15, tries: 5, unknownDeviceTries: 3, resendSeconds: 60 },
  token: { days: 7, refreshDays: 2 },
  /**
   * A sign-in ends after so many days, whatever its use; so many minutes after it, or after a confirmation, sensitive
   * changes need no other proof (more.md 1).
   */
  signIn: { days: 90, freshMinutes: 15 },
  /**
   * Digits of a code that an app shows, and what may be typed for it or for a recovery code; recovery codes of a person,
   * and how long a set-up waits for its first code (more.md 1).
   */
  secondFactor: { appDigits: 6, typedMax: 40, recoveryCodes: 10, setUpMinutes: 15 },
  /** Hours in which a change of address can be undone, and in which staff's block resets (more.md 1). */
  emailChange: { undoHours: 72, noResetHours: 24 },
  page: { default: 10, max: 100 },
  inbox: { idsAtOnce: 100 },
  queryArray: 100,
  /** Largest window of an unpaged list, in hours: two Cairo weeks across the autumn clock change have 337. */
  fullWindowHours: 14 * 24 + 1,
  /** Minutes of the booking grid. */
  grid: 15,
  slot: { minMinutes: 15, maxMinutes: 24 * 60, horizonDays: 180, actions: 100 },
  bookingWindowDays: 14,
  /** Lessons a student has booked at once (more.md 2). */
  bookedAtOnce: { default: 1, max: 20 },
  /**
   * Rules of a usual week; days ahead, today included, for which they make slots; days off that lie ahead, how far, and
   * the length of their note (more.md 3).
   */
  usualWeek: { rules: 42, daysAhead: 28, timeOff: 50, timeOffDays: 365, noteMax: 200 },
  /** Filters of the tutors list (extras.md 1). `freeWithin` in hours. */
  tutorFilter: { topics: 10, windows: 4, freeWithin: 336 },
  /** A tutor is new for this many days after the first listing, until this many fulfilled lessons. */
  newTutor: { days: 30, lessons: 5 },
  favourites: 100,
  /** "Notify me when free" (extras.md 3). */
  watch: { perStudent: 5, days: 30, tellings: 3 },
  /**
   * Minutes before the start at which edits stop and a student's cancel keeps its minutes charged (lessons.md C2, E1).
   */
  lateLineMinutes: 60,
  /** Minutes before and after a lesson in which its session is open (lessons.md S1). */
  session: { openBefore: 15, openAfter: 15, joinButton: 10, graceSeconds: 60, tokenMinutes: 10, turnHours: 2 },
  /** Reviews the public site shows off (more.md 7); the index `ratings_to_feature` has the same lengths. */
  featured: { most: 12, textMin: 40, textMax: 240 },
  rating: { min: 1, max: 5, textMin: 3, textMax: 1000, tags: 5 },
  /**
   * Code points of a message without tags; characters with tags; characters of a search; minutes for which a client's
   * `refId` is stored; minutes between notifications about one room.
   */
  message: { min: 1, max: 1000, markup: 8000, keyword: 100, refId: 64, refMinutes: 10, tellMinutes: 5 },
  /** Interviews and demo sessions: minutes, and the limits of feedback and notes without tags. */
  meeting: { minutes: meetingMinutes, textMin: 5, textMax: 1000, levelMin: 1, levelMax: 5 },
  focus: { min: 3, max: 200 },
  cancelNote: { min: 3, max: 500 },
  /** Weekday quota weeks renew at this Cairo hour (lessons.md Q2). */
  renewalHour: 6,
  /** Piastres for an hour of a tutor's time (money.md §10). */
  hourlyRate: 15000,
  plan: { minMinutes: 15, maxMinutes: 10080, maxPrice: 100_000_000, maxDiscount: 10000 },
  /** Smallest amount the provider is asked for, piastres. */
  smallestCharge: 100,
  cardExpiryMinutes: 30,
  /** Smallest order the bank takes in parts, piastres (extras.md 8). */
  installmentsMin: 100_000,
  /** Piastres; a tutor who leaves is waited for while this much is still theirs. */
  smallestWithdrawal: 10000,
  /**
   * Working days until the team transfers a withdrawal, years its papers are kept, and hours for which a receiver is new
   * (money.md 10, extras.md 6.2, more.md 1).
   */
  withdrawal: { minDays: 4, maxDays: 5, keptYears: 5, newReceiverHours: 72 },
  /** Minutes an order can be paid (money.md §10). */
  referenceExpiryMinutes: 48 * 60,
  walletExpiryMinutes: 30,
  /** Largest discount of a coupon, hundredths of a percent. */
  couponDiscount: 10_000,
  refundReason: { max: 255 },
  /** Days after a payment in which its payer may have all of it back, at most (more.md 5). */
  selfServiceRefundDays: 14,
  /** Accounts that a tutor is offered for the next withdrawal, and withdrawals they are looked for in (more.md 5). */
  savedReceivers: { most: 5, withdrawals: 50 },
  /** Why an admin decided about a blocked erasure (more.md 6). */
  decisionReason: { min: 5, max: 255 },
  contact: { titleMin: 5, titleMax: 128, messageMin: 10, messageMax: 1000, noteMin: 3, noteMax: 1000 },
  report: {
    titleMin: 5,
    titleMax: 128,
    descriptionMin: 10,
    descriptionMax: 1000,
    categoryMin: 2,
    categoryMax: 50,
    replyMax: 1000,
    outcomeMin: 3,
    outcomeMax: 500,
  },
  /** When an absence can be reported: minutes after the start of the lesson, hours after its end. */
  absence: { afterMinutes: 3, untilHours: 24 },
  /** Months a contact request is kept after its last change; days one that is spam is (extras.md 9). */
  contactKept: { months: 24, spamDays: 30 },
} as const
