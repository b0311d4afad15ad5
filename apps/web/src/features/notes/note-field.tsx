import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { Trash2 } from 'lucide-react'
import { useNoteBlock, type Block } from './use-note-block.ts'

interface NoteFieldProps {
  lessonId: number
  block: Block
  isWritable: boolean
  onSaved: () => void
}

const fieldClasses =
  'w-full resize-none rounded-input border border-transparent bg-transparent px-2 py-2 field-sizing-content hover:border-sand-300 focus:border-nile-600 focus:bg-white focus:outline-none'

/** A line, or a word with its meaning. What two people wrote at once is shown whole to the later one. */
export function NoteField({ lessonId, block, isWritable, onSaved }: NoteFieldProps) {
  const edit = useNoteBlock(lessonId, block, onSaved)
  const { text, meaning } = edit.shown
  if (!isWritable) {
    return (
      <li className="px-2 py-2" dir="auto">
        {text}
        {meaning !== '' && <span className="block text-small text-ink-600">{meaning}</span>}
      </li>
    )
  }
  const isWord = block.kind === 'word'
  return (
    <li className="group border-b border-sand-200 py-1 last:border-b-0">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <textarea
            rows={1}
            dir="auto"
            aria-label={isWord ? 'الكلمة' : 'سطر'}
            maxLength={isWord ? 80 : 500}
            value={text}
            className={`${fieldClasses} ${isWord ? 'font-semibold' : ''}`}
            onChange={({ target }) => edit.change({ text: target.value, meaning })}
            onBlur={edit.leave}
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
              onBlur={edit.leave}
            />
          )}
        </div>
        {block.version > 0 && (
          <IconButton
            label="احذف"
            size="small"
            onPress={edit.remove}
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
          />
        )}
      </div>
      {edit.isWaiting && (
        <p role="status" className="px-2 text-tiny text-ink-600">
          لم يُحفظ بعد. نحاول مرة أخرى وحدنا.
        </p>
      )}
      {edit.rival !== null && (
        <div role="alert" className="m-2 grid gap-2 rounded-input bg-apricot-tint p-3 text-small">
          <p>كتب الطرف الآخر هنا في الوقت نفسه:</p>
          <p dir="auto" className="font-semibold">
            {edit.rival.text}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onPress={edit.keepOwn}>
              اترك ما كتبته
            </Button>
            <Button size="small" variant="secondary" onPress={edit.takeRival}>
              خذ ما كتبه
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
