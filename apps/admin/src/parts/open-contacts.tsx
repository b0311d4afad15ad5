import { contactRequests } from '@hiwar/arabic/plurals.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listContactRequests } from '@hiwar/contract/contact-requests.ts'
import { ContactState } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { CountBadge } from '@hiwar/ui/badge.tsx'

/** How many contact requests wait for an answer; nothing tells of new ones, so it looks every minute (more.md 6). */
export function OpenContactsBadge({ className }: { className: string }) {
  const open = useApiQuery(
    listContactRequests,
    { query: { state: ContactState.Open, size: 1 } },
    { staleTime: MINUTE_MS, refetchInterval: MINUTE_MS },
  )
  const count = open.data?.total ?? 0
  return <CountBadge count={count} label={contactRequests(count)} className={className} />
}
