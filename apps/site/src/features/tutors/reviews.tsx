import { formatMonth } from '@hiwar/arabic/dates.ts'
import type { TutorRating } from '@hiwar/contract/ratings.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { zone } from '../../parts/moments.ts'
import { RatingLine, Stars } from '../../parts/stars.tsx'
import type { Counted } from '../../reader.ts'
import { AppLink } from '../../site.tsx'

export function Reviews({ reviews, tutor }: { reviews: Counted<TutorRating>; tutor: TutorInfo }) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">تقييمات الطلاب</h2>
      <p>
        <RatingLine average={tutor.avgRating} count={tutor.ratingCount} />
      </p>
      <ul className="reviews">
        {reviews.list.map(({ id, name, value, feedback, createdAt }) => (
          <li key={id} className="review">
            <Stars value={value} />
            {feedback !== null && <p>{feedback}</p>}
            <p className="muted">
              <bdi>{name}</bdi>، {formatMonth(createdAt, { zone })}
            </p>
          </li>
        ))}
      </ul>
      {reviews.total > reviews.list.length && (
        <AppLink to={`/t/${tutor.id}`} className="more">
          كل التقييمات
        </AppLink>
      )}
    </section>
  )
}
