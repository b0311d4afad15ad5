import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent, type Ref } from 'react'
import { joinClasses } from './class-names.ts'
import { controlClasses } from './field-parts.tsx'

export interface SearchFieldProps {
  /** For screen readers; the placeholder repeats it. */
  label: string
  value: string
  /** Called on every keystroke; Arabic digits arrive as 0–9. */
  onChange: (value: string) => void
  /** Enter. */
  onSubmit?: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A search field with a clear button; Esc clears too. A native input, because the first screen of every guest has it.
 */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  onSubmit,
  className,
  ref,
  ...given
}: SearchFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSubmit?.(value)
    if (event.key === 'Escape' && value !== '') {
      // Keeps a surrounding dialog open: the first Esc only clears the text.
      event.stopPropagation()
      onChange('')
    }
  }
  const clear = () => {
    onChange('')
    field.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={field} role="search" className={joinClasses('relative', className)}>
      <Search aria-hidden size={20} className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-600" />
      <input
        {...given}
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(normaliseDigits(event.target.value))}
        onKeyDown={press}
        className={joinClasses(
          controlClasses,
          'h-12 w-full text-ellipsis rounded-full! ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={actions.clear}
          onClick={clear}
          className={
            'absolute inset-y-0 end-0.5 my-auto grid size-11 cursor-pointer ' +
            'place-items-center rounded-full text-ink-600 hover:text-ink-900'
          }
        >
          <X aria-hidden size={20} />
        </button>
      )}
    </div>
  )
}
