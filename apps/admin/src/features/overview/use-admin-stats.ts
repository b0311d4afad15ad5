import { getAdminStats, listAudit } from '@hiwar/contract/admin.ts'
import type { StatsDays } from '@hiwar/contract/enums.ts'
import { RoomKind } from '@hiwar/contract/enums.ts'
import { MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { useEventsMissed, useSocketEvent, useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { keyOf, useApiQuery } from '@hiwar/client/query.ts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useThrottled } from '../../parts/use-throttled.ts'

/** The figures of the home screen, fetched again every minute while it is visible. */
export function useAdminStats(days: StatsDays) {
  return useApiQuery(
    getAdminStats,
    { query: { days } },
    { refetchInterval: MINUTE_MS, refetchOnWindowFocus: true, placeholderData: keepPreviousData },
  )
}

/** Fetches figures and actions again after a change elsewhere, at most every ten seconds (admin.md 1.2). */
export function useOverviewUpdates(): void {
  const client = useQueryClient()
  const refetch = useThrottled(() => {
    for (const endpoint of [getAdminStats, listAudit]) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }, 10 * SECOND_MS)
  useSocketRoom(RoomKind.TutorsCache)
  useSocketEvent('InvoiceUpdated', refetch)
  useSocketEvent('LessonBooked', refetch)
  useSocketEvent('LessonCanceled', refetch)
  useSocketEvent('TutorsCacheUpdated', refetch)
  useEventsMissed(refetch)
}
