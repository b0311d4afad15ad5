import { onProofNeeded } from '@hiwar/client/http.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useEffect, useState } from 'react'

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

type Settle = (isProved: boolean) => void

/**
 * Asks for a proof when a sensitive change needs one; then the change goes on, and what was typed is still there
 * (more.md 1, step-up). `providerPath` is the page that asks the sign-in provider, where the app has one.
 */
export function ProofOnDemand({ providerPath }: { providerPath: string | null }) {
  const [waiting, setWaiting] = useState<readonly Settle[]>([])
  useEffect(() => {
    onProofNeeded(
      async () =>
        await new Promise<boolean>((settle) => {
          setWaiting((others) => [...others, settle])
        }),
    )
  }, [])
  if (waiting.length === 0) return null

  const finish = (isProved: boolean) => {
    for (const settle of waiting) settle(isProved)
    setWaiting([])
  }
  return <ProofDialog providerPath={providerPath} onFinish={finish} />
}
