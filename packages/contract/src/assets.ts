import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { QueryId } from './fields.ts'
import { admins, tutorLike } from './roles.ts'
import { HOUR_SECONDS } from './time.ts'

/** Letters, digits, dot, dash and underscore; never a path. */
export const AssetFile = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/))

/** Outside `/api/v1`; answers bytes, 206 for a range. */
export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  path: '/assets/uploads/:file',
  who: 'anyone',
  summary: 'A public picture or video',
  params: z.object({ file: AssetFile }),
  fails: ['asset-not-found'],
})

/** Outside `/api/v1`; what is not the caller's is not there (people.md 5). */
export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/assets/receipts/:file',
  who: 'signed-in',
  summary: 'The proof of a paid withdrawal',
  params: z.object({ file: AssetFile }),
  fails: ['asset-not-found'],
})

const uploadLimit = { points: 60, seconds: HOUR_SECONDS, by: 'user', counter: 'picture' } as const

/** A tutor's photo comes from the photo session, so nobody who teaches sends one. */
export const changePhoto = endpoint({
  name: 'changePhoto',
  method: 'PUT',
  path: '/user/asset',
  who: [Role.Student, Role.Studio, ...admins],
  summary: 'Change my photo, or as admin somebody else’s',
  query: z.object({ forUser: z.optional(QueryId) }),
  files: { image: 'image' },
  fails: ['user-not-found', 'service-unavailable'],
  audit: 'user.photo',
  rateLimit: uploadLimit,
})

/** All three in one transaction, once each is stored whole. A tutor sends only the own video, before activation. */
export const changeTutorMedia = endpoint({
  name: 'changeTutorMedia',
  method: 'PUT',
  path: '/user/asset/tutor',
  who: [Role.Studio, ...admins, ...tutorLike],
  summary: 'Photo, video and still of a tutor',
  query: z.object({ tutorId: QueryId }),
  files: { image: 'image', video: 'video', thumbnail: 'image' },
  fails: ['tutor-not-found', 'service-unavailable'],
  audit: 'tutor.media',
  rateLimit: uploadLimit,
})
