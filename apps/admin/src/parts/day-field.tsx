import { cairo, dayKey, formatDate } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useFormField } from '@hiwar/app/use-form-field.ts'
import type { BoundField } from '@hiwar/app/use-form-field.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { FormSchema } from '@hiwar/client/form.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ErrorText, hintClasses, labelClasses } from '@hiwar/ui/field-parts.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Popover } from '@hiwar/ui/popover.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CalendarDays } from 'lucide-react'
import { Suspense, useId } from 'react'

const MonthCalendar = lazyWithRetry(async () => (await import('@hiwar/ui/month-calendar.tsx')).MonthCalendar)

interface FormDayProps<S extends FormSchema> extends BoundField<S> {
  label: string
  description?: string
}

/** A Cairo day from today on, bound to a form as `YYYY-MM-DD` or null. */
export function FormDay<S extends FormSchema>({ form, name, label, description }: FormDayProps<S>) {
  const { ref, value, onChange, errorMessage } = useFormField({ form, name })
  const id = useId()
  const day = typeof value === 'string' ? value : null
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
              {day === null ? actions.choose : formatDate(day)}
            </span>
            <CalendarDays aria-hidden size={20} className="text-ink-600" />
          </Button>
        }
      >
        {(close) => (
          <div className="w-80 max-w-full">
            <Suspense fallback={<Skeleton className="h-80 w-full" />}>
              <MonthCalendar
                label={label}
                value={day}
                min={dayKey(serverNow(), cairo)}
                onChange={(chosen) => {
                  onChange(chosen)
                  close()
                }}
              />
            </Suspense>
          </div>
        )}
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
