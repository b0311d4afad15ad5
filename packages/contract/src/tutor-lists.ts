// Tutors a student has no chat with, and all tutors with their accounts for the back office (people.md 2).
import * as z from 'zod/mini'
import { QueryCounts, QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { City, Gender, NotificationMethod, Role } from './enums.ts'
import { Id, Instant, QueryBoolean, QueryId, oneOf, paginated, paging, queryArray, queryOneOf } from './fields.ts'
import { sorting } from './list-query.ts'
import { admins } from './roles.ts'
import { UserSelf } from './users.ts'

export const UncontactedTutor = z.object({
  id: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  role: oneOf(Role),
  gender: z.nullable(oneOf(Gender)),
  /** The last disconnect, or the last change of the account if there was none. */
  lastSeen: Instant,
  online: z.boolean(),
})
export type UncontactedTutor = z.infer<typeof UncontactedTutor>

export const listUncontactedTutors = endpoint({
  name: 'listUncontactedTutors',
  method: 'GET',
  path: '/user/tutor/list/uncontacted',
  who: [Role.Student],
  summary: 'Tutors I share no chat with',
  query: z.object(paging),
  reply: paginated(UncontactedTutor),
})

/** The account with the fields of the tutor row; `meta` has the timestamps of that row. */
export const TutorFull = z.extend(z.omit(UserSelf, { preferences: true }), {
  bio: z.nullable(z.string()),
  about: z.nullable(z.string()),
  video: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  studioId: z.nullable(Id),
  activated: z.boolean(),
  notice: z.int(),
  meta: z.object({ createdAt: Instant, updatedAt: Instant }),
})
export type TutorFull = z.infer<typeof TutorFull>

/** Matches text that contains it; empty = has none. */
const Words = z.optional(z.string().check(z.trim(), z.maxLength(100)))
const TutorRole = { Tutor: Role.Tutor, TutorManager: Role.TutorManager } as const

const FullTutorQuery = z.object({
  bio: Words,
  about: Words,
  name: Words,
  phone: Words,
  email: Words,
  image: z.optional(QueryBoolean),
  video: z.optional(QueryBoolean),
  thumbnail: z.optional(QueryBoolean),
  password: z.optional(QueryBoolean),
  activated: z.optional(QueryBoolean),
  /** True: those who are not listed only because they are not activated (people.md R1). */
  ready: z.optional(QueryBoolean),
  /** True: those who lack more than the activation. */
  incomplete: z.optional(QueryBoolean),
  /** True: those who passed interview and demo session and have no studio yet. */
  awaitsStudio: z.optional(QueryBoolean),
  /** Whether one is chosen. */
  studio: z.optional(QueryBoolean),
  studioId: z.optional(QueryId),
  verifiedEmail: z.optional(QueryBoolean),
  verifiedPhone: z.optional(QueryBoolean),
  verifiedWhatsapp: z.optional(QueryBoolean),
  verifiedTelegram: z.optional(QueryBoolean),
  notice: QueryCounts,
  birthYear: QueryCounts,
  createdAt: QueryInstants,
  notificationMethod: queryArray(queryOneOf(NotificationMethod)),
  city: queryArray(queryOneOf(City)),
  gender: queryArray(queryOneOf(Gender)),
  role: queryArray(queryOneOf(TutorRole)),
  ...sorting(['id', 'name', 'createdAt', 'notice']),
  ...paging,
  full: z._default(QueryBoolean, false),
})
export type FullTutorQuery = z.output<typeof FullTutorQuery>

export const listFullTutors = endpoint({
  name: 'listFullTutors',
  method: 'GET',
  path: '/user/tutor/full-tutors',
  who: admins,
  summary: 'Tutors with everything of their accounts, newest first unless ordered',
  query: FullTutorQuery,
  reply: paginated(TutorFull),
})
