import { bounds } from '@hiwar/contract/bounds.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { aboutHint, bioHint } from '@hiwar/arabic/form-words.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { FormArea } from '@hiwar/app/forms/form-area.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormPhone, FormText } from '@hiwar/app/forms/form-text.tsx'
import { FormBirthYear, FormCity, FormGender } from '@hiwar/app/account/person-fields.tsx'
import { refreshAccount } from '@hiwar/app/auth/account.ts'
import { deleteDraft, saveDraft, readDraft } from './draft.ts'
import { CardPreview } from './card-preview.tsx'
import { WholeProfile, changesOf, textsOf } from './schema.ts'

interface CompleteFormProps {
  user: UserSelf
  tutor: TutorMeta
  /** Renders the verification of email and phone; `savePhone` saves the typed number first. */
  renderVerification: (savePhone: () => Promise<boolean>) => ReactNode
  onDone: () => void
}

/** The form with the stored profile and the unsaved draft of this tab; what is typed is saved as the draft. */
function useProfileDraft(user: UserSelf, tutor: TutorMeta) {
  const [draft] = useState(() => readDraft(user.id))
  const form = useContractForm(WholeProfile, {
    defaults: {
      name: user.name ?? '',
      phone: user.phone ?? '',
      city: user.city ?? undefined,
      gender: user.gender ?? undefined,
      birthYear: user.birthYear ?? undefined,
      ...textsOf(tutor),
      ...draft,
    },
  })
  const values = form.watch()
  useEffect(() => {
    saveDraft(user.id, values)
  }, [user.id, values])
  return { form, values }
}

/** The profile of a new tutor, with a preview of their card beside it. The draft survives a reload of the tab. */
export function CompleteForm({ user, tutor, renderVerification, onDone }: CompleteFormProps) {
  const save = useApiMutation(updateUser)
  const { form, values } = useProfileDraft(user, tutor)
  // Counts the attempts with an unverified email or phone: each one scrolls the reason into view again.
  const [unverifiedAttempts, setUnverifiedAttempts] = useState(0)

  const send = async (changed: Partial<WholeProfile>): Promise<boolean> => {
    const changes = changesOf(user, tutor, changed)
    if (Object.keys(changes).length === 0) return true
    const { failure } = await save.run({ params: { id: user.id }, body: changes })
    if (failure) form.applyFailure(failure)
    else await refreshAccount()
    return failure === null
  }
  const submit = form.submit(async (given) => {
    if (!(await send(given))) return
    if (unverifiedReason(user, given.phone) !== null) return setUnverifiedAttempts((attempts) => attempts + 1)
    deleteDraft(user.id)
    onDone()
  })
  const savePhone = async () => (await form.trigger('phone')) && (await send({ phone: form.getValues('phone') }))

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,380px)]">
      <Card>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <FormText form={form} name="name" label={fields.name} autoComplete="name" />
          <FormPhone form={form} name="phone" label={fields.phone} description="لتذكيرك بحصصك. لا يراه الطلاب." />
          {renderVerification(savePhone)}
          {unverifiedAttempts > 0 && (
            <Unverified key={unverifiedAttempts} reason={unverifiedReason(user, values.phone)} />
          )}
          <PersonFields form={form} />
          <FormText form={form} name="bio" label="سطر عنك" description={bioHint()} maxLength={bounds.bio.max} />
          <FormArea
            form={form}
            name="about"
            label="نبذة"
            description={aboutHint()}
            rows={6}
            maxLength={bounds.about.max}
          />
          <FormFailure failure={form.failure} />
          <Button type="submit" className="self-start" isPending={save.isRunning || form.formState.isSubmitting}>
            {actions.next}
          </Button>
        </form>
      </Card>
      <div className="lg:sticky lg:top-6">
        <CardPreview user={user} name={values.name ?? ''} bio={values.bio ?? ''} about={values.about ?? ''} />
      </div>
    </div>
  )
}

/** What must be verified first, as a sentence; null when email and phone are verified. */
function unverifiedReason(user: UserSelf, phone: string | undefined): string | null {
  const isPhoneVerified = user.verifiedPhone && phone === user.phone
  if (user.verifiedEmail) return isPhoneVerified ? null : 'أكّد رقمك أولًا لنكمل معًا.'
  return isPhoneVerified ? 'أكّد بريدك أولًا لنكمل معًا.' : 'أكّد بريدك ورقمك أولًا لنكمل معًا.'
}

const scrollIntoView = (line: HTMLElement | null) => {
  line?.scrollIntoView({ block: 'center' })
}

function Unverified({ reason }: { reason: string | null }) {
  return reason === null ? null : (
    <p ref={scrollIntoView} role="alert" className="-mt-2 text-small text-danger">
      {reason}
    </p>
  )
}

function PersonFields({ form }: { form: ReturnType<typeof useContractForm<typeof WholeProfile>> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormCity form={form} name="city" />
      <FormBirthYear form={form} name="birthYear" />
      <FormGender form={form} name="gender" />
    </div>
  )
}
