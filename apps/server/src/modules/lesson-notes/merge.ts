import type { NoteOp } from '@hiwar/contract/lesson-notes.ts'

/** The part of a block that merging reads and changes (extras.md 5.2). */
export interface Content {
  readonly kind: 'line' | 'word'
  readonly order: string
  readonly text: string
  readonly meaning: string | null
  readonly example: string | null
  readonly version: number
  readonly deleted: boolean
}

export type MergeResult =
  | { readonly code: 'ok'; readonly content: Content }
  | { readonly code: 'conflict' }
  | { readonly code: 'malformed' }

const MAX_WORD_LENGTH = 80

/**
 * Applies one operation to a block: changing the content or deleting requires the current version as base; for the
 * order the last writer wins (O1, O2).
 */
export function merge(current: Content | undefined, op: NoteOp): MergeResult {
  const changesContent = op.text !== undefined || op.meaning !== undefined || op.example !== undefined
  if (current === undefined) return op.base === 0 ? createBlock(op) : { code: 'malformed' }
  if (op.base === 0) return { code: 'conflict' }
  if (isWordTooLong(current.kind, op.text)) return { code: 'malformed' }
  if ((changesContent || op.deleted === true) && op.base !== current.version) return { code: 'conflict' }
  const order = op.order ?? current.order
  if (op.deleted === true)
    return { code: 'ok', content: { ...current, order, deleted: true, version: current.version + 1 } }
  if (!changesContent) return { code: 'ok', content: { ...current, order } }
  return {
    code: 'ok',
    content: {
      ...current,
      order,
      deleted: false,
      version: current.version + 1,
      text: op.text ?? current.text,
      meaning: op.meaning === undefined ? current.meaning : emptyAsNull(op.meaning),
      example: op.example === undefined ? current.example : emptyAsNull(op.example),
    },
  }
}

function createBlock({ kind = 'line', order, text, meaning, example, deleted }: NoteOp): MergeResult {
  if (order === undefined || text === undefined || deleted === true || isWordTooLong(kind, text))
    return { code: 'malformed' }
  return {
    code: 'ok',
    content: {
      kind,
      order,
      text,
      meaning: emptyAsNull(meaning ?? null),
      example: emptyAsNull(example ?? null),
      version: 1,
      deleted: false,
    },
  }
}

const isWordTooLong = (kind: 'line' | 'word', text: string | undefined) =>
  kind === 'word' && text !== undefined && [...text].length > MAX_WORD_LENGTH
const emptyAsNull = (text: string | null) => (text === '' ? null : text)
