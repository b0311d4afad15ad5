import { asFailure } from '@hiwar/client/failure.ts'
import { call } from '@hiwar/client/http.ts'
import { keyOf, useApiQuery } from '@hiwar/client/query.ts'
import { getPushKey, listPushSubscriptions } from '@hiwar/contract/push.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceDigest, pushSupport } from '../../parts/push.ts'

/**
 * Whether browsers are pushed to at all, what this one allows, and which devices are pushed to. Read again when the user
 * comes back, who may have changed the browser's settings meanwhile.
 */
export function usePush() {
  const key = useApiQuery(getPushKey, {})
  const publicKey = key.data?.publicKey ?? null
  const list = useQuery({
    queryKey: [...keyOf(listPushSubscriptions), 'this device'],
    queryFn: async () => {
      // A browser that forbids all storage has no service worker either.
      const digest = await deviceDigest().catch(() => null)
      return await call(listPushSubscriptions, { query: digest === null ? {} : { device: digest } })
    },
    enabled: publicKey !== null,
    refetchOnWindowFocus: 'always',
  })
  const client = useQueryClient()
  const support = pushSupport()
  return {
    publicKey,
    support,
    isDenied: support === 'supported' && Notification.permission === 'denied',
    devices: list.data,
    list: { ...list, failure: list.error === null ? null : asFailure(list.error) },
    isPending: key.isPending || (publicKey !== null && list.isPending),
    refresh: async () => await client.invalidateQueries({ queryKey: keyOf(listPushSubscriptions) }),
  }
}

export type Push = ReturnType<typeof usePush>
