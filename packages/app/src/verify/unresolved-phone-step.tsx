import type { Failure } from '@hiwar/client/failure.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useOfflineReason } from '../use-online.ts'
import { TelegramBotLink } from './telegram-bot-link.tsx'

interface UnresolvedPhoneStepProps {
  phone: string
  isSending: boolean
  failure: Failure | null
  onRetry: () => void
  onWhatsApp: () => void
}

/** Telegram cannot find the number: two solutions, and WhatsApp as an alternative (web.md §3.5). */
export function UnresolvedPhoneStep({ phone, isSending, failure, onRetry, onWhatsApp }: UnresolvedPhoneStepProps) {
  const offline = useOfflineReason()
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-600">
        لم يجد تيليجرام{' '}
        <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink-900 figures">
          {formatPhone(phone)}
        </bdi>
        . جرّب أحد الحلّين، ثم حاول مرة أخرى:
      </p>
      <ol className="flex list-decimal flex-col gap-4 ps-5 marker:font-semibold">
        <li>
          <p className="mb-2">افتح البوت في تيليجرام، واضغط «ابدأ»، ثم «أرسل رقمي».</p>
          <TelegramBotLink>افتح البوت</TelegramBotLink>
        </li>
        <li>في تيليجرام: الإعدادات، ثم الخصوصية والأمان، ثم رقم الهاتف، واجعل «من يمكنه العثور عليّ برقمي» للجميع.</li>
      </ol>
      <FormFailure failure={failure?.code === 'unresolved-phone' ? null : failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" className="flex-1" isPending={isSending} disabledReason={offline} onPress={onRetry}>
          حاول مرة أخرى
        </Button>
        <Button variant="secondary" disabledReason={offline} onPress={onWhatsApp}>
          استخدم واتساب
        </Button>
      </div>
    </div>
  )
}
