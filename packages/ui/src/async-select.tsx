import { actions, states } from '@hiwar/arabic/words.ts'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Choice } from './choice.ts'
import { joinClasses } from './class-names.ts'
import { ComboField, comboButtonClasses } from './combo-field.tsx'
import type { FieldProps } from './field-parts.tsx'

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
  choices,
  value,
  onChange,
  onSearch,
  isLoading = false,
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
    <ComboField
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
      defaultFilter={() => true}
      empty={isLoading ? states.loading : noResults}
      isSearching={isLoading && typed !== null}
      aside={
        value === null ? undefined : (
          <button
            type="button"
            aria-label={`${actions.clear} ${given.label}`}
            onClick={clear}
            className={joinClasses(comboButtonClasses, 'end-11')}
          >
            <X aria-hidden size={18} />
          </button>
        )
      }
    />
  )
}

function useDelayedSearch(typed: string | null, onSearch: (typed: string) => void): void {
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(typed?.trim() ?? ''), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed])
}
