import { sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { ForgotCodeStep } from './forgot-code-step.tsx'
import { ForgotEmailStep } from './forgot-email-step.tsx'
import { ForgotPasswordStep } from './forgot-password-step.tsx'
import { useCodeSender } from './use-code-sender.ts'

interface ForgotPasswordProps {
  /** The email typed at sign-in, or that of the mailed link. */
  email: string
  /** The code of the mailed link; with it the dialog opens at the second step. */
  code: string
  /** The password is set; sign-in continues with this email. */
  onDone: (email: string) => void
}

/** Email, then the mailed code, then a new password (web.md §3.3). */
export function ForgotPasswordDialog({
  isOpen,
  onClose,
  ...given
}: ForgotPasswordProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      title="استعادة كلمة المرور"
      size="small"
      isOpen={isOpen}
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
    >
      <ForgotPasswordSteps {...given} />
    </Dialog>
  )
}

interface Progress {
  step: 'email' | 'code' | 'password'
  email: string
  code: string
  /** Typed before the code was rejected: it is not asked for again. */
  password: string
  /** The error code of the last attempt. */
  rejection: string | null
}

function ForgotPasswordSteps({ email, code, onDone }: ForgotPasswordProps) {
  const [at, setAt] = useState<Progress>({
    step: email !== '' && code !== '' ? 'code' : 'email',
    email,
    code,
    password: '',
    rejection: null,
  })
  const resend = useApiMutation(sendPasswordCode)
  const sender = useCodeSender(() => resend.run({ body: { email: at.email } }), { wasSent: false })

  if (at.step === 'email') {
    return (
      <ForgotEmailStep
        email={at.email}
        onSent={(sentTo, secondsLeft) => {
          sender.noteSent(secondsLeft)
          setAt({ ...at, step: 'code', email: sentTo, code: '', rejection: null })
        }}
      />
    )
  }
  if (at.step === 'code') {
    return (
      <ForgotCodeStep
        email={at.email}
        code={at.code}
        rejection={at.rejection}
        sender={sender}
        onBack={() => setAt({ ...at, step: 'email', rejection: null })}
        onCode={(typed) => setAt({ ...at, step: 'password', code: typed, rejection: null })}
      />
    )
  }
  return (
    <ForgotPasswordStep
      email={at.email}
      code={at.code}
      password={at.password}
      onDone={() => onDone(at.email)}
      onRejectedCode={(rejection, password) => setAt({ ...at, step: 'code', code: '', password, rejection })}
    />
  )
}
