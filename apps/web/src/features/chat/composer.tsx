import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { SendHorizontal } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { keepDraft, readDraft } from './drafts.ts'

const { max } = bounds.message
const counterFrom = max * 0.8

/** A finger's Enter is a new line: its keyboard has no Shift at hand. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

interface ComposerProps {
  /** Names the draft. */
  place: string
  isPending?: boolean
  /** A fragment whose text means itself. */
  onSend: (markup: string) => void
  onTyping?: () => void
  /** Words to begin with, when there is no draft. */
  opening?: string
}

/** Where a message is written: Enter sends, Shift and Enter begins a line, what is begun stays as a draft. */
export function Composer({ place, isPending = false, onSend, onTyping, opening = '' }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(place) || opening)
  const field = useRef<HTMLTextAreaElement>(null)
  const length = [...text.trim()].length
  const refusal = length > max ? `الرسالة أطول من ${formatInteger(max)} حرف` : undefined

  const change = (next: string) => {
    setText(next)
    keepDraft(place, next)
    if (next.trim() !== '') onTyping?.()
  }
  const send = () => {
    if (length === 0 || refusal !== undefined || isPending) return
    onSend(markupOfPlainText(text))
    change('')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="border-t border-sand-300 bg-white p-3"
    >
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label="رسالتك"
          placeholder="اكتب رسالة"
          rows={1}
          dir="auto"
          value={text}
          onChange={(event) => {
            change(event.target.value)
          }}
          onKeyDown={press}
          className="field-sizing-content max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border border-line-control bg-white px-4 py-2.5 leading-relaxed focus-visible:focus-ring"
        />
        <IconButton
          type="submit"
          variant="primary"
          label={actions.send}
          icon={<SendHorizontal size={22} className="rtl:-scale-x-100" />}
          isPending={isPending}
          isDisabled={length === 0}
          disabledReason={refusal}
          className="rounded-full"
        />
      </div>
      {length >= counterFrom && (
        <p role="status" className={`figures mt-1 px-4 text-small ${length > max ? 'text-danger' : 'text-ink-600'}`}>
          {formatInteger(length)} / {formatInteger(max)}
        </p>
      )}
    </form>
  )
}
