import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { writeCodeFirst, wrongAppCodeText } from '@hiwar/arabic/form-words.ts'
import { storeToken } from '@hiwar/client/auth-store.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { enableSecondFactor } from '@hiwar/contract/second-factor.ts'
import type { setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { CodeField } from '@hiwar/ui/code-field.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { copyText } from '../cells.tsx'
import { QrCode } from './qr-code.tsx'
import { StepHeading } from './step-heading.tsx'

const { appDigits } = bounds.secondFactor

interface FirstCodeProps {
  setUp: Reply<typeof setUpSecondFactor>
  onEnabled: (recovery: readonly string[]) => void
  onRestart: () => void
}

/** The secret for the app, and the first code that shows that the app has it. */
export function FirstCode({ setUp, onEnabled, onRestart }: FirstCodeProps) {
  const enable = useApiMutation(enableSecondFactor)
  const offline = useOfflineReason()
  const [code, setCode] = useState('')
  const isWrong = enable.failure?.code === 'invalid-verification-code'
  const isLate = enable.failure?.code === 'expired-verification-code'

  const send = async (typed: string) => {
    if (typed.length < appDigits || enable.isRunning || offline !== undefined) return
    const { reply, failure } = await enable.run({ body: { code: typed } })
    if (failure !== null) return setCode('')
    // The other sign-ins have ended, and with them the token of before.
    storeToken(reply.token)
    onEnabled(reply.recovery)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <StepHeading>امسح الصورة بالتطبيق</StepHeading>
      <QrCode text={setUp.url} label="رمز QR لتطبيق المصادقة. المفتاح مكتوب بعده." />
      <Secret secret={setUp.secret} />
      <CodeField
        label="الكود الظاهر في التطبيق"
        length={appDigits}
        value={code}
        onChange={setCode}
        onComplete={(typed) => void send(typed)}
        errorMessage={isWrong ? wrongAppCodeText : undefined}
      />
      {!isWrong && (
        <FormFailure failure={enable.failure} text={isLate ? 'مرّ وقت طويل على هذه الصورة. ابدأ من جديد.' : undefined} />
      )}
      <div className="flex flex-wrap gap-3">
        {!isLate && (
          <Button
            type="submit"
            isPending={enable.isRunning}
            disabledReason={code.length < appDigits ? writeCodeFirst : offline}
          >
            فعّل الخطوة
          </Button>
        )}
        <Button variant="secondary" onPress={onRestart}>
          ابدأ من جديد
        </Button>
      </div>
    </form>
  )
}

/** In groups, to be typed where no camera reads the picture. */
function Secret({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-small text-ink-600">لا تستطيع مسحها؟ اكتب هذا المفتاح في التطبيق:</p>
      <p className="max-w-full text-ink-900">
        <Bidi className="figures font-semibold break-words">{secret.match(/.{1,4}/g)?.join(' ')}</Bidi>
      </p>
      <Button variant="link" size="small" onPress={() => void copyText(secret)}>
        انسخ المفتاح
      </Button>
    </div>
  )
}
