import type { Failure } from '@hiwar/client/failure.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { tooManyRequestsText } from '@hiwar/arabic/errors.ts'
import { useState } from 'react'
import { failureText, fieldText } from './failure-text.ts'
import { useNow } from '../time/use-now.ts'

/** The error message of a failed call; with `Retry-After` the seconds count down. */
export function FailureMessage({ failure }: { failure: Failure }) {
  if (failure.status === 429 && failure.retryAfterSeconds !== undefined)
    return <RetryCountdown key={failure.requestId} seconds={failure.retryAfterSeconds} />
  return failureText(failure)
}

function RetryCountdown({ seconds }: { seconds: number }) {
  const [until] = useState(() => serverNow() + seconds * 1_000)
  const left = Math.ceil((until - useNow()) / 1_000)
  return left > 0 ? tooManyRequestsText(Math.min(left, seconds)) : 'يمكنك المحاولة الآن.'
}

export function FieldMessage({ code }: { code: string }) {
  return fieldText(code)
}
