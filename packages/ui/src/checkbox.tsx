import { Check, Minus } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'
import { joinClasses } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'
import type { ToggleProps } from './toggle-props.ts'

export interface CheckboxProps extends ToggleProps {
  isIndeterminate?: boolean
  isReadOnly?: boolean
  isInvalid?: boolean
}

/** A checkbox whose label is part of the target. */
export function Checkbox({
  children,
  isSelected,
  value,
  description,
  errorMessage,
  isInvalid,
  className,
  ref,
  ...given
}: CheckboxProps) {
  return (
    <CheckboxField
      {...given}
      inputRef={ref}
      isSelected={isSelected ?? value}
      isInvalid={isInvalid ?? errorMessage !== undefined}
      validationBehavior="aria"
      className={joinClasses('flex flex-col gap-1', className)}
    >
      <CheckboxButton
        className={
          'group flex min-h-11 cursor-pointer items-start gap-3 py-2 ' +
          'data-disabled:cursor-not-allowed data-disabled:text-ink-600'
        }
      >
        {({ isIndeterminate, isSelected: isTicked }) => (
          <>
            <span className={boxClasses}>
              {isIndeterminate ? (
                <Minus aria-hidden size={16} strokeWidth={3} />
              ) : (
                isTicked && <Check aria-hidden size={16} strokeWidth={3} className="animate-pop-in" />
              )}
            </span>
            <span
              role="presentation"
              className="min-w-0"
              onPointerDown={leaveLinksAlone}
              onClick={leaveLinksAlone}
              onKeyDown={leaveLinksAlone}
            >
              {children}
            </span>
          </>
        )}
      </CheckboxButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </CheckboxField>
  )
}

/** A press on a link in the label opens it; the checkbox would take it for its own. */
function leaveLinksAlone(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.stopPropagation()
}

const boxClasses =
  'mt-[0.15em] grid size-6 shrink-0 place-items-center rounded-[0.375rem] ' +
  'border border-line-control bg-white text-white transition-colors ' +
  'group-hover:border-nile-600 group-data-selected:border-nile-600 group-data-selected:bg-nile-600 ' +
  'group-data-indeterminate:border-nile-600 group-data-indeterminate:bg-nile-600 ' +
  'group-data-invalid:border-danger group-data-focus-visible:focus-ring ' +
  'group-data-disabled:border-transparent! group-data-disabled:bg-sand-200! group-data-disabled:text-ink-600! ' +
  'group-data-selected:forced-color-adjust-none forced-colors:group-data-selected:bg-[Highlight] ' +
  'forced-colors:group-data-selected:text-[HighlightText]'
