import { useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { on } from '@hiwar/client/socket.ts'
import type { ServerEvent } from '@hiwar/client/socket.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import { useEffect, useEffectEvent } from 'react'

/** Asks these calls again when one of the events comes that `concerns` them, and when some may have been missed. */
export function useRefetchOn<E extends ServerEvent>(
  events: readonly E[],
  endpoints: readonly Endpoint[],
  concerns: (payload: ServerPayload<E>) => boolean = () => true,
): void {
  const refetch = useEffectEvent((payload: ServerPayload<E>) => {
    if (concerns(payload)) invalidate(...endpoints)
  })
  useEventsMissed(() => invalidate(...endpoints))
  const names = events.join(' ')
  useEffect(() => {
    const stops = names.split(' ').map((event) => on(event as E, (payload) => refetch(payload)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}
