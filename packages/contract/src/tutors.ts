import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Gender, Role } from './enums.ts'
import { DateKey, Id, IdParams, Instant, QueryId, oneOf, paginated, paging } from './fields.ts'
import { admins, tutorLike } from './roles.ts'

/** A tutor as anyone sees it. Viewer fields (`online`, `favourite`) are null in events: keep what you have. */
export const TutorCard = z.object({
  id: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  video: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  about: z.nullable(z.string()),
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
  online: z.nullable(z.boolean()),
})
export type TutorCard = z.infer<typeof TutorCard>

export const TutorInfo = z.extend(z.omit(TutorCard, { gender: true }), {
  lastSeenAt: z.nullable(Instant),
  /** The next 14 Cairo days with the number of bookable starts. */
  freeByDay: z.array(z.object({ day: DateKey, starts: z.int() })),
  /** For a Student who may rate now or has rated; null for everyone else. */
  mayRate: z.nullable(z.boolean()),
  ownRatingId: z.nullable(Id),
})
export type TutorInfo = z.infer<typeof TutorInfo>

export const TutorMeta = z.object({
  id: Id,
  bio: z.nullable(z.string()),
  about: z.nullable(z.string()),
  video: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  studioId: z.nullable(Id),
  activated: z.boolean(),
  notice: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  passedIntroVideo: z.boolean(),
  passedInterview: z.boolean(),
  passedDemoSession: z.boolean(),
})
export type TutorMeta = z.infer<typeof TutorMeta>

export const getTutorMeta = endpoint({
  name: 'getTutorMeta', method: 'GET', path: '/user/tutor/meta', who: [...admins, ...tutorLike],
  summary: 'Onboarding and settings of a tutor', query: z.object({ tutorId: QueryId }), reply: TutorMeta, fails: ['tutor-not-found'],
})

export const getTutorInfo = endpoint({
  name: 'getTutorInfo', method: 'GET', path: '/user/tutor/info/:id', who: 'anyone',
  summary: 'Profile of an onboarded tutor', params: IdParams, reply: TutorInfo, fails: ['tutor-not-found'],
})

export const listOnboardedTutors = endpoint({
  name: 'listOnboardedTutors', method: 'GET', path: '/user/tutor/list/onboarded', who: 'anyone',
  summary: 'Tutors that can be booked, by name or topic',
  query: z.object({ ...paging, search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  reply: paginated(TutorCard),
})

export const getTutorStats = endpoint({
  name: 'getTutorStats', method: 'GET', path: '/user/tutor/stats/:id', who: 'anyone',
  summary: 'What an onboarded tutor has taught', params: IdParams,
  reply: z.object({ lessonCount: z.int(), studentCount: z.int(), totalMinutes: z.int() }), fails: ['tutor-not-found'],
})

export const getTutorActivity = endpoint({
  name: 'getTutorActivity', method: 'GET', path: '/user/tutor/activity/:id', who: 'anyone',
  summary: 'Lessons by Cairo day of the last 365 days; 2 points for 30 minutes, 1 for 15', params: IdParams,
  reply: z.record(z.string(), z.object({ score: z.int(), lessonCount: z.int() })), fails: ['tutor-not-found'],
})

/** Minutes and counts of lessons that were not canceled. */
export const getOwnTutorStats = endpoint({
  name: 'getOwnTutorStats', method: 'GET', path: '/user/tutor/stats/personalized', who: tutorLike,
  summary: 'My teaching so far',
  reply: z.object({ studentCount: z.int(), completedLessonCount: z.int(), totalLessonCount: z.int(), totalTutoringTime: z.int() }),
  fails: ['tutor-not-found'],
})

export const PersonalStudentStats = z.object({
  tutorCount: z.int(),
  completedLessonCount: z.int(),
  /** Minutes of fulfilled lessons. */
  totalLearningTime: z.int(),
  upcomingLessonCount: z.int(),
  streakWeeks: z.int(),
  longestStreakWeeks: z.int(),
  goal: z.object({ minutes: z.int(), done: z.int(), lessons: z.int(), start: Instant, end: Instant, reached: z.boolean() }),
  /** 12 Cairo weeks from Saturday, oldest first, zeros included. */
  weeks: z.array(z.object({ start: DateKey, minutes: z.int(), lessons: z.int() })),
})
export type PersonalStudentStats = z.infer<typeof PersonalStudentStats>

export const getOwnStudentStats = endpoint({
  name: 'getOwnStudentStats', method: 'GET', path: '/user/student/stats/personalized', who: [Role.Student],
  summary: 'My learning so far', reply: PersonalStudentStats,
})
