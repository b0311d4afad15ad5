import { asFailure } from '@hiwar/client/failure.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import type { SocialIntent } from '../auth/social.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'

interface SocialButtonProps {
  intent: SocialIntent
  label?: string
  /** Called when pressed: false stays here; the caller shows why. */
  mayLeave?: () => boolean
}

/** "Continue with Google": redirects to the provider, which returns to `/signed-in`. */
export function SocialButton({ intent, label = 'المتابعة بحساب Google', mayLeave = () => true }: SocialButtonProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<Failure | 'none' | null>(null)

  const leave = async () => {
    if (!mayLeave()) return
    setLeaving(true)
    setFailure(null)
    try {
      const { redirectToProvider } = await import('../auth/social.ts')
      // On success the browser is navigating away; the button stays pending until then.
      if (await redirectToProvider(intent)) return
      setFailure('none')
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
    setLeaving(false)
  }

  return (
    <div className="flex flex-col gap-3">
      <Button variant="secondary" className="w-full" isPending={isLeaving} onPress={() => void leave()}>
        <GoogleMark />
        {label}
      </Button>
      {failure === 'none' && (
        <p role="alert" className="text-small text-danger">
          الدخول بحساب Google غير متاح الآن. استخدم البريد وكلمة المرور.
        </p>
      )}
      {failure !== 'none' && (
        <FormFailure failure={failure} text={failure?.code === 'service-unavailable' ? unreachable : undefined} />
      )}
    </div>
  )
}

/** The "or" between the form and the button of the sign-in provider. */
export function OrSeparator() {
  return (
    <p
      aria-hidden
      className={
        'my-6 flex items-center gap-3 text-small text-ink-600 before:h-px ' +
        'before:flex-1 before:bg-sand-300 after:h-px after:flex-1 after:bg-sand-300'
      }
    >
      أو
    </p>
  )
}

const unreachable = 'لم نتمكّن من الوصول إلى Google. حاول بعد قليل، أو استخدم البريد وكلمة المرور.'

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden className="shrink-0">
      <path
        fill="#4285F4"
        d="M22.5 12.24c0-.74-.07-1.45-.19-2.13H12v4.03h5.89a5.04 5.04 0 0 1-2.18 3.3v2.75h3.53c2.07-1.9 3.26-4.71 3.26-7.95Z"
      />
      <path
        fill="#34A853"
        d="M12 22.8c2.95 0 5.42-.98 7.23-2.65l-3.53-2.75c-.98.66-2.23 1.05-3.7 1.05-2.85 0-5.26-1.92-6.12-4.5H2.23v2.83A10.8 10.8 0 0 0 12 22.8Z"
      />
      <path fill="#FBBC05" d="M5.88 13.95a6.5 6.5 0 0 1 0-4.1V7.02H2.23a10.8 10.8 0 0 0 0 9.76l3.65-2.83Z" />
      <path
        fill="#EA4335"
        d="M12 5.35c1.6 0 3.04.55 4.18 1.63l3.13-3.13A10.5 10.5 0 0 0 12 1.2a10.8 10.8 0 0 0-9.77 5.82l3.65 2.83C6.74 7.27 9.15 5.35 12 5.35Z"
      />
    </svg>
  )
}
