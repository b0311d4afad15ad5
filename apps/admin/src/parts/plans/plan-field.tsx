import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { BoundField } from '@hiwar/app/forms/use-form-field.ts'
import type { FormSchema } from '@hiwar/client/form.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { planChoiceText } from './plan-words.ts'
import { usePlans } from './use-plans.ts'

interface FormPlanProps<S extends FormSchema> extends BoundField<S> {
  label: string
  /** Offered as the first choice and stored as null. */
  anyPlan?: string
  description?: string
}

const EVERY_PLAN = 'any'

/** A plan bound to a form by its id. */
export function FormPlan<S extends FormSchema>({ form, name, anyPlan, ...given }: FormPlanProps<S>) {
  const { value, onChange, ...field } = useFormField({ form, name })
  const plans = usePlans()
  const choices = plans.map((plan) => ({
    value: String(plan.id),
    label: planChoiceText(plan),
    ...(plan.active ? {} : { description: 'غير معروضة للبيع' }),
  }))
  return (
    <Select
      {...given}
      {...field}
      value={typeof value === 'number' ? String(value) : anyPlan === undefined ? null : EVERY_PLAN}
      onChange={(chosen) => onChange(chosen === EVERY_PLAN ? null : Number(chosen))}
      choices={anyPlan === undefined ? choices : [{ value: EVERY_PLAN, label: anyPlan }, ...choices]}
    />
  )
}
