import { actions, states } from '@hiwar/arabic/words.ts'
import { ChevronDown, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import type { Choice } from './choice.ts'
import { joinClasses } from './class-names.ts'
import { FieldLabel, FieldNotes } from './field-notes.tsx'
import { controlClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'
import { ChoicePopover } from './list-box.tsx'
import { Spinner } from './spinner.tsx'

export interface AsyncSelectProps extends FieldProps {
  /** Of the last search. */
  choices: readonly Choice[]
  value: Choice | null
  onChange: (value: string | null) => void
  /** What to search for, 300 ms after the last key. */
  onSearch: (typed: string) => void
  isLoading?: boolean
  placeholder?: string
  noResults?: string
}

const searchDelayMs = 300

/** A combobox whose choices come from a search elsewhere; a chosen one is shown by its label and can be cleared. */
export function AsyncSelect({
  label,
  description,
  errorMessage,
  isOptional,
  className,
  choices,
  value,
  onChange,
  onSearch,
  isLoading = false,
  placeholder = actions.search,
  noResults = 'لا نتائج',
  ...given
}: AsyncSelectProps) {
  const [typed, setTyped] = useState<string | null>(null)
  useDelayedSearch(typed, onSearch)
  const clear = () => {
    setTyped(null)
    onChange(null)
  }
  return (
    <ComboBox
      {...given}
      // The chosen one may not be among the results of the next search.
      items={choices}
      inputValue={typed ?? value?.label ?? ''}
      onInputChange={setTyped}
      value={value?.value ?? null}
      onChange={(key) => {
        if (key === null) return
        setTyped(null)
        onChange(String(key))
      }}
      onBlur={() => setTyped(null)}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={() => true}
      validationBehavior="aria"
      isInvalid={errorMessage !== undefined}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <SearchBox
        label={label}
        placeholder={placeholder}
        isSearching={isLoading && typed !== null}
        onClear={value === null ? undefined : clear}
      />
      <FieldNotes description={description} errorMessage={errorMessage} />
      <ChoicePopover
        renderEmptyState={() => (
          <p className="px-3 py-2 text-small text-ink-600">{isLoading ? states.loading : noResults}</p>
        )}
      />
    </ComboBox>
  )
}

interface SearchBoxProps {
  label: string
  placeholder: string
  isSearching: boolean
  onClear: (() => void) | undefined
}

function SearchBox({ label, placeholder, isSearching, onClear }: SearchBoxProps) {
  return (
    <div className="relative">
      <Input placeholder={placeholder} className={joinClasses(controlClasses, 'min-h-12 py-2 ps-3 pe-22')} />
      {onClear !== undefined && (
        <button
          type="button"
          aria-label={`${actions.clear} ${label}`}
          onClick={onClear}
          className="absolute inset-y-0 end-11 my-auto grid size-11 cursor-pointer place-items-center text-ink-600"
        >
          <X aria-hidden size={18} />
        </button>
      )}
      <Button className="absolute inset-y-0 end-0.5 my-auto grid size-11 cursor-pointer place-items-center text-ink-600">
        {isSearching ? <Spinner size={18} /> : <ChevronDown aria-hidden size={20} />}
      </Button>
    </div>
  )
}

function useDelayedSearch(typed: string | null, onSearch: (typed: string) => void): void {
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(typed?.trim() ?? ''), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed])
}
