import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormChoice } from '../../parts/form-choice.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { FormPhone, FormText } from '../../parts/form-text.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { birthYearChoices, cityChoices, genderChoices } from '../../parts/person-choices.ts'
import { useFormField } from '../../parts/use-form-field.ts'
import { refreshAccount } from '../../auth/account.ts'
import { AccountForm } from './account-schema.ts'
import { NoticeField } from './notice-field.tsx'

/** Only what differs goes out; a phone that was emptied is cleared. */
function changesOf(user: UserSelf, tutor: TutorMeta | null, values: AccountForm) {
  const { name, email, city, gender, birthYear, notice } = values
  const phone = values.phone === '' ? null : values.phone
  return {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...(phone !== user.phone && { phone }),
    ...(city !== undefined && city !== user.city && { city }),
    ...(gender !== undefined && gender !== user.gender && { gender }),
    ...(birthYear !== undefined && birthYear !== user.birthYear && { birthYear }),
    ...(tutor !== null && notice !== undefined && notice !== tutor.notice && { notice }),
  }
}

/** Who one is, and for tutors how long before a lesson booking closes. `tutor` is null for students. */
export function PersonalForm({ user, tutor }: { user: UserSelf; tutor: TutorMeta | null }) {
  const save = useApiMutation(updateUser)
  const form = useContractForm(AccountForm, {
    defaults: {
      name: user.name ?? '',
      email: user.email,
      phone: user.phone ?? '',
      city: user.city ?? undefined,
      gender: user.gender ?? undefined,
      birthYear: user.birthYear ?? undefined,
      notice: tutor?.notice,
    },
  })
  const submit = form.submit(async (values) => {
    if (tutor !== null && values.notice === undefined)
      return form.setError('notice', { type: 'missing', message: 'invalid-notice' }, { shouldFocus: true })
    const changes = changesOf(user, tutor, values)
    if (Object.keys(changes).length === 0) return form.reset(values)
    const { failure } = await save.run({ params: { id: user.id }, body: changes })
    if (failure) return form.applyFailure(failure)
    form.reset(values)
    await refreshAccount()
    toast.success({ title: 'حُفظت بياناتك' })
  })
  const { isDirty, isSubmitting } = form.formState
  const [email, phone] = form.watch(['email', 'phone'])

  return (
    <Card>
      <form onSubmit={submit} noValidate className="@container flex flex-col gap-5">
        <FormText form={form} name="name" label={fields.name} autoComplete="name" />
        <FormText
          form={form}
          name="email"
          label={fields.email}
          type="email"
          autoComplete="email"
          isLatin
          description={
            user.verifiedEmail && email.trim().toLowerCase() !== user.email
              ? 'سنطلب منك تأكيد البريد الجديد، ونخبر بريدك القديم بالتغيير.'
              : undefined
          }
        />
        <FormPhone
          form={form}
          name="phone"
          label={fields.phone}
          isOptional={tutor === null}
          description={phoneNote(user, phone)}
        />
        <div className="grid gap-5 @md:grid-cols-2">
          <FormChoice form={form} name="city" label={fields.city} choices={cityChoices} placeholder="اختر محافظتك" />
          <GenderField form={form} />
          <FormChoice
            form={form}
            name="birthYear"
            label={fields.birthYear}
            choices={birthYearChoices}
            placeholder="اختر السنة"
          />
        </div>
        {tutor !== null && <NoticeField form={form} />}
        <FormFailure failure={form.failure} />
        <LeaveGuard when={isDirty && !isSubmitting} />
        <Button
          type="submit"
          className="self-start"
          isPending={save.isRunning}
          disabledReason={isDirty ? undefined : 'لم تغيّر شيئًا بعد.'}
        >
          {actions.save}
        </Button>
      </form>
    </Card>
  )
}

const phoneNote = (user: UserSelf, typed: string) =>
  user.verifiedPhone && typed.replaceAll(' ', '') !== user.phone
    ? 'سنطلب منك تأكيد الرقم الجديد، وتتوقف الرسائل حتى تؤكّده.'
    : 'لتذكيرك بمواعيد حصصك. لا يراه أحد غيرك وإدارة حوار.'

function GenderField({ form }: { form: ReturnType<typeof useContractForm<typeof AccountForm>> }) {
  const field = useFormField({ form, name: 'gender' })
  const value = genderChoices.find((each) => each.value === field.value)?.value ?? null
  return <Select {...field} label={fields.gender} choices={genderChoices} value={value} />
}
