import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { City, Gender, NotificationMethod, Role } from './enums.ts'
import {
  BirthYear,
  Email,
  Id,
  IdParams,
  Instant,
  Notice,
  Password,
  Phone,
  QueryBoolean,
  QueryId,
  UserName,
  changedTutorTexts,
  oneOf,
  paginated,
  paging,
  plainText,
  queryArray,
  queryOneOf,
} from './fields.ts'
import { bounds } from './bounds.ts'
import { sorting, textSearch } from './list-query.ts'
import { Preferences } from './preferences.ts'
import { admins } from './roles.ts'
import { HOUR_SECONDS } from './time.ts'

/**
 * A person as that person and admins see it. `password` and `hasPassword` both say whether one is set; the hash never
 * leaves.
 */
export const UserSelf = z.object({
  id: Id,
  email: z.string(),
  password: z.boolean(),
  hasPassword: z.boolean(),
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  address: z.nullable(z.string()),
  birthYear: z.nullable(z.int()),
  gender: z.nullable(oneOf(Gender)),
  role: oneOf(Role),
  verified: z.boolean(),
  verifiedEmail: z.boolean(),
  verifiedPhone: z.boolean(),
  verifiedWhatsApp: z.boolean(),
  verifiedTelegram: z.boolean(),
  creditScore: z.int(),
  city: z.nullable(oneOf(City)),
  phone: z.nullable(z.string()),
  notificationMethod: z.nullable(oneOf(NotificationMethod)),
  createdAt: Instant,
  updatedAt: Instant,
  /** Only to the person (extras.md 7). */
  preferences: z.optional(Preferences),
})
export type UserSelf = z.infer<typeof UserSelf>

export const CreateUser = z.object({ role: oneOf(Role), email: Email, password: Password })

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/user/',
  who: 'anyone',
  summary: 'Register, or create an account for someone else',
  body: CreateUser,
  reply: z.object({ user: UserSelf, token: z.nullable(z.string()) }),
  fails: ['user-exists', 'invalid-email', 'short-password', 'long-password', 'invalid-password'],
  audit: 'user.create',
  // An admin who creates accounts is not held up by the limit on registering.
  rateLimit: { points: 10, seconds: HOUR_SECONDS, by: 'ip', onlyAnonymous: true },
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/user/:id',
  who: admins,
  summary: 'An account',
  params: IdParams,
  reply: UserSelf,
  fails: ['user-not-found'],
})

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/user/list',
  who: admins,
  summary: 'Accounts, newest first unless ordered',
  query: z.object({
    /** These accounts only, as the cells of other lists look them up. */
    ids: queryArray(QueryId),
    role: queryArray(queryOneOf(Role)),
    verified: z.optional(QueryBoolean),
    gender: z.optional(queryOneOf(Gender)),
    city: z.optional(queryOneOf(City)),
    /** Students with a subscription that runs now, or everybody else. */
    subscribed: z.optional(QueryBoolean),
    ...textSearch(['name', 'email', 'phone']),
    ...sorting(['id', 'name', 'email', 'createdAt']),
    ...paging,
    full: z._default(QueryBoolean, false),
  }),
  reply: paginated(UserSelf),
})

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/user/current',
  who: 'signed-in',
  summary: 'Who am I',
  reply: UserSelf,
  withoutSecondFactor: true,
})

/** Absent = leave, null = clear. */
export const UpdateUser = z.object({
  email: z.optional(Email),
  /** Proves that it is still the owner who changes an own address or phone (more.md 1). */
  currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  password: z.optional(z.object({ current: z.nullable(z.string()), new: Password })),
  name: z.optional(z.nullable(UserName)),
  address: z.optional(z.nullable(plainText(0, bounds.address.max))),
  gender: z.optional(z.nullable(oneOf(Gender))),
  birthYear: z.optional(BirthYear),
  phone: z.optional(z.nullable(Phone)),
  city: z.optional(z.nullable(oneOf(City))),
  notificationMethod: z.optional(z.nullable(oneOf(NotificationMethod))),
  image: z.optional(z.null()),
  video: z.optional(z.null()),
  thumbnail: z.optional(z.null()),
  ...changedTutorTexts,
  notice: z.optional(Notice),
  studioId: z.optional(z.nullable(Id)),
  activated: z.optional(z.boolean()),
  passedIntroVideo: z.optional(z.boolean()),
  passedDemoSession: z.optional(z.boolean()),
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/user/:id',
  who: 'signed-in',
  summary: 'Change an account; each field has its own rights',
  params: IdParams,
  body: UpdateUser,
  reply: z.extend(UserSelf, { token: z.optional(z.string()) }),
  fails: ['user-not-found', 'empty-request', 'wrong-password', 'user-exists', 'invalid-password'],
  audit: 'user.update',
})
