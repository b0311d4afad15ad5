import { characters } from '@hiwar/arabic/plurals.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { markupOfPlainText } from '@hiwar/rules/markup.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { SendHorizontal } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { saveDraft, readDraft } from './drafts.ts'

const { max } = bounds.message
const SHOW_COUNTER_FROM = max * 0.8

/** On a touch keyboard Enter starts a new line, since Shift and Enter is hard to press there. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches

interface ComposerProps {
  /** Under which the draft is stored. */
  draftId: string
  isPending?: boolean
  /** Gets the text as markup, escaped. Where it answers false, the text was not sent and comes back into the field. */
  onSend: (markup: string) => void | Promise<boolean>
  onTyping?: () => void
  /** The text to start with when there is no draft. */
  initialText?: string
}

const fieldClasses =
  'field-sizing-content max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border border-line-control ' +
  'bg-white px-4 py-2.5 leading-relaxed focus-visible:focus-ring'

/** The field to write a message: Enter sends, Shift and Enter starts a new line, unsent text stays as a draft. */
export function Composer({ draftId, isPending = false, onSend, onTyping, initialText = '' }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(draftId) || initialText)
  const field = useRef<HTMLTextAreaElement>(null)
  const length = [...text.trim()].length
  const whyNotSend = length > max ? `الرسالة أطول من ${characters(max, 'object')}` : undefined

  const change = (next: string) => {
    setText(next)
    saveDraft(draftId, next)
    if (next.trim() !== '') onTyping?.()
  }
  const send = async () => {
    if (length === 0 || whyNotSend !== undefined || isPending) return
    const sending = onSend(markupOfPlainText(text))
    change('')
    field.current?.focus()
    if ((await sending) !== false) return
    // Something else may have been typed meanwhile, or the screen left.
    if ((field.current?.value ?? readDraft(draftId)) === '') change(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
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
          onKeyDown={onKeyDown}
          className={fieldClasses}
        />
        <IconButton
          type="submit"
          variant="primary"
          label={actions.send}
          icon={<SendHorizontal size={22} className="rtl:-scale-x-100" />}
          isPending={isPending}
          isDisabled={length === 0}
          disabledReason={whyNotSend}
          className="rounded-full"
        />
      </div>
      {length >= SHOW_COUNTER_FROM && <Counter length={length} />}
    </form>
  )
}

function Counter({ length }: { length: number }) {
  return (
    <p role="status" className={`figures mt-1 px-4 text-small ${length > max ? 'text-danger' : 'text-ink-600'}`}>
      {formatInteger(length)} / {formatInteger(max)}
    </p>
  )
}
