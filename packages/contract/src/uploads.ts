// Uploads that go on after a break, by tus 1.0.0 (extras.md 11.2): creation, creation-with-upload, expiration and
// termination. OPTIONS and HEAD belong to the protocol and are answered too; bytes, statuses and headers are the
// protocol's, bodies of refusals ours.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { QueryId } from './fields.ts'
import { admins, tutorLike } from './roles.ts'

const UploadParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })
const who = [Role.Studio, ...admins, ...tutorLike] as const

/** `Upload-Metadata` of a new upload; `filename` is for the log alone. */
export const UploadMetadata = z.object({
  purpose: z.literal('tutor-video'),
  tutorId: QueryId,
  filetype: z.enum(['video/mp4', 'video/webm']),
  filename: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
})

/** Ends the person's older upload of the same purpose. */
export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path: '/upload',
  who,
  summary: 'Begin an upload that resumes (tus)',
  fails: ['tutor-not-found', 'service-unavailable'],
  audit: 'tutor.media',
})

/** The last piece hands the file to the tutor. Another person's upload is not there. */
export const continueUpload = endpoint({
  name: 'continueUpload',
  method: 'PATCH',
  path: '/upload/:id',
  who,
  summary: 'Send the next piece (tus)',
  params: UploadParams,
  fails: ['asset-not-found', 'tutor-not-found', 'service-unavailable'],
  audit: 'tutor.media',
})

export const endUpload = endpoint({
  name: 'endUpload',
  method: 'DELETE',
  path: '/upload/:id',
  who,
  summary: 'Give an upload up (tus)',
  params: UploadParams,
  fails: ['asset-not-found', 'service-unavailable'],
  audit: 'tutor.media',
})
