import { actions } from '@hiwar/arabic/words.ts'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import type { Ref } from 'react'
import { joinClasses } from './class-names.ts'
import { FieldLabel, FieldNotes } from './field-notes.tsx'
import { controlClasses } from './field-parts.tsx'
import { ChoicePopover } from './list-box.tsx'
import type { FieldProps } from './field-parts.tsx'
import type { Choice } from './choice.ts'

export interface SelectProps<Value extends string> extends Omit<FieldProps, 'isReadOnly'> {
  choices: readonly Choice<Value>[]
  /** Null: nothing chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  /** For screen readers only, where the choices are self-explanatory. */
  isLabelHidden?: boolean
  /** For the form to focus the field. */
  ref?: Ref<HTMLButtonElement>
}

/** The control of a `Select`. */
export function SelectControl<Value extends string>({
  label,
  description,
  errorMessage,
  isInvalid,
  isOptional,
  className,
  choices,
  value,
  onChange,
  placeholder = actions.choose,
  isLabelHidden = false,
  ref,
  ...given
}: SelectProps<Value>) {
  const choose = (key: unknown) => {
    const chosen = choices.find((choice) => choice.value === key)
    if (chosen) onChange(chosen.value)
  }
  return (
    <AriaSelect
      {...given}
      value={value}
      onChange={choose}
      placeholder={placeholder}
      validationBehavior="aria"
      isInvalid={isInvalid ?? errorMessage !== undefined}
      className={joinClasses('group/select flex flex-col gap-1.5', className)}
    >
      <div className={isLabelHidden ? 'sr-only' : 'contents'}>
        <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      </div>
      <Button
        ref={ref}
        className={joinClasses(
          controlClasses,
          'flex min-h-12 cursor-pointer items-center justify-between gap-2 ' +
            'ps-3 pe-3 py-2 text-start group-data-invalid/select:border-danger',
        )}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-600">
          {({ selectedText, isPlaceholder, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown
          aria-hidden
          size={20}
          className="text-ink-600 transition-transform group-data-open/select:rotate-180 motion-reduce:transition-none"
        />
      </Button>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <ChoicePopover choices={choices} />
    </AriaSelect>
  )
}
