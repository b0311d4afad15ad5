import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { Id, IdParams, Instant, QueryId, QueryInt, paginated, paging, plainText, text } from './fields.ts'
import { admins, lessonMembers, tutorLike } from './roles.ts'

const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
/** Sort key: a block can be moved between two others without changing them. */
const Order = z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/))
const Kind = z.enum(['line', 'word'])

/** A line of the shared notes, or a word with its meaning and an example. `seq` increases over the whole lesson. */
export const NoteBlock = z.object({
  id: z.string(),
  kind: Kind,
  order: z.string(),
  text: z.string(),
  meaning: z.nullable(z.string()),
  example: z.nullable(z.string()),
  version: z.int(),
  seq: z.int(),
  deleted: z.boolean(),
  updatedBy: z.nullable(Id),
  updatedAt: Instant,
})
export type NoteBlock = z.infer<typeof NoteBlock>

const atMost = (max: number) => z.optional(z.nullable(text().check(z.refine((value) => [...value].length <= max))))

/** One change of one block: `base` is the version the writer saw, 0 for a new block. */
export const NoteOp = z.object({
  opId: Uuid,
  id: Uuid,
  base: z.int().check(z.minimum(0)),
  kind: z.optional(Kind),
  order: z.optional(Order),
  text: z.optional(plainText(1, 500)),
  meaning: atMost(200),
  example: atMost(300),
  deleted: z.optional(z.boolean()),
})
export type NoteOp = z.infer<typeof NoteOp>

export const NoteOps = z.array(NoteOp).check(z.minLength(1), z.maxLength(20))

/** `conflict`: another user changed the block first; `block` is its current state. */
export const NoteResult = z.object({ opId: z.string(), code: z.enum(['ok', 'conflict']), block: NoteBlock })
export type NoteResult = z.infer<typeof NoteResult>

export const getLessonNotes = endpoint({
  name: 'getLessonNotes',
  method: 'GET',
  path: '/lesson/:id/notes',
  who: [...lessonMembers, ...admins],
  params: IdParams,
  query: z.object({ since: z.optional(z.pipe(QueryInt, z.int().check(z.gte(0), z.lte(2_147_483_647)))) }),
  summary: 'The notes of a lesson; with `since` only what is newer, deleted blocks too',
  reply: z.object({ seq: z.int(), writable: z.boolean(), blocks: z.array(NoteBlock) }),
  fails: ['lesson-not-found'],
})

export const writeLessonNotes = endpoint({
  name: 'writeLessonNotes',
  method: 'POST',
  path: '/lesson/:id/notes',
  who: lessonMembers,
  params: IdParams,
  body: z.object({ ops: NoteOps }),
  summary: 'Changes of the notes, in order; repeating an operation returns its first result',
  fails: ['lesson-not-found'],
  reply: z.object({ seq: z.int(), results: z.array(NoteResult) }),
})

/** Must be registered before `/lesson/:id`, which would match its path too. */
export const listLessonWords = endpoint({
  name: 'listLessonWords',
  method: 'GET',
  path: '/lesson/words',
  who: [Role.Student],
  summary: 'Words of all own lessons, newest first',
  query: z.object({ ...paging, search: z.optional(text().check(z.maxLength(100))), tutorId: z.optional(QueryId) }),
  reply: paginated(z.extend(NoteBlock, { lessonId: Id, tutorName: z.nullable(z.string()) })),
})

export const PrivateNote = z.object({ text: z.string(), version: z.int(), updatedAt: z.nullable(Instant) })

export const getPrivateNote = endpoint({
  name: 'getPrivateNote',
  method: 'GET',
  path: '/lesson/:id/private-note',
  who: tutorLike,
  params: IdParams,
  summary: 'The private note of the tutor about this lesson',
  reply: PrivateNote,
  fails: ['lesson-not-found'],
})

export const writePrivateNote = endpoint({
  name: 'writePrivateNote',
  method: 'PUT',
  path: '/lesson/:id/private-note',
  who: tutorLike,
  params: IdParams,
  body: z.object({ text: plainText(0, 2000), version: z.int().check(z.minimum(0)) }),
  summary: 'Overwrites the version that was read; "" deletes the note',
  reply: PrivateNote,
  fails: ['lesson-not-found'],
})

export const listPrivateNotes = endpoint({
  name: 'listPrivateNotes',
  method: 'GET',
  path: '/lesson/private-notes',
  who: tutorLike,
  summary: 'Own notes about one student, newest first',
  query: z.object({ ...paging, studentId: QueryId }),
  reply: paginated(z.extend(PrivateNote, { lessonId: Id, start: Instant })),
})
