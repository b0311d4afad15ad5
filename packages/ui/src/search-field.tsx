import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import { joinClasses } from './class-names.ts'
import { controlClasses } from './field-parts.tsx'

export interface SearchFieldProps {
  /** Heard, not drawn; the placeholder repeats it. */
  label: string
  value: string
  /** With every letter; digits of either system arrive as 0–9. */
  onChange: (value: string) => void
  /** Enter. */
  onSubmit?: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Search with a glass and a cross that clears; Esc clears too. */
export function SearchField({ label, placeholder = label, onChange, className, ref, ...given }: SearchFieldProps) {
  return (
    <AriaSearchField {...given} aria-label={label} onChange={(typed) => onChange(normaliseDigits(typed))} className={joinClasses('group relative', className)}>
      <Search aria-hidden size={20} className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-600" />
      <Input ref={ref} placeholder={placeholder} className={joinClasses(controlClasses, 'h-12 rounded-full! ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden')} />
      <Button aria-label={actions.clear} className="absolute inset-y-0 end-0.5 my-auto grid size-11 cursor-pointer place-items-center rounded-full text-ink-600 group-data-empty:hidden hover:text-ink-900">
        <X aria-hidden size={20} />
      </Button>
    </AriaSearchField>
  )
}
