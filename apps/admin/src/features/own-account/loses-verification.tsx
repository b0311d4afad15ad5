import { formatPhone } from '@hiwar/arabic/phone.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Confirm } from '../../parts/confirm/confirm.tsx'

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
    effect: 'يفقد الرقم تأكيده، وتتوقّف رسائلنا إليه حتى تؤكّد الجديد.',
    cleared: 'يُحذف رقمك، وتتوقّف رسائلنا إليه.',
  },
}

interface LosesVerificationProps {
  what: 'email' | 'phone'
  before: string
  /** Empty when it is removed. */
  after: string
  /** Sends; a failure is shown in the form. */
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before a verified address or number is given up (admin.md 1.19). */
export function LosesVerification({ what, before, after, onConfirm, onClose }: LosesVerificationProps) {
  const { title, confirm, effect, cleared } = words[what]
  const shown = (value: string) => (
    <Bidi className="font-semibold">{what === 'phone' ? formatPhone(value) : value}</Bidi>
  )
  return (
    <Confirm
      level={1}
      title={title}
      confirmLabel={confirm}
      effect={
        <>
          {after !== '' && (
            <p>
              من {shown(before)} إلى {shown(after)}.
            </p>
          )}
          <p>{after === '' ? cleared : effect}</p>
        </>
      }
      onConfirm={async () => {
        await onConfirm()
        return { failure: null }
      }}
      onClose={onClose}
    />
  )
}
