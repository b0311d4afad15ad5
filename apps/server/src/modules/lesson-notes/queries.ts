import { sql } from 'kysely'
import type { NoteBlock } from '@hiwar/contract/lesson-notes.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { Content } from './merge.ts'

export interface NotedLesson {
  readonly id: number
  readonly start: Date
  readonly end: Date
  readonly canceledAt: Date | null
  readonly memberIds: readonly number[]
}

export async function findLesson(db: Executor, id: number): Promise<NotedLesson | undefined> {
  return await db
    .selectFrom('lessons')
    .select(['lessons.id', 'lessons.start', 'lessons.end', 'lessons.canceledAt'])
    .select(sql<number[]>`(select array_agg(user_id) from lesson_members where lesson_id = lessons.id)`.as('memberIds'))
    .where('lessons.id', '=', id)
    .executeTakeFirst()
}

export async function hasReport(db: Executor, lessonId: number): Promise<boolean> {
  return (
    (await db.selectFrom('reports').select('id').where('lessonId', '=', lessonId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/** Locks the lesson's notes until the transaction ends. Returns the last `seq`. */
export async function lockNotes(tx: Tx, lessonId: number): Promise<number> {
  await tx
    .insertInto('lessonNotes')
    .values({ lessonId })
    .onConflict((on) => on.column('lessonId').doNothing())
    .execute()
  const { seq } = await tx
    .selectFrom('lessonNotes')
    .select('seq')
    .where('lessonId', '=', lessonId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return seq
}

export async function setSeq(tx: Tx, lessonId: number, seq: number): Promise<void> {
  await tx.updateTable('lessonNotes').set({ seq }).where('lessonId', '=', lessonId).execute()
}

export async function lastSeq(db: Executor, lessonId: number): Promise<number> {
  return (
    (await db.selectFrom('lessonNotes').select('seq').where('lessonId', '=', lessonId).executeTakeFirst())?.seq ?? 0
  )
}

export interface BlockRecord extends Content {
  readonly id: string
  readonly lessonId: number
  readonly seq: number
  readonly updatedBy: number | null
  readonly updatedAt: Date
}

const blockColumns = [
  'id',
  'lessonId',
  'kind',
  'order',
  'text',
  'meaning',
  'example',
  'version',
  'seq',
  'deleted',
  'updatedBy',
  'updatedAt',
] as const
const asBlock = (row: object) => row as BlockRecord

/** At most four hundred blocks, and their tombstones. */
export async function blocksOf(db: Executor, lessonId: number, after: number): Promise<BlockRecord[]> {
  const rows = await db
    .selectFrom('lessonNoteBlocks')
    .select(blockColumns)
    .where('lessonId', '=', lessonId)
    .where('seq', '>', after)
    .$if(after === 0, (query) => query.where('deleted', '=', false))
    .orderBy('order')
    .orderBy('id')
    .limit(2000)
    .execute()
  return rows.map(asBlock)
}

/** Blocks by id, of any lesson: the caller rejects ids that another lesson uses. */
export async function blocksById(db: Executor, ids: readonly string[]): Promise<BlockRecord[]> {
  return (
    await db
      .selectFrom('lessonNoteBlocks')
      .select(blockColumns)
      .where('id', 'in', [...ids])
      .execute()
  ).map(asBlock)
}

export async function countKinds(db: Executor, lessonId: number): Promise<{ line: number; word: number }> {
  const rows = await db
    .selectFrom('lessonNoteBlocks')
    .select((on) => ['kind', on.fn.countAll<number>().as('total')])
    .where('lessonId', '=', lessonId)
    .where('deleted', '=', false)
    .groupBy('kind')
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.total ?? 0
  return { line: of('line'), word: of('word') }
}

export async function saveBlocks(tx: Tx, blocks: readonly BlockRecord[]): Promise<void> {
  await tx
    .insertInto('lessonNoteBlocks')
    .values(blocks.map((block) => ({ ...block })))
    .onConflict((on) =>
      on.column('id').doUpdateSet((to) => ({
        order: to.ref('excluded.order'),
        text: to.ref('excluded.text'),
        meaning: to.ref('excluded.meaning'),
        example: to.ref('excluded.example'),
        version: to.ref('excluded.version'),
        seq: to.ref('excluded.seq'),
        deleted: to.ref('excluded.deleted'),
        updatedBy: to.ref('excluded.updatedBy'),
        updatedAt: to.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}

export interface AppliedOp {
  readonly opId: string
  readonly lessonId: number
  readonly blockId: string
  readonly userId: number
  readonly seq: number
  /** The block before the operation, as JSON; null for a new block. */
  readonly before: string | null
  readonly at: Date
}

export async function addHistory(tx: Tx, ops: readonly AppliedOp[]): Promise<void> {
  await tx
    .insertInto('lessonNoteHistory')
    .values([...ops])
    .execute()
}

export interface EarlierOp {
  readonly opId: string
  readonly lessonId: number
  readonly blockId: string
  /** The block right after the operation if it was changed since, otherwise null. */
  readonly left: NoteBlock | null
}

/**
 * Those of these operations that were already applied. The block after an operation is what the next operation of the
 * same block recorded as `before`.
 */
export async function findEarlierOps(db: Executor, opIds: readonly string[]): Promise<EarlierOp[]> {
  const rows = await db
    .selectFrom('lessonNoteHistory as op')
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('lessonNoteHistory as later')
          .select('later.before')
          .whereRef('later.lessonId', '=', 'op.lessonId')
          .whereRef('later.blockId', '=', 'op.blockId')
          .whereRef('later.seq', '>', 'op.seq')
          .orderBy('later.seq')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['op.opId', 'op.lessonId', 'op.blockId', 'next.before as left'])
    .where('op.opId', 'in', [...opIds])
    .execute()
  return rows.map((row) => row as EarlierOp)
}

export async function deleteHistory(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('lessonNoteHistory').where('at', '<', before).execute()
}

interface WordFilter {
  readonly studentId: number
  readonly tutorId?: number | undefined
  /** Anywhere in the term or its meaning. */
  readonly search?: string | undefined
}

function wordsOf(db: Executor, { studentId, tutorId, search }: WordFilter) {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return db
    .selectFrom('lessonNoteBlocks as block')
    .innerJoin('lessonMembers as own', (join) =>
      join.onRef('own.lessonId', '=', 'block.lessonId').on('own.userId', '=', studentId),
    )
    .innerJoin('lessonMembers as others', (join) =>
      join.onRef('others.lessonId', '=', 'block.lessonId').on('others.userId', '<>', studentId),
    )
    .innerJoin('users as tutor', 'tutor.id', 'others.userId')
    .where('block.kind', '=', 'word')
    .where('block.deleted', '=', false)
    .$if(tutorId !== undefined, (query) => query.where('tutor.id', '=', tutorId ?? 0))
    .$if(search !== undefined && search !== '', (query) =>
      query.where((on) => on.or([on('block.text', 'ilike', like), on('block.meaning', 'ilike', like)])),
    )
}

export async function countWords(db: Executor, filter: WordFilter): Promise<number> {
  return (
    await wordsOf(db, filter)
      .select((on) => on.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total
}

export async function pageOfWords(
  db: Executor,
  filter: WordFilter,
  page: { limit: number; offset: number },
): Promise<(BlockRecord & { tutorName: string | null })[]> {
  const rows = await wordsOf(db, filter)
    .select(blockColumns.map((column) => `block.${column}` as const))
    .select('tutor.name as tutorName')
    .orderBy('block.updatedAt', 'desc')
    .orderBy('block.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => row as unknown as BlockRecord & { tutorName: string | null })
}

export interface PrivateNoteRecord {
  readonly text: string
  readonly version: number
  readonly updatedAt: Date
}

export async function findPrivateNote(
  db: Executor,
  key: { lessonId: number; userId: number },
): Promise<PrivateNoteRecord | undefined> {
  return await db
    .selectFrom('lessonPrivateNotes')
    .select(['text', 'version', 'updatedAt'])
    .where('lessonId', '=', key.lessonId)
    .where('userId', '=', key.userId)
    .executeTakeFirst()
}

/** True when the note was still at `version` (0: no note yet). One statement, so of two tabs only one succeeds. */
export async function savePrivateNote(
  db: Executor,
  note: { lessonId: number; userId: number; text: string; version: number; at: Date },
): Promise<boolean> {
  const { lessonId, userId, text, version, at } = note
  if (version === 0) {
    const made = await db
      .insertInto('lessonPrivateNotes')
      .values({ lessonId, userId, text, version: 1, updatedAt: at })
      .onConflict((on) => on.columns(['lessonId', 'userId']).doNothing())
      .executeTakeFirst()
    return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const changed = await db
    .updateTable('lessonPrivateNotes')
    // The database counts: a caller may name the greatest version, which has no next.
    .set((on) => ({ text, version: on('version', '+', 1), updatedAt: at }))
    .where('lessonId', '=', lessonId)
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function deletePrivateNote(
  db: Executor,
  key: { lessonId: number; userId: number; version: number },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('lessonPrivateNotes')
    .where('lessonId', '=', key.lessonId)
    .where('userId', '=', key.userId)
    .where('version', '=', key.version)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

function notesAbout(db: Executor, given: { userId: number; studentId: number }) {
  return db
    .selectFrom('lessonPrivateNotes as note')
    .innerJoin('lessons', 'lessons.id', 'note.lessonId')
    .innerJoin('lessonMembers as student', (join) =>
      join.onRef('student.lessonId', '=', 'note.lessonId').on('student.userId', '=', given.studentId),
    )
    .where('note.userId', '=', given.userId)
}

export async function countNotesAbout(db: Executor, given: { userId: number; studentId: number }): Promise<number> {
  return (
    await notesAbout(db, given)
      .select((on) => on.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total
}

export async function pageOfNotesAbout(
  db: Executor,
  given: { userId: number; studentId: number; limit: number; offset: number },
): Promise<(PrivateNoteRecord & { lessonId: number; start: Date })[]> {
  return await notesAbout(db, given)
    .select(['note.text', 'note.version', 'note.updatedAt', 'note.lessonId', 'lessons.start'])
    .orderBy('note.updatedAt', 'desc')
    .orderBy('note.lessonId', 'desc')
    .limit(given.limit)
    .offset(given.offset)
    .execute()
}
