import type { FeaturedRating } from '@hiwar/contract/ratings.ts'
import { voices } from '../../content/home.ts'
import { Portrait } from '../../parts/picture.tsx'
import { Stars } from '../../parts/stars.tsx'
import { PageLink } from '../../site.tsx'

const fewest = 3
const most = 6
/** Letters of all of them: more would carry the page over its first flight (docs/decisions/0016-public-site.md). */
const mostLetters = 500

/** Six short reviews, or three. */
function shownOf(reviews: readonly FeaturedRating[]): readonly FeaturedRating[] {
  const all = reviews.slice(0, most)
  const letters = all.reduce((sum, { feedback }) => sum + feedback.length, 0)
  return letters > mostLetters || all.length < most ? all.slice(0, fewest) : all
}

/** What students wrote about the tutors whose faces stand below; hidden below three. */
export function Voices({ reviews }: { reviews: readonly FeaturedRating[] }) {
  if (reviews.length < fewest) return null
  return (
    <section className="band band-white" aria-labelledby="voices">
      <div className="wide">
        <h2 id="voices">{voices.title}</h2>
        <p className="lead">{voices.lead}</p>
        <ul className="voices">
          {shownOf(reviews).map(({ id, value, feedback, student, tutor }) => (
            <li key={id}>
              <figure className="voice">
                <Stars value={value} />
                <blockquote>{feedback}</blockquote>
                <figcaption>
                  <Portrait id={tutor.id} name={tutor.name} image={tutor.image} sizes="44px" />
                  <span>
                    <b>
                      <PageLink to={`/tutors/${tutor.id}`} className="link">
                        <bdi>{tutor.name}</bdi>
                      </PageLink>
                    </b>
                    <span>
                      تقييم من <bdi>{student ?? 'طالب'}</bdi>
                    </span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
