import { IconButton } from '@hiwar/ui/button.tsx'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { NoteConflict } from './note-conflict.tsx'
import { useNoteBlock, type Block, type NoteContent } from './use-note-block.ts'

interface NoteFieldProps {
  lessonId: number
  block: Block
  /** Added by this person just now: the cursor goes there. */
  isNew: boolean
  isWritable: boolean
  onSaved: () => void
}

const fieldClasses =
  'w-full resize-none rounded-input border border-sand-300 bg-transparent px-2 py-2 field-sizing-content ' +
  'placeholder:text-ink-600 focus:border-nile-600 focus:bg-white focus:outline-none'

/** A line, or a word with its meaning. If both members write at once, the later one sees the other text and decides. */
export function NoteField({ lessonId, block, isNew, isWritable, onSaved }: NoteFieldProps) {
  const edit = useNoteBlock(lessonId, block, onSaved)
  if (!isWritable) return <ReadOnlyNote {...edit.shown} />
  return (
    <li className="group border-b border-sand-200 py-1 last:border-b-0">
      <div className="flex items-start gap-1">
        <NoteText kind={block.kind} edit={edit} isNew={isNew} />
        {block.version > 0 && (
          <IconButton
            label="احذف"
            size="small"
            onPress={edit.remove}
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
          />
        )}
      </div>
      {edit.isRetrying && (
        <p role="status" className="px-2 text-tiny text-ink-600">
          لم يُحفظ بعد. سنعيد المحاولة تلقائيًا.
        </p>
      )}
      {edit.conflict !== null && (
        <NoteConflict
          intro="وصل نص آخر هنا في الوقت نفسه:"
          text={edit.conflict.text}
          takeLabel="خذ النص الآخر"
          className="m-2 bg-apricot-tint"
          onKeepOwn={edit.keepOwn}
          onTakeOther={edit.takeOther}
        />
      )}
    </li>
  )
}

function ReadOnlyNote({ text, meaning }: NoteContent) {
  return (
    <li className="px-2 py-2" dir="auto">
      {text}
      {meaning !== '' && <span className="block text-small text-ink-600">{meaning}</span>}
    </li>
  )
}

interface NoteTextProps {
  kind: Block['kind']
  edit: ReturnType<typeof useNoteBlock>
  isNew: boolean
}

function NoteText({ kind, edit, isNew }: NoteTextProps) {
  const { text, meaning } = edit.shown
  const isWord = kind === 'word'
  const field = useRef<HTMLTextAreaElement>(null)
  const focusNew = useEffectEvent(() => {
    if (isNew) field.current?.focus()
  })
  useEffect(() => {
    focusNew()
  }, [])
  return (
    <div className="min-w-0 flex-1">
      <textarea
        rows={1}
        dir="auto"
        aria-label={isWord ? 'الكلمة' : 'سطر'}
        placeholder={isWord ? 'الكلمة' : 'اكتب هنا'}
        ref={field}
        maxLength={isWord ? 80 : 500}
        value={text}
        className={`${fieldClasses} ${isWord ? 'font-semibold' : ''}`}
        onChange={({ target }) => edit.change({ text: target.value, meaning })}
        onBlur={edit.saveNow}
      />
      {isWord && (
        <textarea
          rows={1}
          dir="auto"
          aria-label="معناها"
          placeholder="معناها أو مثال عليها"
          maxLength={200}
          value={meaning}
          className={`${fieldClasses} text-small`}
          onChange={({ target }) => edit.change({ text, meaning: target.value })}
          onBlur={edit.saveNow}
        />
      )}
    </div>
  )
}
