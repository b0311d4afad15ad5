import { formatTimer } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useOfflineReason } from '../use-online.ts'
import type { CodeSender } from './use-code-sender.ts'

/** Resends the code, with a countdown until that is possible. */
export function ResendCode({ sender }: { sender: CodeSender }) {
  const offline = useOfflineReason()
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 text-small text-ink-600">
      لم يصلك الكود؟
      {sender.secondsLeft > 0 ? (
        <span>
          اطلب غيره بعد <span className="font-semibold figures">{formatTimer(sender.secondsLeft)}</span>
        </span>
      ) : (
        <Button
          variant="quiet"
          size="small"
          isPending={sender.isSending}
          disabledReason={offline}
          onPress={() => void sender.send()}
        >
          أرسل كودًا جديدًا
        </Button>
      )}
    </p>
  )
}
