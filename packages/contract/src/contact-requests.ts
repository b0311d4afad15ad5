import * as z from 'zod/mini'
import { Actor } from './actors.ts'
import { bounds } from './bounds.ts'
import { QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { ContactState } from './enums.ts'
import {
  Id,
  IdParams,
  Instant,
  Phone,
  QueryId,
  UserName,
  oneOf,
  paginated,
  paging,
  plainText,
  queryArray,
  queryOneOf,
  rule,
  text,
} from './fields.ts'
import { sorting } from './list-query.ts'
import { admins } from './roles.ts'
import { HOUR_SECONDS } from './time.ts'

const lengthOf = (value: string) => [...value].length
const { contact } = bounds

/** In the order its faults are answered: name, phone, title, message. */
export const ContactRequest = z.object({
  name: UserName,
  phone: Phone,
  title: text().check(
    rule('short-contact-request-title', (value) => lengthOf(value) >= contact.titleMin),
    rule('long-contact-request-title', (value) => lengthOf(value) <= contact.titleMax),
  ),
  message: text().check(
    rule('short-contact-request-message', (value) => lengthOf(value) >= contact.messageMin),
    rule('long-contact-request-message', (value) => lengthOf(value) <= contact.messageMax),
  ),
})

export const sendContactRequest = endpoint({
  name: 'sendContactRequest',
  method: 'POST',
  path: '/contact-request/',
  who: 'anyone',
  summary: 'Write to the team; once in six hours',
  body: ContactRequest,
  fails: [
    'invalid-user-name',
    'short-user-name',
    'long-user-name',
    'invalid-phone',
    'short-contact-request-title',
    'long-contact-request-title',
    'short-contact-request-message',
    'long-contact-request-message',
    'invalid-type',
  ],
  rateLimit: { points: 1, seconds: 6 * HOUR_SECONDS, by: 'ip', onlySuccess: true },
})

export const ContactRow = z.object({
  id: Id,
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  title: z.string(),
  message: z.string(),
  state: oneOf(ContactState),
  assignedTo: z.nullable(Actor),
  note: z.nullable(z.string()),
  /** Who was signed in while writing. */
  userId: z.nullable(Id),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ContactRow = z.infer<typeof ContactRow>

export const listContactRequests = endpoint({
  name: 'listContactRequests',
  method: 'GET',
  path: '/contact-request/list',
  who: admins,
  summary: 'What people wrote to the team, newest first unless ordered',
  query: z.object({
    ids: queryArray(QueryId),
    state: z.optional(queryOneOf(ContactState)),
    assignedTo: z.optional(QueryId),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    createdAt: QueryInstants,
    ...sorting(['createdAt']),
    ...paging,
  }),
  reply: paginated(ContactRow),
})

/** `version` is the one read: another one means somebody else was faster. */
export const UpdateContactRequest = z.object({
  version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  state: z.optional(oneOf(ContactState)),
  assignedTo: z.optional(z.nullable(Id)),
  note: z.optional(z.nullable(plainText(contact.noteMin, contact.noteMax))),
})

export const updateContactRequest = endpoint({
  name: 'updateContactRequest',
  method: 'PATCH',
  path: '/contact-request/:id',
  who: admins,
  summary: 'Take up, answer or file a contact request',
  params: IdParams,
  body: UpdateContactRequest,
  reply: ContactRow,
  fails: ['not-found', 'user-not-found', 'empty-request'],
  audit: 'contact.update',
})
