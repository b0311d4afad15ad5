import { cairo, dayKey, formatDate } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { BoundField } from '@hiwar/app/forms/use-form-field.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { FormSchema } from '@hiwar/client/form.ts'
import { CalendarPanel } from '@hiwar/ui/calendar-panel.tsx'
import { CalendarField } from './calendar-field.tsx'

interface FormDayProps<S extends FormSchema> extends BoundField<S> {
  label: string
  description?: string
}

/** A Cairo day from today on, bound to a form as `YYYY-MM-DD` or null. */
export function FormDay<S extends FormSchema>({ form, name, label, description }: FormDayProps<S>) {
  const { ref, value, onChange, errorMessage } = useFormField({ form, name })
  const day = typeof value === 'string' ? value : null
  return (
    <CalendarField
      label={label}
      text={day === null ? actions.choose : formatDate(day)}
      description={description}
      errorMessage={errorMessage}
      ref={ref}
    >
      {(close) => (
        <CalendarPanel label={label} value={day} min={dayKey(serverNow(), cairo)} onChoose={onChange} close={close} />
      )}
    </CalendarField>
  )
}
