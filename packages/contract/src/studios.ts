// Studios of the photo session and the tutors assigned to them (people.md 2).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MediaKind, PhotoSessionState, Role } from './enums.ts'
import { Id, Instant, QueryId, paginated, paging, queryOneOf } from './fields.ts'
import { admins, tutorLike } from './roles.ts'

/** A tutor as shown to the studio of the photo session. `createdAt` is that of the tutor row. */
export const StudioTutor = z.object({
  id: Id,
  email: z.string(),
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  video: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  studioId: z.nullable(Id),
  createdAt: Instant,
})
export type StudioTutor = z.infer<typeof StudioTutor>

export const getStudioTutor = endpoint({
  name: 'getStudioTutor',
  method: 'GET',
  path: '/user/tutor/:tutorId/for/studio',
  who: [...admins, Role.Studio],
  summary: 'A tutor of the studio',
  params: z.object({ tutorId: QueryId }),
  reply: StudioTutor,
  fails: ['tutor-not-found'],
})

/** `pagination[page]` and `pagination[size]` are accepted too and take precedence over `page` and `size`. */
export const listStudioTutors = endpoint({
  name: 'listStudioTutors',
  method: 'GET',
  path: '/user/tutor/all/for/studio',
  who: [...admins, Role.Studio],
  summary: 'Tutors of a studio, newest first; admins without one see all',
  query: z.object({
    ...paging,
    pagination: z.optional(z.object(paging)),
    studioId: z.optional(QueryId),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Of the photo session. */
    state: z.optional(queryOneOf(PhotoSessionState)),
    /** Only tutors without this file. */
    missing: z.optional(queryOneOf(MediaKind)),
  }),
  reply: paginated(StudioTutor),
})

export const StudioInfo = z.object({
  id: Id,
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  image: z.nullable(z.string()),
})
export type StudioInfo = z.infer<typeof StudioInfo>

export const listStudios = endpoint({
  name: 'listStudios',
  method: 'GET',
  path: '/user/studio/list',
  who: [...tutorLike, ...admins],
  summary: 'Studios of the photo session, newest first',
  query: z.object(paging),
  reply: paginated(StudioInfo),
})
