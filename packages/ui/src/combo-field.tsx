import { actions } from '@hiwar/arabic/words.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import type { ComboBoxProps } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import type { Choice } from './choice.ts'
import { joinClasses } from './class-names.ts'
import { FieldLabel, FieldNotes } from './field-notes.tsx'
import { controlClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'
import { ChoicePopover } from './list-box.tsx'
import { Spinner } from './spinner.tsx'

type Combo = Pick<
  ComboBoxProps<Choice>,
  'items' | 'defaultItems' | 'inputValue' | 'onInputChange' | 'value' | 'onChange' | 'onBlur' | 'defaultFilter'
>

interface ComboFieldProps extends FieldProps, Combo {
  placeholder?: string
  /** In the list when nothing is offered. */
  empty: ReactNode
  isSearching?: boolean
  /** A button before the arrow. */
  aside?: ReactNode
  /** For the form to focus the field. */
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text field with a list below it: what all comboboxes have in common. */
export function ComboField({
  label,
  description,
  errorMessage,
  isInvalid,
  isOptional,
  className,
  placeholder = actions.search,
  empty,
  isSearching = false,
  aside,
  ref,
  ...combo
}: ComboFieldProps) {
  return (
    <ComboBox
      {...combo}
      menuTrigger="focus"
      allowsEmptyCollection
      validationBehavior="aria"
      isInvalid={isInvalid ?? errorMessage !== undefined}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <div className="relative">
        <Input
          ref={ref}
          placeholder={placeholder}
          className={joinClasses(controlClasses, 'min-h-12 py-2 ps-3', aside === undefined ? 'pe-12' : 'pe-22')}
        />
        {aside}
        <Button className={joinClasses(comboButtonClasses, 'end-0.5')}>
          {isSearching ? <Spinner size={18} /> : <ChevronDown aria-hidden size={20} />}
        </Button>
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <ChoicePopover renderEmptyState={() => <p className="px-3 py-2 text-small text-ink-600">{empty}</p>} />
    </ComboBox>
  )
}

/** A button inside the field; its place is the caller's. */
export const comboButtonClasses =
  'absolute inset-y-0 my-auto grid size-11 cursor-pointer place-items-center rounded-input text-ink-600'
