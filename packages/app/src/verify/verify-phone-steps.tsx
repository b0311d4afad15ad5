import { MethodWord, sendPhoneCode } from '@hiwar/contract/confirmation-codes.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useState } from 'react'
import { storeUser, refreshAccount, useUser } from '../auth/account.ts'
import { PhoneCodeStep } from './phone-code-step.tsx'
import { PhoneDoneStep } from './phone-done-step.tsx'
import { PhoneNumberStep } from './phone-number-step.tsx'
import { UnresolvedPhoneStep } from './unresolved-phone-step.tsx'
import { wasJustSent, useCodeSender } from './use-code-sender.ts'

export interface VerifyPhoneProps {
  /** The preselected messenger; WhatsApp by default. */
  method?: MethodWord
  onVerified: () => void
  /** "Later", Esc or the close button. */
  onClose: () => void
}

interface Progress {
  step: 'number' | 'unresolved' | 'code' | 'done'
  phone: string
  method: MethodWord
}

/** Verifies the phone in steps: number and messenger, code, done. */
export function VerifyPhoneSteps({ method = MethodWord.Whatsapp, onVerified, onClose }: VerifyPhoneProps) {
  const [at, setAt] = useState<Progress>({ step: 'number', phone: '', method })
  const user = useUser()
  const sending = useApiMutation(sendPhoneCode)
  const sender = useCodeSender(() => sending.run({ body: { phone: at.phone, method: at.method } }), { wasSent: false })

  const requestCode = async (phone: string, chosen: MethodWord) => {
    const { failure } = await sending.run({ body: { phone, method: chosen } })
    // Verified meanwhile in another tab or on another device; not a failure.
    if (failure?.code === 'phone-already-verified') {
      await refreshAccount().catch(() => undefined)
      setAt({ step: 'done', phone, method: chosen })
      return null
    }
    if (failure === null || wasJustSent(failure)) {
      // Requesting a code stores the account's first phone number.
      if (user.phone === null) storeUser({ ...user, phone })
      sender.noteSent(failure?.retryAfterSeconds)
      setAt({ step: 'code', phone, method: chosen })
      return null
    }
    if (failure.code === 'unresolved-phone') setAt({ step: 'unresolved', phone, method: chosen })
    return failure
  }

  if (at.step === 'done') return <PhoneDoneStep method={at.method} onDone={onVerified} />
  if (at.step === 'code') {
    return (
      <PhoneCodeStep
        phone={at.phone}
        method={at.method}
        sender={sender}
        onBack={() => setAt({ ...at, step: 'number' })}
        onVerified={() => setAt({ ...at, step: 'done' })}
      />
    )
  }
  if (at.step === 'unresolved') {
    return (
      <UnresolvedPhoneStep
        phone={at.phone}
        isSending={sending.isRunning}
        failure={sending.failure}
        onRetry={() => void requestCode(at.phone, at.method)}
        onWhatsApp={() => void requestCode(at.phone, MethodWord.Whatsapp)}
      />
    )
  }
  return (
    <PhoneNumberStep
      phone={at.phone}
      method={at.method}
      isSending={sending.isRunning}
      onSend={requestCode}
      onClose={onClose}
    />
  )
}
