import type { ContractForm } from '@hiwar/client/form.ts'
import { FormBirthYear, FormCity, FormGender } from './person-fields.tsx'
import type { PersonalData } from './personal-schema.ts'

/** City, gender and birth year. */
export function AboutFields({ form }: { form: ContractForm<typeof PersonalData> }) {
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <FormCity form={form} name="city" />
      <FormGender form={form} name="gender" />
      <FormBirthYear form={form} name="birthYear" />
    </div>
  )
}
