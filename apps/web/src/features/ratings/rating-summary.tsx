import type { Reply } from '@hiwar/contract/endpoint.ts'
import { RatingTag } from '@hiwar/contract/enums.ts'
import type { listTutorRatings } from '@hiwar/contract/ratings.ts'
import { formatDecimal, formatInteger } from '@hiwar/arabic/digits.ts'
import { ratingTagLabel } from '@hiwar/arabic/labels.ts'
import { ratings } from '@hiwar/arabic/plurals.ts'
import { Stars } from '@hiwar/ui/stars.tsx'
import { ratingValues, valueText } from './rating-text.ts'

type Summary = Reply<typeof listTutorRatings>['summary']

/** The average, the number of each value, and the most frequent tags. */
export function RatingSummary({ summary }: { summary: Summary }) {
  return (
    <section aria-label="ملخّص التقييمات" className="surface flex flex-col gap-6 p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
        <div className="flex flex-col items-center gap-1">
          <p className="figures text-display leading-tight">{formatDecimal(summary.average, 1)}</p>
          <Stars value={summary.average} />
          <p className="text-small text-ink-600">{ratings(summary.count)}</p>
        </div>
        <ul className="flex max-w-xl min-w-56 flex-1 flex-col gap-2">
          {ratingValues.map((value) => (
            <Bar key={value} value={value} count={summary.distribution[value - 1] ?? 0} total={summary.count} />
          ))}
        </ul>
      </div>
      <TopTags tags={summary.tags} />
    </section>
  )
}

function Bar({ value, count, total }: { value: number; count: number; total: number }) {
  return (
    <li className="grid grid-cols-[6rem_1fr_2.5rem] items-center gap-3 text-small">
      <span>{valueText(value)}</span>
      <span aria-hidden className="h-2 overflow-hidden rounded-full bg-sand-200 forced-colors:border">
        <span
          className="block h-full rounded-full bg-apricot-500 forced-colors:bg-[Highlight]"
          style={{ inlineSize: `${total === 0 ? 0 : (count / total) * 100}%` }}
        />
      </span>
      <span className="figures text-ink-600">{formatInteger(count)}</span>
    </li>
  )
}

const mostShown = 5

function TopTags({ tags }: { tags: Summary['tags'] }) {
  const praised = Object.values(RatingTag)
    .map((tag) => ({ tag, count: tags[tag] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  if (praised.length === 0) return null
  return (
    <ul aria-label="أكثر ما يعجب الطلاب" className="flex flex-wrap gap-2">
      {praised.slice(0, mostShown).map(({ tag, count }) => (
        <li key={tag} className="flex items-center gap-2 rounded-full bg-nile-50 px-3 py-1 text-small text-nile-700">
          {ratingTagLabel[tag]} <span className="figures">{formatInteger(count)}</span>
        </li>
      ))}
    </ul>
  )
}
