import type { Failure } from '@hiwar/client/failure.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { tooManyRequestsText } from '@hiwar/arabic/errors.ts'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { failureText } from './failure-text.ts'
import { useNow } from './use-now.ts'

/** A refusal that belongs to no field, above the button that was pressed. `text` says it in this form's own words. */
export function FormFailure({ failure, text }: { failure: Failure | null; text?: string | undefined }) {
  if (failure === null) return null
  if (failure.status === 429 && failure.retryAfterSeconds !== undefined) {
    return <WaitNotice key={failure.requestId} seconds={failure.retryAfterSeconds} />
  }
  return <Notice>{text ?? failureText(failure)}</Notice>
}

/** Counts the seconds the server asked to wait, then goes away. */
function WaitNotice({ seconds }: { seconds: number }) {
  const [until] = useState(() => serverNow() + seconds * 1_000)
  const left = Math.ceil((until - useNow()) / 1_000)
  if (left <= 0) return null
  return <Notice>{tooManyRequestsText(Math.min(left, seconds))}</Notice>
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 rounded-input bg-danger-tint p-3 text-small text-danger">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
