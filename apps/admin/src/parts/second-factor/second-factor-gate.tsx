import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'
import { Failure } from '@hiwar/client/failure.ts'
import { apiQueryOptions } from '@hiwar/client/query.ts'
import { getSecondFactor } from '@hiwar/contract/second-factor.ts'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

const EnrolmentDialog = lazyPart(async () => (await import('./enrolment-dialog.tsx')).EnrolmentDialog)

/** The server lets this sign-in do nothing else before the second factor is set up (more.md 1). */
const isHeld = (error: unknown) => error instanceof Failure && error.code === 'forbidden' && error.field === 'totp'

/** In front of every page while the platform requires a second factor that this person does not have yet. */
export function SecondFactorGate() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const wasRefused = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => cache.getAll().some(({ state }) => isHeld(state.error)),
  )
  // Pages are answered from the first code on; the recovery codes have to be read all the same.
  const [isOpen, setOpen] = useState(false)
  if (wasRefused && !isOpen) setOpen(true)
  const look = async () => {
    const factor = await client.fetchQuery({ ...apiQueryOptions(getSecondFactor, {}), staleTime: 0 }).catch(() => null)
    if (factor?.required === true && factor.enabledAt === null) setOpen(true)
  }
  // The page in front of somebody asks for nothing more, so nothing of it would be refused.
  useSocketEvent('PlatformSettingsUpdated', () => void look())
  if (!isOpen) return null

  const finish = () => {
    void client.resetQueries()
    setOpen(false)
  }
  return <EnrolmentDialog onDone={finish} />
}
