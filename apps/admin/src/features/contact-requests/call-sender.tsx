import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { Phone } from 'lucide-react'
import { maskedPhone, nothing } from '../../parts/cells.tsx'
import { usePhoneReveal } from '../../parts/use-phone-reveal.ts'

/** The sender's number: shown, and dialled, only after that is in the audit log (extras.md 9). */
export function CallSender({ row: { id, phone } }: { row: ContactRow }) {
  const reveal = usePhoneReveal({ contactId: id })
  const offline = useOfflineReason()
  if (phone === null) return nothing
  const show = async () => {
    const failure = await reveal.show()
    if (failure !== null) void toastFailure('لم نستطع عرض الرقم', failure)
  }
  return reveal.isShown ? (
    <LinkButton to={`tel:+2${phone}`} variant="secondary" size="small">
      <Phone aria-hidden size={18} />
      <Bidi className="figures">{formatPhone(phone)}</Bidi>
    </LinkButton>
  ) : (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Bidi className="figures">{maskedPhone(phone)}</Bidi>
      <Button
        variant="secondary"
        size="small"
        isPending={reveal.isRunning}
        disabledReason={offline}
        onPress={() => void show()}
      >
        <Phone aria-hidden size={18} />
        اتصل
      </Button>
    </span>
  )
}
