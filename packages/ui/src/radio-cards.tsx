import type { ReactNode, Ref } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { joinClasses } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { LabelText, labelClasses } from './field-parts.tsx'
import type { FieldProps } from './field-parts.tsx'

export interface RadioCard<Value extends string> {
  value: Value
  title: ReactNode
  /** A second line; for a disabled card the reason. */
  description?: ReactNode
  icon?: ReactNode
  /** At the end of the first line: a price, an amount left. */
  aside?: ReactNode
  isDisabled?: boolean
}

export interface RadioCardsProps<Value extends string> extends Omit<FieldProps, 'isInvalid'> {
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  onBlur?: () => void
  /** Columns where the group is at least 32 rem wide. */
  columns?: 1 | 2 | 3
  /** For screen readers only, where a heading above says the same. */
  isLabelHidden?: boolean
  /** For the form to focus the field. */
  ref?: Ref<HTMLInputElement>
}

const grids = { 1: '', 2: '@lg:grid-cols-2', 3: '@lg:grid-cols-3' }

/** A radio group whose options are cards: one tab stop, arrow keys in reading direction. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  columns = 1,
  description,
  errorMessage,
  isOptional,
  isLabelHidden = false,
  className,
  ref,
  ...given
}: RadioCardsProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <RadioGroup
      {...given}
      value={value}
      onChange={choose}
      validationBehavior="aria"
      isInvalid={errorMessage !== undefined}
      className={joinClasses('@container flex flex-col gap-2', className)}
    >
      <Label className={isLabelHidden ? 'sr-only' : labelClasses}>
        <LabelText isOptional={isOptional}>{label}</LabelText>
      </Label>
      <div className={joinClasses('grid grid-cols-[minmax(0,1fr)] gap-3', grids[columns])}>
        {options.map((option, index) => (
          <Card key={option.value} option={option} inputRef={index === 0 ? ref : undefined} />
        ))}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </RadioGroup>
  )
}

function Card({
  option: { value, title, description, icon, aside, isDisabled },
  inputRef,
}: {
  option: RadioCard<string>
  inputRef: Ref<HTMLInputElement> | undefined
}) {
  return (
    <Radio value={value} isDisabled={isDisabled} inputRef={inputRef} className={cardClasses}>
      <span className={dotClasses} />
      {icon !== undefined && (
        <span
          className={
            'grid size-11 shrink-0 place-items-center rounded-full bg-nile-50 ' +
            'text-nile-700 group-data-selected:bg-white ' +
            'group-data-disabled:bg-sand-200 group-data-disabled:text-ink-600'
          }
        >
          {icon}
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-heading text-label">{title}</span>
          {aside}
        </span>
        {description !== undefined && <span className="text-small text-ink-600">{description}</span>}
      </span>
    </Radio>
  )
}

const cardClasses =
  'group flex min-h-16 cursor-pointer items-center gap-3 rounded-card ' +
  'border border-line-control bg-white p-4 transition-colors ' +
  'hover:border-nile-600 data-selected:border-nile-600 data-selected:bg-nile-50 ' +
  'data-selected:shadow-[inset_0_0_0_1px_var(--color-nile-600)] data-focus-visible:focus-ring ' +
  'data-invalid:border-danger data-disabled:cursor-not-allowed data-disabled:border-sand-300! ' +
  'data-disabled:bg-sand-100! data-disabled:text-ink-600 ' +
  'data-disabled:data-selected:shadow-[inset_0_0_0_1px_var(--color-line-control)] forced-colors:data-selected:border-4'
const dotClasses =
  'size-6 shrink-0 rounded-full border border-line-control bg-white transition-[border-width,border-color] ' +
  'group-data-selected:border-[7px] group-data-selected:border-nile-600 ' +
  'group-data-disabled:border-sand-300 group-data-disabled:bg-sand-200 ' +
  'group-data-disabled:group-data-selected:border-ink-600 ' +
  'forced-colors:group-data-selected:border-[Highlight]'
