import type { TutorRating } from '@hiwar/contract/ratings.ts'
import { formatShortDate } from '@hiwar/arabic/dates.ts'
import { ratingTagLabel } from '@hiwar/arabic/labels.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Stars } from '@hiwar/ui/stars.tsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** One rating; `actions` are shown below the user's own. */
export function RatingItem({
  rating,
  isOwn = false,
  actions,
}: {
  rating: TutorRating
  isOwn?: boolean
  actions?: ReactNode
}) {
  const name = isOwn ? 'تقييمك' : (rating.name ?? 'طالب على حوار')
  return (
    <article className="flex gap-3">
      <Avatar id={rating.userId} name={rating.name} image={rating.image} size={48} isDecorative />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-label">{name}</h3>
          <Stars value={rating.value} />
          <time dateTime={rating.createdAt} className="text-small text-ink-600">
            {formatShortDate(rating.createdAt)}
          </time>
          {rating.verified && (
            <span className="flex items-center gap-1 text-small text-success">
              <BadgeCheck aria-hidden size={18} />
              تقييم بعد حصة
            </span>
          )}
        </header>
        {rating.feedback !== null && (
          <p dir="auto" className="max-w-[68ch] whitespace-pre-line">
            {rating.feedback}
          </p>
        )}
        {rating.tags.length > 0 && (
          <ul aria-label="ما نال الإعجاب" className="flex flex-wrap gap-1.5">
            {rating.tags.map((tag) => (
              <li key={tag} className="rounded-full bg-sand-100 px-2.5 py-0.5 text-tiny text-ink-600">
                {ratingTagLabel[tag]}
              </li>
            ))}
          </ul>
        )}
        {actions}
      </div>
    </article>
  )
}
