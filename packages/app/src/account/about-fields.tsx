import type { ContractForm } from '@hiwar/client/form.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { FormChoice } from '../form-choice.tsx'
import { birthYearChoices, cityChoices, genderChoices } from '../person-choices.ts'
import { useFormField } from '../use-form-field.ts'
import type { PersonalData } from './personal-schema.ts'

/** City, gender and birth year. */
export function AboutFields({ form }: { form: ContractForm<typeof PersonalData> }) {
  const gender = useFormField({ form, name: 'gender' })
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <FormChoice
        form={form}
        name="city"
        label={fields.city}
        choices={cityChoices(form.formState.defaultValues?.city)}
        placeholder="اختر محافظتك"
      />
      <Select
        {...gender}
        label={fields.gender}
        choices={genderChoices}
        value={genderChoices.find((each) => each.value === gender.value)?.value ?? null}
      />
      <FormChoice
        form={form}
        name="birthYear"
        label={fields.birthYear}
        choices={birthYearChoices}
        placeholder="اختر السنة"
      />
    </div>
  )
}
