import { AckCode } from '@hiwar/contract/enums.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type {
  NoteOp,
  NoteResult,
  getLessonNotes,
  listLessonWords,
  listPrivateNotes,
  writeLessonNotes,
  writePrivateNote,
} from '@hiwar/contract/lesson-notes.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, allow, failConflict, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { merge } from './merge.ts'
import { isWritable, mayRead, mayWrite } from './policy.ts'
import {
  addHistory,
  blocksById,
  blocksOf,
  countKinds,
  countNotesAbout,
  countWords,
  deleteHistory,
  deletePrivateNote,
  findLesson,
  findPrivateNote,
  hasReport,
  findEarlierOps,
  lastSeq,
  lockNotes,
  pageOfNotesAbout,
  pageOfWords,
  saveBlocks,
  savePrivateNote,
  setSeq,
  type AppliedOp,
  type BlockRecord,
  type NotedLesson,
} from './queries.ts'
import { blockView, privateNoteView } from './views.ts'

const maxBlocks = { line: 300, word: 100 } as const

/** The notes, or the blocks newer than `since`. Reads by admins are recorded in the audit log. */
export async function readNotes(
  deps: Deps,
  actor: Actor,
  given: { id: number; since?: number | undefined },
): Promise<Reply<typeof getLessonNotes>> {
  const lesson = await lessonOf(deps, given.id)
  const isMember = lesson.memberIds.includes(actor.id)
  allow(mayRead(actor, lesson, !isMember && (await hasReport(deps.db, lesson.id))))
  if (!isMember)
    await transact(deps, async (tx) => {
      await audit(deps, tx, actor, { action: 'notes.read', targetId: lesson.id })
    })
  // Read before the blocks, so that a block written meanwhile is sent twice rather than never.
  const seq = await lastSeq(deps.db, lesson.id)
  const blocks = await blocksOf(deps.db, lesson.id, given.since ?? 0)
  return { seq, writable: isMember && isWritable(lesson, deps.now()), blocks: blocks.map(blockView) }
}

/**
 * Applies operations in order under the lesson's lock, each at most once. An operation that conflicts gets the current
 * block as its result (O1–O3).
 */
export async function writeNotes(
  deps: Deps,
  actor: Actor,
  given: { id: number; ops: readonly NoteOp[] },
): Promise<Reply<typeof writeLessonNotes>> {
  const lesson = await lessonOf(deps, given.id)
  allow(mayWrite(actor, lesson))
  if (!isWritable(lesson, deps.now())) fail('bad-request')
  return await transact(deps, async (tx) => {
    const written = await apply(deps, tx, { actor, lesson, ops: given.ops })
    if (written.changed.length > 0) {
      afterCommit(tx, () => {
        deps.realtime.emit(lesson.memberIds.map(rooms.user), 'LessonNotesChanged', {
          lessonId: lesson.id,
          seq: written.seq,
          blocks: written.changed.map(blockView),
        })
      })
    }
    return { seq: written.seq, results: written.results }
  })
}

const opsPerSecond = { name: 'lesson-notes', points: 10, seconds: 1 }

/**
 * Writes by socket event: errors become acknowledgement codes, and each operation counts towards the rate limit
 * (extras.md 5.2). Larger batches go by HTTP.
 */
export async function writeByEvent(
  deps: Deps,
  actor: Actor,
  given: { id: number; ops: readonly NoteOp[] },
): Promise<Reply<typeof writeLessonNotes> | AckCode> {
  if ((await deps.rateLimits.use(opsPerSecond, `user:${actor.id}`, given.ops.length)) > 0) return AckCode.Unallowed
  try {
    return await writeNotes(deps, actor, given)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'lesson-not-found') return AckCode.LessonNotFound
    return error.code === 'forbidden' ? AckCode.NotMember : AckCode.Unallowed
  }
}

/** Daily: replaced texts are kept for thirty days. */
export async function deleteOldHistory(deps: Deps): Promise<void> {
  await deleteHistory(deps.db, new Date(deps.now().getTime() - 30 * DAY_MS))
}

interface NotesEdit {
  readonly actor: Actor
  readonly lesson: NotedLesson
  readonly ops: readonly NoteOp[]
}

/** Refuses all operations that came together. */
function failOps(): never {
  fail('bad-request', 'ops')
}

