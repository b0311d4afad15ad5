import { writeLessonNotes, type NoteBlock, type NoteOp, type NoteResult } from '@hiwar/contract/lesson-notes.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const SAVE_DELAY_MS = 800
const RETRY_DELAY_MS = 4_000

export interface NoteText {
  readonly text: string
  readonly meaning: string
}

export interface Block extends NoteText {
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
 * Tries until the operation arrived: the same one each time, so that one whose answer was lost is not applied twice.
 * Undefined when it was refused.
 */
async function sendWithRetry(lessonId: number, op: NoteOp, onWaiting: () => void): Promise<NoteResult | undefined> {
  for (;;) {
    try {
      return (await call(writeLessonNotes, { params: { id: lessonId }, body: { ops: [op] } })).results[0]
    } catch (thrown) {
      const { kind, status } = asFailure(thrown)
      if (kind === 'refused' && status < 500) return undefined
      onWaiting()
      await new Promise((goOn) => {
        setTimeout(goOn, RETRY_DELAY_MS)
      })
    }
  }
}

/**
 * One block in the hands of its writer: sent 800 ms after the last letter and on leaving, and again until it arrived.
 * Somebody else's newer words come as `rival`; one's own stay in the field until the writer chooses (extras.md 5.2).
 */
export function useNoteBlock(lessonId: number, block: Block, onSaved: () => void) {
  const [own, setOwn] = useState<NoteText | null>(null)
  const [base, setBase] = useState(block.version)
  const [rival, setRival] = useState<Block | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (own === null && base !== block.version) setBase(block.version)

  const sendOp = async (change: Omit<NoteOp, 'opId' | 'id'>): Promise<void> => {
    const result = await sendWithRetry(lessonId, { opId: crypto.randomUUID(), id: block.id, ...change }, () =>
      setWaiting(true),
    )
    setWaiting(false)
    if (result?.code === 'conflict') setRival(blockOf(result.block))
    if (result?.code === 'ok') {
      setBase(result.block.version)
      setOwn((now) =>
        now !== null && now.text.trim() === result.block.text && now.meaning.trim() === (result.block.meaning ?? '')
          ? null
          : now,
      )
    }
    onSaved()
  }
  const save = (written: NoteText, at = base) => {
    clearTimeout(timer.current)
    if (written.text.trim() === '') return
    const birth = at === 0 ? { kind: block.kind, order: block.order } : {}
    void sendOp({
      base: at,
      ...birth,
      text: written.text.trim(),
      ...(block.kind === 'word' ? { meaning: written.meaning.trim() } : {}),
    })
  }
  const change = (written: NoteText) => {
    setOwn(written)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save(written), SAVE_DELAY_MS)
  }
  const saveOnLeave = useEffectEvent(() => {
    if (own !== null && rival === null) save(own)
  })
  useEffect(
    () => () => {
      saveOnLeave()
    },
    [],
  )

  return {
    shown: own ?? block,
    rival,
    isWaiting,
    change,
    leave: () => {
      if (own !== null && rival === null) save(own)
    },
    remove: () => void sendOp({ base, deleted: true }),
    keepOwn: () => {
      if (own === null || rival === null) return
      setRival(null)
      setBase(rival.version)
      save(own, rival.version)
    },
    takeRival: () => {
      setOwn(null)
      setRival(null)
    },
  }
}
