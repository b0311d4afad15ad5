import { bounds } from '@hiwar/contract/bounds.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useState } from 'react'
import { useCountdown } from '../time/use-countdown.ts'

export interface CodeSender {
  /** Seconds until another code can be requested. */
  secondsLeft: number
  isSending: boolean
  failure: Failure | null
  send: () => Promise<void>
  /** A code was just requested elsewhere; `secondsLeft` until the next, if known to be shorter than usual. */
  noteSent: (secondsLeft?: number) => void
}

/** Rate limited because a code was sent less than a minute ago: that code is still valid. */
export const wasJustSent = ({ status, retryAfterSeconds }: Failure): boolean =>
  status === 429 && retryAfterSeconds !== undefined && retryAfterSeconds <= bounds.code.resendSeconds

/** Requests a confirmation code and counts down until the next request is allowed (people.md 0.10). */
export function useCodeSender(
  request: () => Promise<{ failure: Failure | null }>,
  { wasSent }: { wasSent: boolean },
): CodeSender {
  const { secondsLeft, start } = useCountdown(wasSent ? bounds.code.resendSeconds : 0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const send = async () => {
    setSending(true)
    setFailure(null)
    const outcome = await request()
    setSending(false)
    if (outcome.failure === null) return start(bounds.code.resendSeconds)
    if (!wasJustSent(outcome.failure)) setFailure(outcome.failure)
    if (outcome.failure.retryAfterSeconds !== undefined) start(outcome.failure.retryAfterSeconds)
  }
  return { secondsLeft, isSending, failure, send, noteSent: (left = bounds.code.resendSeconds) => start(left) }
}