async function apply(deps: Deps, tx: Tx, { actor, lesson, ops }: NotesEdit) {
  let seq = await lockNotes(tx, lesson.id)
  const { blocks, results } = await readBlocksAndResults(tx, lesson.id, ops)
  const changed = new Map<string, BlockRecord>()
  const history: AppliedOp[] = []
  for (const op of ops) {
    if (results.has(op.opId)) continue
    const before = blocks.get(op.id)
    if (before !== undefined && before.lessonId !== lesson.id) failOps()
    const merged = merge(before, op)
    if (merged.code === 'malformed') failOps()
    if (merged.code === 'ok') {
      seq += 1
      const block = {
        ...merged.content,
        id: op.id,
        lessonId: lesson.id,
        seq,
        updatedBy: actor.id,
        updatedAt: deps.now(),
      }
      history.push({
        opId: op.opId,
        lessonId: lesson.id,
        blockId: op.id,
        userId: actor.id,
        seq,
        before: before === undefined ? null : JSON.stringify(blockView(before)),
        at: deps.now(),
      })
      blocks.set(op.id, block)
      changed.set(op.id, block)
    }
    results.set(op.opId, {
      opId: op.opId,
      code: merged.code,
      block: blockView(blocks.get(op.id) ?? failOps()),
    })
  }
  if (history.length > 0) await saveChanges(tx, { lessonId: lesson.id, seq, blocks: [...changed.values()], history })
  return {
    seq,
    results: ops.map(({ opId }) => results.get(opId) ?? failOps()),
    changed: [...changed.values()],
  }
}

/** The blocks of the operations, and the first results of operations that were already applied (O3). */
async function readBlocksAndResults(
  tx: Tx,
  lessonId: number,
  ops: readonly NoteOp[],
): Promise<{ blocks: Map<string, BlockRecord>; results: Map<string, NoteResult> }> {
  const earlier = await findEarlierOps(
    tx,
    ops.map(({ opId }) => opId),
  )
  const found = await blocksById(tx, [...ops.map(({ id }) => id), ...earlier.map(({ blockId }) => blockId)])
  const blocks = new Map(found.map((block) => [block.id, block]))
  const results = new Map(
    earlier.map(({ opId, blockId, left, ...op }): [string, NoteResult] => {
      const now = blocks.get(blockId)
      if (op.lessonId !== lessonId || now === undefined) return failOps()
      return [opId, { opId, code: 'ok', block: left ?? blockView(now) }]
    }),
  )
  return { blocks, results }
}

async function saveChanges(
  tx: Tx,
  given: { lessonId: number; seq: number; blocks: readonly BlockRecord[]; history: readonly AppliedOp[] },
): Promise<void> {
  await saveBlocks(tx, given.blocks)
  const counted = await countKinds(tx, given.lessonId)
  if (counted.line > maxBlocks.line || counted.word > maxBlocks.word) failOps()
  await addHistory(tx, given.history)
  await setSeq(tx, given.lessonId, given.seq)
}

/** The words of all lessons of the student. */
export async function listWords(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listLessonWords.query>,
): Promise<Reply<typeof listLessonWords>> {
  const filter = { studentId: actor.id, tutorId: query.tutorId, search: query.search }
  const [total, rows] = [
    await countWords(deps.db, filter),
    await pageOfWords(deps.db, filter, { limit: query.size, offset: (query.page - 1) * query.size }),
  ]
  return { total, list: rows.map((row) => ({ ...blockView(row), lessonId: row.lessonId, tutorName: row.tutorName })) }
}

export async function readPrivate(deps: Deps, actor: Actor, lessonId: number) {
  await ownLesson(deps, actor, lessonId)
  return privateNoteView(await findPrivateNote(deps.db, { lessonId, userId: actor.id }))
}

/** 409 when the note has changed since it was read. */
export async function writePrivate(
  deps: Deps,
  actor: Actor,
  given: { id: number } & Received<typeof writePrivateNote.body>,
) {
  await ownLesson(deps, actor, given.id)
  const key = { lessonId: given.id, userId: actor.id, version: given.version }
  const isSaved =
    given.text === ''
      ? (await deletePrivateNote(deps.db, key)) ||
        (given.version === 0 && (await findPrivateNote(deps.db, key)) === undefined)
      : await savePrivateNote(deps.db, { ...key, text: given.text, at: deps.now() })
  if (!isSaved) failConflict('another version')
  return privateNoteView(await findPrivateNote(deps.db, key))
}

export async function listPrivate(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listPrivateNotes.query>,
): Promise<Reply<typeof listPrivateNotes>> {
  const given = {
    userId: actor.id,
    studentId: query.studentId,
    limit: query.size,
    offset: (query.page - 1) * query.size,
  }
  const rows = await pageOfNotesAbout(deps.db, given)
  return {
    total: await countNotesAbout(deps.db, given),
    list: rows.map((row) => ({ ...privateNoteView(row), lessonId: row.lessonId, start: row.start.toISOString() })),
  }
}

async function lessonOf(deps: Deps, id: number): Promise<NotedLesson> {
  return (await findLesson(deps.db, id)) ?? fail('lesson-not-found')
}

async function ownLesson(deps: Deps, actor: Actor, id: number): Promise<void> {
  allow(mayWrite(actor, await lessonOf(deps, id)))
}
