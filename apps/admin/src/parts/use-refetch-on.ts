import { useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { on } from '@hiwar/client/socket.ts'
import type { ServerEvent } from '@hiwar/client/socket.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { useEffect, useEffectEvent } from 'react'

/** Asks these calls again when one of the events comes, and when some may have been missed. */
export function useRefetchOn(events: readonly ServerEvent[], endpoints: readonly Endpoint[]): void {
  const refetch = useEffectEvent(() => invalidate(...endpoints))
  useEventsMissed(() => invalidate(...endpoints))
  const names = events.join(' ')
  useEffect(() => {
    const stops = names.split(' ').map((event) => on(event as ServerEvent, () => refetch()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}
