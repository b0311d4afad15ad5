import { SwitchButton, SwitchField } from 'react-aria-components/Switch'
import { joinClasses } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import { thumbClasses, trackClasses } from './switch-classes.ts'
import type { ToggleProps } from './toggle-props.ts'

/** The control of a `Switch`. */
export function SwitchControl({
  children,
  isSelected,
  value,
  description,
  errorMessage,
  className,
  ref,
  ...given
}: ToggleProps) {
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
