import { networkErrorText } from '@hiwar/arabic/words.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { ErrorPanel } from '@hiwar/ui/error-panel.tsx'
import type { ErrorKind } from '@hiwar/ui/error-panel.tsx'
import { LazyFailureMessage } from './lazy-failure-message.tsx'

interface BlockFailureProps {
  failure: Failure
  onRetry: () => void
  isRetrying?: boolean
  className?: string
}

/** What another try cannot change. */
const finalKinds: Readonly<Record<number, ErrorKind>> = { 403: 'forbidden', 404: 'missing' }

/**
 * Shown in place of a block that failed to load: the error text, a retry button where it can help, and the request id
 * for support.
 */
export function BlockFailure({ failure, onRetry, ...given }: BlockFailureProps) {
  const kind = finalKinds[failure.status]
  return (
    <ErrorPanel
      {...given}
      kind={kind}
      onRetry={kind === undefined ? onRetry : undefined}
      requestId={failure.requestId ?? undefined}
    >
      {failure.kind === 'network' ? networkErrorText : <LazyFailureMessage failure={failure} />}
    </ErrorPanel>
  )
}

interface QueryFailureProps {
  query: { readonly failure: Failure | null; readonly isFetching: boolean; readonly refetch: () => unknown }
  className?: string
}

/** The failure of a query, with a button that fetches it again; nothing while the query has not failed. */
export function QueryFailure({ query: { failure, isFetching, refetch }, ...given }: QueryFailureProps) {
  if (failure === null) return null
  return <BlockFailure failure={failure} onRetry={() => void refetch()} isRetrying={isFetching} {...given} />
}
