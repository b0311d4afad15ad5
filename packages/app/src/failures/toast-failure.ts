import { networkErrorText } from '@hiwar/arabic/words.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { toast } from '@hiwar/ui/toast.tsx'

/** Says what failed and why. The words of failures load with the first one that has reached the server. */
export async function toastFailure(title: string, failure: Failure): Promise<void> {
  const words = failure.kind === 'network' ? null : await import('./failure-text.ts').catch(() => null)
  toast.error({ title, description: words?.failureText(failure) ?? networkErrorText })
}
