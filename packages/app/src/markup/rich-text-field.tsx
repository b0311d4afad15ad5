import { FieldFrame } from '@hiwar/ui/field-frame.tsx'
import { IconButton } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { controlClasses } from '@hiwar/ui/field-parts.tsx'
import type { FieldProps } from '@hiwar/ui/field-parts.tsx'
import { Bold, Italic, List, ListOrdered } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useImperativeHandle, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { plainTextOf } from './markup-text.ts'
import { markupClasses } from './markup-view.tsx'
import { textCommands, useRichText } from './use-rich-text.ts'
import type { TextCommand } from './use-rich-text.ts'

interface RichTextFieldProps extends Omit<FieldProps, 'name' | 'isDisabled' | 'isReadOnly'> {
  /** A fragment of the elements that feedback and notes may have (lessons.md 3). */
  value: string
  onChange: (html: string) => void
  /** Lines it starts with; it grows with its text. */
  rows?: number
  /** A counter appears from 80 % on; the caller refuses what is longer. */
  maxLength?: number
  ref?: Ref<{ focus: () => void }>
}

/** Free text with bold, italic and lists. Pasted text loses its format. */
export function RichTextField({ value, onChange, rows = 4, maxLength, ref, ...frame }: RichTextFieldProps) {
  const { editor, active, format, handlers } = useRichText({ value, onChange })
  const focus = () => editor.current?.focus()
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), [editor])
  return (
    <FieldFrame {...frame} value={plainTextOf(value)} maxLength={maxLength} onLabelClick={focus}>
      {({ disabled: _enabled, readOnly: _writable, ...attributes }) => (
        <div
          data-invalid={attributes['aria-invalid'] || undefined}
          className={joinClasses(controlClasses, 'has-[[role=textbox]:focus-visible]:focus-ring')}
        >
          <div
            {...attributes}
            {...handlers}
            ref={editor}
            role="textbox"
            aria-multiline
            aria-label={frame.label}
            contentEditable
            tabIndex={0}
            onDrop={(event) => event.preventDefault()}
            style={{ minBlockSize: `${rows * 1.7 + 1}em` }}
            className={joinClasses(
              markupClasses,
              'max-h-96 overflow-y-auto rounded-t-input px-3 py-2 leading-relaxed outline-none',
            )}
          />
          <FormatBar active={active} onFormat={format} />
        </div>
      )}
    </FieldFrame>
  )
}

const tools: Readonly<Record<TextCommand, { label: string; Icon: LucideIcon }>> = {
  bold: { label: 'غامق', Icon: Bold },
  italic: { label: 'مائل', Icon: Italic },
  insertUnorderedList: { label: 'قائمة بنقاط', Icon: List },
  insertOrderedList: { label: 'قائمة بأرقام', Icon: ListOrdered },
}

/** One stop of the tab key; arrow keys go from button to button. */
function FormatBar({ active, onFormat }: { active: string; onFormat: (command: TextCommand) => void }) {
  const [current, setCurrent] = useState(0)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (current + step + textCommands.length) % textCommands.length
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label="تنسيق النص"
      tabIndex={-1}
      onKeyDown={move}
      className="flex gap-1 border-t border-sand-200 px-1"
    >
      {textCommands.map((command, place) => {
        const { label, Icon } = tools[command]
        return (
          <IconButton
            key={command}
            label={label}
            icon={<Icon aria-hidden size={20} />}
            size="small"
            tabIndex={place === current ? 0 : -1}
            aria-pressed={active.split(' ').includes(command)}
            // The text keeps the focus and the selection.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(place)}
            onPress={() => onFormat(command)}
            className="aria-pressed:bg-nile-50"
          />
        )
      })}
    </div>
  )
}
