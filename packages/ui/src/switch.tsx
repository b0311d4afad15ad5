import type { ReactNode, Ref } from 'react'
import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import { joinClasses } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'

export interface SwitchProps {
  /** The label, as a noun or a full sentence. */
  children: ReactNode
  /** Form libraries call it `value`; both are supported. */
  isSelected?: boolean
  value?: boolean
  defaultSelected?: boolean
  onChange?: (isSelected: boolean) => void
  onBlur?: () => void
  description?: ReactNode
  errorMessage?: ReactNode
  isDisabled?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A setting that is applied at once; where a save button follows, use a `Checkbox`. */
export function Switch({
  children,
  isSelected,
  value,
  description,
  errorMessage,
  className,
  ref,
  ...given
}: SwitchProps) {
  return (
    <SwitchField
      {...given}
      inputRef={ref}
      isSelected={isSelected ?? value}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={joinClasses('flex flex-col', className)}
    >
      <SwitchButton
        className={
          'group flex min-h-12 cursor-pointer items-center justify-between gap-4 ' +
          'py-2 data-disabled:cursor-not-allowed data-disabled:text-ink-600'
        }
      >
        <span className="min-w-0 flex-1">{children}</span>
        <span className={trackClasses}>
          <span className={thumbClasses} />
        </span>
      </SwitchButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </SwitchField>
  )
}

const trackClasses =
  'flex h-8 w-13 shrink-0 items-center rounded-full border border-line-control ' +
  'bg-sand-200 p-0.75 transition-colors duration-(--duration-small) ' +
  'group-data-selected:border-nile-600 group-data-selected:bg-nile-600 group-data-focus-visible:focus-ring ' +
  'group-data-disabled:border-sand-300! group-data-disabled:bg-sand-200! ' +
  'forced-colors:group-data-selected:bg-[Highlight]'
/** Moved by a margin, which follows the reading direction; a transform does not. */
const thumbClasses =
  'size-6 rounded-full bg-white shadow-[0_0_0_1px_var(--color-line-control)] transition-[margin] ' +
  'duration-(--duration-small) group-data-selected:ms-5 group-data-selected:shadow-none ' +
  'motion-reduce:transition-none forced-colors:border forced-colors:bg-[ButtonText]'
