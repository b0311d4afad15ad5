import { MethodWord } from '@hiwar/contract/confirmation-codes.ts'
import { getNotificationSettings } from '@hiwar/contract/notifications.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { CircleCheck } from 'lucide-react'
import { useUser } from '../auth/account.ts'
import { TelegramBotLink } from './telegram-bot-link.tsx'

/** The phone is verified. A Telegram bot may write only to users who opened it, so the user is asked to do so. */
export function PhoneDoneStep({ method, onDone }: { method: MethodWord; onDone: () => void }) {
  const isTelegram = method === MethodWord.Telegram
  const hasLessons = !isStaff(useUser().role)
  const settings = useApiQuery(getNotificationSettings, {}, { enabled: isTelegram, refetchOnWindowFocus: 'always' })
  const needsBot = isTelegram && settings.data?.telegram === 'missing'
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="flex items-start gap-3">
        <CircleCheck size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-success" />
        <span>
          تم تأكيد رقمك.
          {hasLessons && ` سنذكّرك قبل كل حصة ${isTelegram ? 'على تيليجرام' : 'على واتساب'}.`}
        </span>
      </p>
      {needsBot && (
        <div className="flex flex-col gap-2 rounded-card bg-nile-50 p-4">
          <p>خطوة أخيرة: افتح البوت واضغط «ابدأ»، فبغير ذلك لا يسمح تيليجرام بأن نراسلك.</p>
          <TelegramBotLink onOpened={() => void settings.refetch()}>افتح البوت</TelegramBotLink>
        </div>
      )}
      <Button variant="primary" onPress={onDone}>
        تم
      </Button>
    </div>
  )
}
