import { writeLessonNotes, type NoteBlock, type NoteOp, type NoteResult } from '@hiwar/contract/lesson-notes.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const SAVE_DELAY_MS = 800
const RETRY_DELAY_MS = 4_000

export interface NoteContent {
  readonly text: string
  readonly meaning: string
}

export interface Block extends NoteContent {
  readonly id: string
  readonly kind: 'line' | 'word'
  readonly order: string
  /** 0: not on the server yet. */
  readonly version: number
}

export const blockOf = ({ id, kind, order, text, meaning, version }: NoteBlock): Block => ({
  id,
  kind,
  order,
  text,
  meaning: meaning ?? '',
  version,
})

/**
 * Sends an operation until the server has answered. Its id stays the same (idempotency), so that one whose reply was
 * lost is not applied twice. Undefined when the server rejected it.
 */
async function sendWithRetry(lessonId: number, op: NoteOp, onRetry: () => void): Promise<NoteResult | undefined> {
  for (;;) {
    try {
      return (await call(writeLessonNotes, { params: { id: lessonId }, body: { ops: [op] } })).results[0]
    } catch (thrown) {
      const { kind, status } = asFailure(thrown)
      if (kind === 'refused' && status < 500) return undefined
      onRetry()
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_DELAY_MS)
      })
    }
  }
}

type NoteChange = Omit<NoteOp, 'opId' | 'id'>

/** The change that writes a block on top of version `base`; the first one creates it. */
function changeOf({ kind, order }: Block, { text, meaning }: NoteContent, base: number): NoteChange {
  return {
    base,
    ...(base === 0 ? { kind, order } : {}),
    text: text.trim(),
    ...(kind === 'word' ? { meaning: meaning.trim() } : {}),
  }
}

const isSame = (content: NoteContent, stored: NoteBlock) =>
  content.text.trim() === stored.text && content.meaning.trim() === (stored.meaning ?? '')

/**
 * One block while it is edited: saved 800 ms after the last keystroke and on blur, with retries. A newer text of the
 * partner appears as `conflict`; the own text stays in the field until the user decides (extras.md 5.2).
 */
export function useNoteBlock(lessonId: number, block: Block, onSaved: () => void) {
  const [own, setOwn] = useState<NoteContent | null>(null)
  const [base, setBase] = useState(block.version)
  const [conflict, setConflict] = useState<Block | null>(null)
  const [isRetrying, setRetrying] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (own === null && base !== block.version) setBase(block.version)

  const send = async (change: NoteChange): Promise<void> => {
    const op = { opId: crypto.randomUUID(), id: block.id, ...change }
    const result = await sendWithRetry(lessonId, op, () => setRetrying(true))
    setRetrying(false)
    if (result?.code === 'conflict') setConflict(blockOf(result.block))
    if (result?.code === 'ok') {
      setBase(result.block.version)
      setOwn((now) => (now !== null && isSame(now, result.block) ? null : now))
    }
    onSaved()
  }
  const save = (content: NoteContent, at = base) => {
    clearTimeout(timer.current)
    if (content.text.trim() !== '') void send(changeOf(block, content, at))
  }
  const saveNow = () => {
    if (own !== null && conflict === null) save(own)
  }
  useOnUnmount(saveNow)

  return {
    shown: own ?? block,
    conflict,
    isRetrying,
    change: (content: NoteContent) => {
      setOwn(content)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => save(content), SAVE_DELAY_MS)
    },
    saveNow,
    remove: () => void send({ base, deleted: true }),
    keepOwn: () => {
      if (own === null || conflict === null) return
      setConflict(null)
      setBase(conflict.version)
      save(own, conflict.version)
    },
    takeOther: () => {
      setOwn(null)
      setConflict(null)
    },
  }
}

function useOnUnmount(callback: () => void): void {
  const latest = useEffectEvent(callback)
  useEffect(
    () => () => {
      latest()
    },
    [],
  )
}
