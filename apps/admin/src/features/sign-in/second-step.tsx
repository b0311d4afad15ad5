import { completeSignIn } from '@hiwar/app/auth/account.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { writeCodeFirst, wrongAppCodeText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { CodeField } from '@hiwar/ui/code-field.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'

const { appDigits, typedMax } = bounds.secondFactor

interface SecondStepProps {
  /** What was right so far. */
  credentials: { email: string; password: string }
  onSignedIn: () => void
  onBack: () => void
}

/** After the password: the code of the app, sent with its last digit, or a recovery code (admin.md 1.1). */
export function SecondStep({ credentials, onSignedIn, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const step = useSecondStep(credentials, onSignedIn, isRecovery)
  const change = () => {
    step.reset()
    setRecovery(!isRecovery)
  }

  return (
    <form onSubmit={step.submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">
        {isRecovery
          ? 'اكتب كودًا لم تستخدمه من أكواد الاسترداد التي حفظتها.'
          : 'افتح تطبيق المصادقة على موبايلك واكتب الكود الظاهر فيه.'}
      </p>
      <Field key={String(isRecovery)} step={step} isRecovery={isRecovery} />
      {!step.isWrong && <FormFailure failure={step.failure} />}
      <Button variant="link" className="self-start" onPress={change}>
        {isRecovery ? 'استخدم كود التطبيق' : 'ليس معك موبايلك؟ استخدم كود استرداد'}
      </Button>
      <div className="flex gap-3">
        <Button type="submit" className="flex-1" isPending={step.isRunning} disabledReason={step.disabledReason}>
          {actions.signIn}
        </Button>
        <Button variant="secondary" onPress={onBack}>
          {actions.back}
        </Button>
      </div>
    </form>
  )
}

/** What is typed, and its way to the server. A wrong code leaves the field. */
function useSecondStep(credentials: SecondStepProps['credentials'], onSignedIn: () => void, isRecovery: boolean) {
  const signIn = useApiMutation(signInWithPassword)
  const offline = useOfflineReason()
  const [code, setCode] = useState('')
  const isReady = isRecovery ? code.trim() !== '' : code.length === appDigits

  const send = async (totp: string) => {
    if (signIn.isRunning || offline !== undefined) return
    const { reply, failure } = await signIn.run({ body: { ...credentials, totp } })
    if (failure === null) {
      completeSignIn(reply)
      return onSignedIn()
    }
    setCode('')
  }
  return {
    code,
    setCode,
    send,
    isRunning: signIn.isRunning,
    failure: signIn.failure,
    isWrong: signIn.failure?.code === 'second-factor-required',
    disabledReason: isReady ? offline : writeCodeFirst,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isReady) void send(code)
    },
    reset: () => {
      signIn.reset()
      setCode('')
    },
  }
}

interface FieldProps {
  step: ReturnType<typeof useSecondStep>
  isRecovery: boolean
}

function Field({ step, isRecovery }: FieldProps) {
  const { code, setCode, send, isWrong } = step
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])
  if (!isRecovery)
    return (
      <CodeField
        ref={field}
        label="كود التطبيق"
        length={appDigits}
        value={code}
        onChange={setCode}
        onComplete={(typed) => void send(typed)}
        errorMessage={isWrong ? wrongAppCodeText : undefined}
      />
    )
  return (
    <TextField
      ref={field}
      label="كود الاسترداد"
      value={code}
      onChange={setCode}
      isLatin
      autoComplete="off"
      maxLength={typedMax}
      errorMessage={isWrong ? 'الكود غير صحيح أو استُخدم من قبل. راجعه أو اكتب كودًا آخر.' : undefined}
    />
  )
}
