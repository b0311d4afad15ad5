import type { Failure } from '@hiwar/client/failure.ts'
import { late } from '@hiwar/ui/late.ts'
import { Suspense, useEffect } from 'react'

const load = () => import('./failure-words.tsx')
const FailureWords = late(async () => (await load()).FailureWords)
const FieldWords = late(async () => (await load()).FieldWords)

/** The sentences of every code are fetched once the form stands, long before one of them is needed. */
export function useWordsSoon(): void {
  useEffect(() => void load().catch(() => undefined), [])
}

/** What a failed call says to the person. */
export function LateFailureWords({ failure }: { failure: Failure }) {
  return (
    <Suspense>
      <FailureWords failure={failure} />
    </Suspense>
  )
}

/** What the code under a field says. */
export function LateFieldWords({ code }: { code: string }) {
  return (
    <Suspense>
      <FieldWords code={code} />
    </Suspense>
  )
}
