import { searchKey } from '@hiwar/arabic/collator.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import type { Ref } from 'react'
import { joinClasses } from './class-names.ts'
import { FieldLabel, FieldNotes } from './field-notes.tsx'
import { controlClasses } from './field-parts.tsx'
import { ChoicePopover } from './list-box.tsx'
import type { FieldProps } from './field-parts.tsx'
import type { Choice } from './choice.ts'

export interface SearchSelectProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  placeholder?: string
  /** Shown when nothing matches. */
  noResults?: string
  ref?: Ref<HTMLInputElement>
}

/** The control of a `SearchSelect`. */
export function SearchSelectControl<Value extends string>({
  label,
  description,
  errorMessage,
  isInvalid,
  isOptional,
  className,
  choices,
  value,
  onChange,
  placeholder = actions.search,
  noResults = 'لا نتائج',
  ref,
  ...given
}: SearchSelectProps<Value>) {
  const choose = (key: unknown) => onChange(choices.find((choice) => choice.value === key)?.value ?? null)
  return (
    <ComboBox
      {...given}
      value={value}
      onChange={choose}
      defaultItems={choices}
      menuTrigger="focus"
      allowsEmptyCollection
      defaultFilter={(text, typed) => searchKey(text).includes(searchKey(typed))}
      validationBehavior="aria"
      isInvalid={isInvalid ?? errorMessage !== undefined}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <div className="relative">
        <Input
          ref={ref}
          placeholder={placeholder}
          className={joinClasses(controlClasses, 'min-h-12 ps-3 pe-12 py-2')}
        />
        <Button
          className={
            'absolute end-0.5 inset-y-0 my-auto grid size-11 ' +
            'cursor-pointer place-items-center rounded-input text-ink-600'
          }
        >
          <ChevronDown aria-hidden size={20} />
        </Button>
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <ChoicePopover renderEmptyState={() => <p className="px-3 py-2 text-small text-ink-600">{noResults}</p>} />
    </ComboBox>
  )
}
