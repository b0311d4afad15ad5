import type { Failure } from '@hiwar/client/failure.ts'
import { AlertIcon } from '@hiwar/ui/inline-icons.tsx'
import { LazyFailureMessage, usePrefetchFailureMessages } from '../failures/lazy-failure-message.tsx'

/** A failure that belongs to no field, shown above the submit button. `text` replaces the general message. */
export function FormFailure({ failure, text }: { failure: Failure | null; text?: string | undefined }) {
  usePrefetchFailureMessages()
  if (failure === null) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-input bg-danger-tint p-3 text-small text-danger">
      <AlertIcon className="mt-0.5 shrink-0" />
      <span>{text === undefined || failure.status === 429 ? <LazyFailureMessage failure={failure} /> : text}</span>
    </p>
  )
}
