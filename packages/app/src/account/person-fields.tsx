// Fields about a person, each bound to whatever form has it.
import { fields } from '@hiwar/arabic/words.ts'
import type { FormSchema } from '@hiwar/client/form.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { get } from 'react-hook-form'
import { FormChoice } from '../forms/form-choice.tsx'
import { birthYearChoices, cityChoices, genderChoices } from './person-choices.ts'
import { useFormField } from '../forms/use-form-field.ts'
import type { BoundField } from '../forms/use-form-field.ts'

/** The governorate; one that is stored but no longer offered stays a choice. */
export function FormCity<S extends FormSchema>({ form, name }: BoundField<S>) {
  const stored: unknown = get(form.formState.defaultValues, name)
  return (
    <FormChoice form={form} name={name} label={fields.city} choices={cityChoices(stored)} placeholder="اختر المحافظة" />
  )
}

export function FormGender<S extends FormSchema>(bound: BoundField<S>) {
  const field = useFormField(bound)
  return (
    <Select
      {...field}
      label={fields.gender}
      choices={genderChoices}
      value={genderChoices.find(({ value }) => value === field.value)?.value ?? null}
    />
  )
}

export function FormBirthYear<S extends FormSchema>({ form, name }: BoundField<S>) {
  return (
    <FormChoice form={form} name={name} label={fields.birthYear} choices={birthYearChoices} placeholder="اختر السنة" />
  )
}
