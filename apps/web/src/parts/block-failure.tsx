import type { Failure } from '@hiwar/client/failure.ts'
import { ErrorPanel } from '@hiwar/ui/error-panel.tsx'
import { failureText } from './failure-text.ts'

interface BlockFailureProps {
  failure: Failure
  onRetry: () => void
  isRetrying?: boolean
  className?: string
}

/**
 * A block of data that did not come: what happened in the words of its code, try again, and what support needs to find
 * it.
 */
export function BlockFailure({ failure, ...given }: BlockFailureProps) {
  return (
    <ErrorPanel {...given} requestId={failure.requestId ?? undefined}>
      {failureText(failure)}
    </ErrorPanel>
  )
}
