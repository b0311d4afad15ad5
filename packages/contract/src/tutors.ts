import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounds } from './bounds.ts'
import { Gender, IntroVideoState, LessonDuration, Role, TutorSort, VideoReason, Weekday } from './enums.ts'
import {
  DateKey,
  Id,
  IdParams,
  Instant,
  QueryBoolean,
  QueryId,
  QueryInt,
  QueryNumber,
  TimeWindow,
  Zone,
  oneOf,
  paginated,
  paging,
  queryArray,
  queryOneOf,
  shownTutorTexts,
} from './fields.ts'
import { admins, tutorLike } from './roles.ts'
import { MINUTE_SECONDS } from './time.ts'

/** A tutor as anyone sees it. Viewer fields (`online`, `favourite`) are null in events: keep what you have. */
export const TutorCard = z.object({
  id: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  video: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  ...shownTutorTexts,
  gender: z.nullable(oneOf(Gender)),
  /** Minutes before a lesson in which it can no longer be booked. */
  notice: z.int(),
  /** Arabic names. */
  topics: z.array(z.string()),
  topicIds: z.array(Id),
  /** 0..5, one decimal; 0 without ratings. */
  avgRating: z.number(),
  ratingCount: z.int(),
  studentCount: z.int(),
  lessonCount: z.int(),
  /** Earliest bookable 15-minute start, after now and the notice, inside the booking window. */
  nextFreeAt: z.nullable(Instant),
  /** Listed for the first time not long ago, with few lessons yet. */
  isNew: z.boolean(),
  /** When the profile last changed, or got a review: the later (more.md 7). */
  updatedAt: Instant,
  online: z.nullable(z.boolean()),
  /** Null unless the reader is a Student. */
  favourite: z.nullable(z.boolean()),
})
export type TutorCard = z.infer<typeof TutorCard>

export const TutorInfo = z.extend(TutorCard, {
  lastSeenAt: z.nullable(Instant),
  /** The Cairo days of the booking window, today's first, with the number of bookable starts. */
  freeByDay: z.array(z.object({ day: DateKey, starts: z.int() })),
  /** For guests, who may not read slots: the starts that `freeByDay` counts. Null for everyone else. */
  freeStarts: z.nullable(z.array(Instant)),
  /** For a Student who may rate now or has rated; null for everyone else. */
  mayRate: z.nullable(z.boolean()),
  ownRatingId: z.nullable(Id),
  /** Whether the Student waits to be told of free time (extras.md 3); null for everyone else. */
  watching: z.nullable(z.boolean()),
})
export type TutorInfo = z.infer<typeof TutorInfo>

/** The review of the video a tutor sent before activation; a manager has passed by being one (extras.md 11.1). */
export const IntroVideo = z.object({
  state: oneOf(IntroVideoState),
  submittedAt: z.nullable(Instant),
  reviewedAt: z.nullable(Instant),
  reasons: z.array(oneOf(VideoReason)),
  note: z.nullable(z.string()),
  /** A rejected tutor may send another from here on; null = at once. */
  retryAt: z.nullable(Instant),
})
export type IntroVideo = z.infer<typeof IntroVideo>

export const TutorMeta = z.object({
  id: Id,
  ...shownTutorTexts,
  video: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  studioId: z.nullable(Id),
  activated: z.boolean(),
  notice: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  introVideo: IntroVideo,
  passedIntroVideo: z.boolean(),
  passedInterview: z.boolean(),
  passedDemoSession: z.boolean(),
})
export type TutorMeta = z.infer<typeof TutorMeta>

export const getTutorMeta = endpoint({
  name: 'getTutorMeta',
  method: 'GET',
  path: '/user/tutor/meta',
  who: [...admins, ...tutorLike],
  summary: 'Onboarding and settings of a tutor',
  query: z.object({ tutorId: QueryId }),
  reply: TutorMeta,
  fails: ['tutor-not-found'],
})

export const getTutorInfo = endpoint({
  name: 'getTutorInfo',
  method: 'GET',
  path: '/user/tutor/info/:id',
  who: 'anyone',
  summary: 'Profile of an onboarded tutor',
  params: IdParams,
  reply: TutorInfo,
  fails: ['tutor-not-found'],
})

/** `:tutorId` of a path. */
export const TutorParams = z.object({ tutorId: QueryId })

/** Filters join by AND. `days`, `windows` and `freeWithin` ask for one bookable start that meets all three. */
const TutorQuery = z.object({
  ...paging,
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  topics: queryArray(QueryId, bounds.tutorFilter.topics),
  gender: z.optional(queryOneOf(Gender)),
  days: queryArray(queryOneOf(Weekday), 7),
  windows: queryArray(TimeWindow, bounds.tutorFilter.windows),
  zone: z._default(Zone, 'Africa/Cairo'),
  duration: z._default(queryOneOf(LessonDuration), LessonDuration.Short),
  /** Hours from now. */
  freeWithin: z.optional(z.pipe(QueryInt, z.int().check(z.gte(1), z.lte(bounds.tutorFilter.freeWithin)))),
  minRating: z.optional(z.pipe(QueryNumber, z.number().check(z.gte(1), z.lte(5), z.multipleOf(0.5)))),
  new: z.optional(QueryBoolean),
  online: z.optional(QueryBoolean),
  favourite: z.optional(QueryBoolean),
  sort: z.optional(queryOneOf(TutorSort)),
})
export type TutorQuery = z.output<typeof TutorQuery>

