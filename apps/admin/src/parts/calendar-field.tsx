import { Button } from '@hiwar/ui/button.tsx'
import { ErrorText, hintClasses, labelClasses } from '@hiwar/ui/field-parts.tsx'
import { Popover } from '@hiwar/ui/popover.tsx'
import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode, Ref } from 'react'

interface CalendarFieldProps {
  label: string
  /** The chosen days, or that none is chosen. */
  text: string
  description?: string | undefined
  errorMessage?: ReactNode
  ref?: Ref<HTMLButtonElement>
  /** The calendar. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a calendar. */
export function CalendarField({ label, text, description, errorMessage, ref, children }: CalendarFieldProps) {
  const id = useId()
  const hasError = errorMessage !== undefined
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className={labelClasses}>
        {label}
      </span>
      <Popover
        label={label}
        trigger={
          <Button
            variant="secondary"
            ref={ref}
            aria-labelledby={`${id} ${id}-value`}
            aria-describedby={hasError ? `${id}-error` : undefined}
            className="justify-between!"
          >
            <span id={`${id}-value`} className="text-body font-normal">
              {text}
            </span>
            <CalendarDays aria-hidden size={20} className="text-ink-600" />
          </Button>
        }
      >
        {children}
      </Popover>
      {hasError && (
        <span id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
          <ErrorText>{errorMessage}</ErrorText>
        </span>
      )}
      {description !== undefined && <span className={hintClasses}>{description}</span>}
    </div>
  )
}
