import type { NoteBlock } from '@hiwar/contract/lesson-notes.ts'
import type { BlockRecord, PrivateNoteRecord } from './queries.ts'

export function blockView(block: BlockRecord): NoteBlock {
  return {
    id: block.id,
    kind: block.kind,
    order: block.order,
    text: block.text,
    meaning: block.meaning,
    example: block.example,
    version: block.version,
    seq: block.seq,
    deleted: block.deleted,
    updatedBy: block.updatedBy,
    updatedAt: block.updatedAt.toISOString(),
  }
}

/** A note that was never written is an empty one at version 0. */
export function privateNoteView(note: PrivateNoteRecord | undefined) {
  return { text: note?.text ?? '', version: note?.version ?? 0, updatedAt: note?.updatedAt.toISOString() ?? null }
}