/** The filters that may stand between a reader and a tutor. */
export const tutorFilters = [
  'topics',
  'gender',
  'days',
  'windows',
  'freeWithin',
  'minRating',
  'new',
  'online',
  'favourite',
] as const
export type TutorFilter = (typeof tutorFilters)[number]

export const listOnboardedTutors = endpoint({
  name: 'listOnboardedTutors',
  method: 'GET',
  path: '/user/tutor/list/onboarded',
  who: 'anyone',
  summary: 'Tutors that can be booked, by name, topic, free time and more',
  query: TutorQuery,
  /** `relax`: when nobody matches, what each filter alone would bring if it were dropped. */
  reply: z.extend(paginated(TutorCard), { relax: z.array(z.object({ drop: z.enum(tutorFilters), total: z.int() })) }),
  rateLimit: { points: 120, seconds: MINUTE_SECONDS, by: 'ip' },
})

export const getTutorStats = endpoint({
  name: 'getTutorStats',
  method: 'GET',
  path: '/user/tutor/stats/:id',
  who: 'anyone',
  summary: 'What an onboarded tutor has taught',
  params: IdParams,
  reply: z.object({ lessonCount: z.int(), studentCount: z.int(), totalMinutes: z.int() }),
  fails: ['tutor-not-found'],
})

export const getTutorActivity = endpoint({
  name: 'getTutorActivity',
  method: 'GET',
  path: '/user/tutor/activity/:id',
  who: 'anyone',
  summary: 'Lessons by Cairo day of the last 365 days; 2 points for 30 minutes, 1 for 15',
  params: IdParams,
  reply: z.record(z.string(), z.object({ score: z.int(), lessonCount: z.int() })),
  fails: ['tutor-not-found'],
})

/** Minutes and counts of lessons that were not canceled. */
export const getOwnTutorStats = endpoint({
  name: 'getOwnTutorStats',
  method: 'GET',
  path: '/user/tutor/stats/personalized',
  who: tutorLike,
  summary: 'My teaching so far',
  reply: z.object({
    studentCount: z.int(),
    completedLessonCount: z.int(),
    totalLessonCount: z.int(),
    totalTutoringTime: z.int(),
    favouriteCount: z.int(),
  }),
  fails: ['tutor-not-found'],
})

export const PersonalStudentStats = z.object({
  tutorCount: z.int(),
  completedLessonCount: z.int(),
  /** Minutes of fulfilled lessons. */
  totalLearningTime: z.int(),
  /** Not begun. */
  upcomingLessonCount: z.int(),
  /** Every lesson that was not canceled: fulfilled, running, upcoming. */
  totalLessonCount: z.int(),
  streakWeeks: z.int(),
  longestStreakWeeks: z.int(),
  goal: z.object({
    minutes: z.int(),
    done: z.int(),
    lessons: z.int(),
    start: Instant,
    end: Instant,
    reached: z.boolean(),
  }),
  /** 12 Cairo weeks from Saturday, oldest first, zeros included. */
  weeks: z.array(z.object({ start: DateKey, minutes: z.int(), lessons: z.int() })),
  /** New words of all lessons (extras.md 5.2). */
  words: z.int(),
})
export type PersonalStudentStats = z.infer<typeof PersonalStudentStats>

export const getOwnStudentStats = endpoint({
  name: 'getOwnStudentStats',
  method: 'GET',
  path: '/user/student/stats/personalized',
  who: [Role.Student],
  summary: 'My learning so far',
  reply: PersonalStudentStats,
})

/** Two may overlap where people are counted; for lessons and minutes total = ratified + canceled. */
const Split = z.object({ total: z.int(), ratified: z.int(), canceled: z.int() })

export const StudentStats = z.object({
  lessonCount: z.extend(Split, { future: Split, past: Split }),
  tutorCount: Split,
  minutes: Split,
  ...z.pick(PersonalStudentStats, {
    streakWeeks: true,
    longestStreakWeeks: true,
    goal: true,
    weeks: true,
    words: true,
  }).shape,
})

export const getStudentStats = endpoint({
  name: 'getStudentStats',
  method: 'GET',
  path: '/user/student/stats/:id',
  who: [...admins, Role.Student],
  summary: 'All lessons of a student, canceled ones too',
  params: IdParams,
  reply: StudentStats,
  fails: ['student-not-found'],
})
