import { minutes } from '@hiwar/arabic/plurals.ts'
import { notificationMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatInteger, normaliseDigits } from '@hiwar/arabic/digits.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { FormArea } from '@hiwar/app/forms/form-area.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { FormBirthYear, FormCity, FormGender } from '@hiwar/app/account/person-fields.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { NotificationMethod } from '@hiwar/contract/enums.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { StudioField } from '../../studio-tutors/studio-field.tsx'
import type { Account } from './edit-changes.ts'
import type { EditUser } from './edit-schema.ts'
import { PhoneField } from './phone-field.tsx'

interface EditFieldsProps {
  form: ContractForm<typeof EditUser>
  account: Account
}

export function EditUserFields({ form, account: { user, tutor } }: EditFieldsProps) {
  return (
    <>
      <FormText form={form} name="name" label={fields.name} autoComplete="off" isOptional />
      <FormText form={form} name="email" label={fields.email} type="email" autoComplete="off" />
      <PhoneField form={form} user={user} />
      <div className="grid gap-5 @md:grid-cols-2">
        <FormGender form={form} name="gender" />
        <FormBirthYear form={form} name="birthYear" />
        <FormCity form={form} name="city" />
        <MethodField form={form} user={user} />
      </div>
      <FormArea form={form} name="address" label="العنوان" rows={2} maxLength={bounds.address.max} isOptional />
      {tutor !== null && <TutorFields form={form} />}
    </>
  )
}

const noMethod = 'none'

/** Only what the person has proven can be chosen. */
function MethodField({ form, user }: { form: ContractForm<typeof EditUser>; user: UserSelf }) {
  const { value, onChange, ...field } = useFormField({ form, name: 'notificationMethod' })
  const isProven = {
    [NotificationMethod.Whatsapp]: user.verifiedWhatsApp,
    [NotificationMethod.Telegram]: user.verifiedTelegram,
  }
  const methods = Object.values(NotificationMethod).filter((method) => isProven[method])
  return (
    <Select
      {...field}
      label="قناة التنبيهات"
      value={typeof value === 'number' ? String(value) : noMethod}
      onChange={(text) => onChange(text === noMethod ? null : Number(text))}
      choices={[
        { value: noMethod, label: 'لا قناة' },
        ...methods.map((method) => ({ value: String(method), label: notificationMethodLabel[method] })),
      ]}
      description={methods.length === 0 ? 'لم يؤكّد صاحب الحساب واتساب ولا تيليجرام.' : undefined}
    />
  )
}

function TutorFields({ form }: { form: ContractForm<typeof EditUser> }) {
  const notice = useFormField({ form, name: 'notice' })
  const studio = useFormField({ form, name: 'studioId' })
  return (
    <>
      <FormText
        form={form}
        name="bio"
        label={fields.bio}
        maxLength={bounds.bio.max}
        isOptional
        description="جملة تظهر تحت الاسم في قائمة المعلّمين."
      />
      <FormArea form={form} name="about" label="نبذة" rows={6} maxLength={bounds.about.max} isOptional />
      <TextField
        {...notice}
        label="المهلة قبل الحصة"
        suffix="دقيقة"
        inputMode="numeric"
        value={typeof notice.value === 'number' ? String(notice.value) : ''}
        onChange={(typed) => {
          const digits = normaliseDigits(typed).replaceAll(/\D/g, '')
          notice.onChange(digits === '' ? null : Number(digits))
        }}
        description={`من ${formatInteger(bounds.notice.min)} إلى ${minutes(bounds.notice.max, 'object')}.`}
      />
      <StudioField {...studio} value={typeof studio.value === 'number' ? studio.value : null} />
    </>
  )
}
