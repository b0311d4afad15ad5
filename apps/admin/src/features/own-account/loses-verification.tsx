import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import type { ReactNode } from 'react'

const ConfirmDialog = lazyPart(async () => (await import('@hiwar/ui/confirm-dialog.tsx')).ConfirmDialog)

const words = {
  email: {
    title: 'تغيير بريدك؟',
    confirm: 'غيّر البريد',
    effect: 'يفقد البريد تأكيده، وتسجّل الدخول بالجديد من الآن. نخبر بريدك القديم بالتغيير.',
    cleared: '',
  },
  phone: {
    title: 'تغيير رقمك؟',
    confirm: 'غيّر الرقم',
    effect: 'يفقد الرقم تأكيده، وتتوقف رسائلنا إليه حتى تؤكّد الجديد.',
    cleared: 'يُحذف رقمك، وتتوقف رسائلنا إليه.',
  },
}

interface LosesVerificationProps {
  what: 'email' | 'phone'
  before: string
  /** Empty when it is removed. */
  after: string
  isPending: boolean
  failure?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a verified address or number is given up (admin.md 1.19). */
export function LosesVerification({ what, before, after, onClose, ...given }: LosesVerificationProps) {
  const { title, confirm, effect, cleared } = words[what]
  const shown = (value: string) => (
    <Bidi className="font-semibold">{what === 'phone' ? formatPhone(value) : value}</Bidi>
  )
  return (
    <ConfirmDialog
      {...given}
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      confirmLabel={confirm}
    >
      {after !== '' && (
        <p>
          من {shown(before)} إلى {shown(after)}.
        </p>
      )}
      <p>{after === '' ? cleared : effect}</p>
    </ConfirmDialog>
  )
}
