import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { FirstCode } from './first-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface WayOut {
  readonly label: string
  readonly onPress: () => void
}

interface EnrolmentProps {
  /** The recovery codes are kept: it is on, and everything is open. */
  onDone: () => void
  /** Leaves it as it was; not offered any more where the recovery codes would be lost. */
  wayOut: WayOut
}

/** Sets up the second factor: what it is, the app with its first code, the recovery codes (admin.md 1.19, more.md 1). */
export function Enrolment({ onDone, wayOut }: EnrolmentProps) {
  const [setUp, setSetUp] = useState<Reply<typeof setUpSecondFactor> | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  if (recovery !== null) return <RecoveryCodes codes={recovery} onKept={onDone} />
  if (setUp === null) return <Beginning onGiven={setSetUp} wayOut={wayOut} />
  return <FirstCode key={setUp.secret} setUp={setUp} onEnabled={setRecovery} onRestart={() => setSetUp(null)} />
}

interface BeginningProps {
  onGiven: (setUp: Reply<typeof setUpSecondFactor>) => void
  wayOut: WayOut
}

function Beginning({ onGiven, wayOut }: BeginningProps) {
  const ask = useApiMutation(setUpSecondFactor)
  const offline = useOfflineReason()
  const begin = async () => {
    const { reply, failure } = await ask.run()
    if (failure === null) onGiven(reply)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-600">
        بعد كلمة المرور نطلب كودًا من ستة أرقام يظهر في تطبيق على موبايلك، فلا تكفي كلمة المرور لمن عرفها غيرك.
      </p>
      <p className="text-ink-600">
        تحتاج إلى تطبيق مصادقة، مثل <Bidi>Google Authenticator</Bidi> أو <Bidi>Microsoft Authenticator</Bidi>.
      </p>
      <FormFailure failure={ask.failure} />
      <div className="flex flex-wrap gap-3">
        <Button isPending={ask.isRunning} disabledReason={offline} onPress={() => void begin()}>
          ابدأ الإعداد
        </Button>
        <Button variant="secondary" onPress={wayOut.onPress}>
          {wayOut.label}
        </Button>
      </div>
    </div>
  )
}
