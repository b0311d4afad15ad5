import { isTutorLike } from '@hiwar/contract/roles.ts'
import { listRatingsByRater, listRatingsOfRatee } from '@hiwar/contract/ratings.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { RatingList } from '../rating-list.tsx'

/** Ratings a tutor got, and those the person gave. */
export function RatingsTab({ user }: { user: UserSelf }) {
  return (
    <div className="flex flex-col gap-10">
      {isTutorLike(user.role) && (
        <RatingList user={user} endpoint={listRatingsOfRatee} title="تقييمات حصل عليها" other="rater" prefix="got." />
      )}
      <RatingList user={user} endpoint={listRatingsByRater} title="تقييمات كتبها" other="ratee" prefix="gave." />
    </div>
  )
}
