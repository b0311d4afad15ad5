import { bounds } from '@hiwar/contract/bounds.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useState } from 'react'
import { useCountdown } from '../../parts/use-countdown.ts'

export interface CodeSender {
  /** Seconds until another code may be asked for. */
  secondsLeft: number
  isSending: boolean
  failure: Failure | null
  send: () => Promise<void>
  /** A code was asked for elsewhere just now; `secondsLeft` of the pause where it is known to be shorter. */
  noteSent: (secondsLeft?: number) => void
}

/** Refused only because a code has left less than a minute ago: that one still opens what it was asked for. */
export const wasJustSent = ({ status, retryAfterSeconds }: Failure): boolean =>
  status === 429 && retryAfterSeconds !== undefined && retryAfterSeconds <= bounds.code.resendSeconds

/** Asks for a mailed code and keeps the pause the server wants between two of them (people.md 0.10). */
export function useCodeSender(
  ask: () => Promise<{ failure: Failure | null }>,
  { wasSent }: { wasSent: boolean },
): CodeSender {
  const { secondsLeft, start } = useCountdown(wasSent ? bounds.code.resendSeconds : 0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const send = async () => {
    setSending(true)
    setFailure(null)
    const outcome = await ask()
    setSending(false)
    if (outcome.failure === null) return start(bounds.code.resendSeconds)
    if (!wasJustSent(outcome.failure)) setFailure(outcome.failure)
    if (outcome.failure.retryAfterSeconds !== undefined) start(outcome.failure.retryAfterSeconds)
  }
  return { secondsLeft, isSending, failure, send, noteSent: (left = bounds.code.resendSeconds) => start(left) }
}
