import { bounds } from '@hiwar/contract/bounds.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { FormArea } from '../../parts/form-area.tsx'
import { FormChoice } from '../../parts/form-choice.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { FormPhone, FormText } from '../../parts/form-text.tsx'
import { birthYearChoices, cityChoices, genderChoices } from '../../parts/person-choices.ts'
import { useFormField } from '../../parts/use-form-field.ts'
import { refreshAccount } from '../../auth/account.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { LiveCard } from './live-card.tsx'
import { WholeProfile, changesOf } from './schema.ts'

interface CompleteFormProps {
  user: UserSelf
  tutor: TutorMeta
  /** Email and phone with their proof; `savePhone` keeps the typed number first. */
  renderProofs: (savePhone: () => Promise<boolean>) => ReactNode
  onDone: () => void
}

/** A fresh tutor's account, with the card it makes beside it. The draft outlives a reload of the tab. */
export function CompleteForm({ user, tutor, renderProofs, onDone }: CompleteFormProps) {
  const save = useApiMutation(updateUser)
  const [draft] = useState(() => readDraft(user.id))
  const form = useContractForm(WholeProfile, {
    defaults: {
      name: user.name ?? '',
      phone: user.phone ?? '',
      city: user.city ?? undefined,
      gender: user.gender ?? undefined,
      birthYear: user.birthYear ?? undefined,
      bio: tutor.bio ?? '',
      about: tutor.about ?? '',
      ...draft,
    },
  })
  // How often it was sent while something was unproven: each time the reason comes into sight.
  const [refused, setRefused] = useState(0)
  const values = form.watch()
  useEffect(() => {
    keepDraft(user.id, values)
  }, [user.id, values])

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
    if (unprovenOf(user, given.phone) !== null) return setRefused((times) => times + 1)
    forgetDraft(user.id)
    onDone()
  })
  const savePhone = async () => (await form.trigger('phone')) && (await send({ phone: form.getValues('phone') }))

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(280px,380px)]">
      <Card>
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          <FormText form={form} name="name" label={fields.name} autoComplete="name" />
          <FormPhone form={form} name="phone" label={fields.phone} description="لتذكيرك بحصصك. لا يراه الطلاب." />
          {renderProofs(savePhone)}
          {refused > 0 && <Unproven key={refused} why={unprovenOf(user, values.phone)} />}
          <Person form={form} />
          <FormText
            form={form}
            name="bio"
            label="سطر عنك"
            description="جملة تظهر تحت اسمك في قائمة المعلّمين."
            maxLength={bounds.bio.max}
          />
          <FormArea
            form={form}
            name="about"
            label="نبذة"
            description="خبرتك، وما يحبه طلابك في حصصك، وكيف تكون أول حصة معك."
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
        <LiveCard user={user} name={values.name ?? ''} bio={values.bio ?? ''} about={values.about ?? ''} />
      </div>
    </div>
  )
}

/** What is still to be proven before one goes on, in words; null when nothing is. */
function unprovenOf(user: UserSelf, phone: string | undefined): string | null {
  const isPhoneProven = user.verifiedPhone && phone === user.phone
  if (user.verifiedEmail) return isPhoneProven ? null : 'أكّد رقمك أولًا لنكمل معًا.'
  return isPhoneProven ? 'أكّد بريدك أولًا لنكمل معًا.' : 'أكّد بريدك ورقمك أولًا لنكمل معًا.'
}

const bringIntoSight = (line: HTMLElement | null) => {
  line?.scrollIntoView({ block: 'center' })
}

function Unproven({ why }: { why: string | null }) {
  return why === null ? null : (
    <p ref={bringIntoSight} role="alert" className="-mt-2 text-small text-danger">
      {why}
    </p>
  )
}

function Person({ form }: { form: ReturnType<typeof useContractForm<typeof WholeProfile>> }) {
  const gender = useFormField({ form, name: 'gender' })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormChoice form={form} name="city" label={fields.city} choices={cityChoices} placeholder="اختر محافظتك" />
      <FormChoice
        form={form}
        name="birthYear"
        label={fields.birthYear}
        choices={birthYearChoices}
        placeholder="اختر السنة"
      />
      <Select
        {...gender}
        label={fields.gender}
        choices={genderChoices}
        value={genderChoices.find((each) => each.value === gender.value)?.value ?? null}
      />
    </div>
  )
}
