import { listIntroVideos } from '@hiwar/contract/intro-videos.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'

/** How many videos wait for a review; nothing when none does. */
export function PendingCount() {
  const { data } = useApiQuery(listIntroVideos, { query: { size: 1 } })
  if (data === undefined || data.total === 0) return null
  return (
    <span className="figures rounded-full bg-apricot-tint px-2 text-tiny leading-5 text-apricot">
      {formatInteger(data.total)}
    </span>
  )
}
