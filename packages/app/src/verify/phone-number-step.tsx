import { MethodWord } from '@hiwar/contract/confirmation-codes.ts'
import { Phone, oneOf } from '@hiwar/contract/fields.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { z } from '@hiwar/client/schema.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { MessageCircle, Send } from 'lucide-react'
import { useState } from 'react'
import { FormFailure } from '../forms/form-failure.tsx'
import { FormPhone } from '../forms/form-text.tsx'
import { useFormField } from '../forms/use-form-field.ts'
import { useUser } from '../auth/account.ts'
import { useOfflineReason } from '../use-online.ts'
import { SettingsLink } from './settings-link.tsx'

const PhoneAndMethod = z.object({ phone: Phone, method: oneOf(MethodWord) })

const methods = [
  {
    value: MethodWord.Whatsapp,
    title: 'واتساب',
    description: 'يصلك الكود في محادثة واتساب',
    icon: <MessageCircle size={24} strokeWidth={1.75} aria-hidden />,
  },
  {
    value: MethodWord.Telegram,
    title: 'تيليجرام',
    description: 'يصلك الكود في تيليجرام',
    icon: <Send size={24} strokeWidth={1.75} aria-hidden />,
  },
] as const

interface PhoneNumberStepProps {
  /** The number typed before, when returning to this step. */
  phone: string
  method: MethodWord
  isSending: boolean
  /** Resolves to the failure; null when the code was sent. */
  onSend: (phone: string, method: MethodWord) => Promise<Failure | null>
  onClose: () => void
}

/** Phone number and messenger; a number already saved cannot be edited here. */
export function PhoneNumberStep({ phone, method, isSending, onSend, onClose }: PhoneNumberStepProps) {
  const user = useUser()
  const offline = useOfflineReason()
  const form = useContractForm(PhoneAndMethod, { defaults: { phone: user.phone ?? phone, method } })
  const [rejection, setRejection] = useState<Failure | null>(null)
  const channel = useFormField({ form, name: 'method' })

  const submit = form.submit(async (values) => {
    const failure = await onSend(values.phone, values.method)
    if (failure === null || failure.code === 'unresolved-phone') return
    // A saved number has no form field that could show the failure.
    if (user.phone === null) form.applyFailure(failure)
    else setRejection(failure)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">
        {isStaff(user.role)
          ? 'نرسل إليك كودًا لتأكيد رقمك.'
          : 'نرسل إليك كودًا لتأكيد رقمك، ثم تذكيرًا قبل كل حصة بيوم وبساعة.'}
      </p>
      {user.phone === null ? (
        <FormPhone form={form} name="phone" label={fields.phone} />
      ) : (
        <>
          <p>
            {fields.phone}:{' '}
            <bdi dir="ltr" className="font-semibold whitespace-nowrap figures">
              {formatPhone(user.phone)}
            </bdi>
          </p>
          <SettingsLink question="الرقم خطأ؟" onClose={onClose} />
        </>
      )}
      <RadioCards
        label="كيف نرسل الكود؟"
        options={methods}
        value={channel.value === MethodWord.Telegram ? MethodWord.Telegram : MethodWord.Whatsapp}
        onChange={channel.onChange}
      />
      <FormFailure failure={form.failure ?? rejection} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" className="flex-1" isPending={isSending} disabledReason={offline}>
          أرسل الكود
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {actions.later}
        </Button>
      </div>
    </form>
  )
}
