import { fields } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormPhone } from '@hiwar/app/forms/form-text.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { labelClasses } from '@hiwar/ui/field-parts.tsx'
import { Eye } from 'lucide-react'
import { maskedPhone } from '../../cells.tsx'
import { usePhoneReveal } from '../../use-phone-reveal.ts'
import type { EditUser } from './edit-schema.ts'

interface PhoneFieldProps {
  form: ContractForm<typeof EditUser>
  user: UserSelf
}

/** The number is masked until it is to be changed; showing it is written to the audit log first (admin.md 2.3). */
export function PhoneField({ form, user }: PhoneFieldProps) {
  const reveal = usePhoneReveal({ userId: user.id })
  const offline = useOfflineReason()
  if (reveal.isShown || user.phone === null)
    return <FormPhone form={form} name="phone" label={fields.phone} isOptional />
  return (
    <div className="flex flex-col gap-1.5">
      <span className={labelClasses}>{fields.phone}</span>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <Bidi className="figures">{maskedPhone(user.phone)}</Bidi>
        <Button
          variant="secondary"
          size="small"
          isPending={reveal.isRunning}
          disabledReason={offline}
          onPress={() => void reveal.show()}
        >
          <Eye aria-hidden size={20} />
          اعرضه لتعديله
        </Button>
      </div>
      <FormFailure failure={reveal.failure} />
    </div>
  )
}
