import { bounds } from '@hiwar/contract/bounds.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormArea } from '../../parts/form-area.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { FormText } from '../../parts/form-text.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { refreshAccount } from '../../auth/account.ts'
import { Profile, changesOf } from './schema.ts'

interface ProfileFormProps {
  user: UserSelf
  tutor: TutorMeta
  /** Hears what stands in the fields, for the card beside them. */
  onType: (typed: { name: string; bio: string; about: string }) => void
}

/** Name, line and about of the profile students see. */
export function ProfileForm({ user, tutor, onType }: ProfileFormProps) {
  const save = useApiMutation(updateUser)
  const form = useContractForm(Profile, {
    defaults: { name: user.name ?? '', bio: tutor.bio ?? '', about: tutor.about ?? '' },
  })
  const { isDirty, isSubmitting } = form.formState
  const submit = form.submit(async (values) => {
    const changes = changesOf(user, tutor, values)
    if (Object.keys(changes).length === 0) return form.reset(values)
    const { failure } = await save.run({ params: { id: user.id }, body: changes })
    if (failure) return form.applyFailure(failure)
    form.reset(values)
    await refreshAccount()
    toast.success({ title: 'حُفظ ملفك' })
  })
  return (
    <Card as="section" aria-labelledby="profile-words">
      <form
        onSubmit={submit}
        noValidate
        className="flex flex-col gap-5"
        onInput={() => queueMicrotask(() => onType(form.getValues()))}
      >
        <h2 id="profile-words" className="text-h2 text-ink-900">
          كلامك عن نفسك
        </h2>
        <FormText form={form} name="name" label={fields.name} autoComplete="name" />
        <FormText
          form={form}
          name="bio"
          label="سطر عنك"
          description="جملة تظهر تحت اسمك في قائمة المعلّمين."
          maxLength={bounds.bio.max}
        />
        <FormArea form={form} name="about" label="نبذة" rows={8} maxLength={bounds.about.max} />
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
