import { lessons } from '@hiwar/arabic/plurals.ts'
import type { TutorCard as Card } from '@hiwar/contract/tutors.ts'
import { Clock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { rightNow } from '../content/home.ts'
import { PageLink, useSite } from '../site.tsx'
import { nearMoment } from './moments.ts'
import { Portrait } from './picture.tsx'
import { RatingLine } from './stars.tsx'

const shownTopics = 3

/** Cards, in as many columns as there is room for; the photos of the first row are loaded at once. */
export function TutorList({ tutors }: { tutors: readonly Card[] }) {
  return (
    <ul className="tutor-list">
      {tutors.map((tutor, place) => (
        <li key={tutor.id}>
          <TutorCard tutor={tutor} sizes="104px" turn={place < 3 ? 'early' : 'late'} />
        </li>
      ))}
    </ul>
  )
}

interface TutorCardProps extends Pick<ComponentProps<typeof Portrait>, 'sizes' | 'turn'> {
  tutor: Card
}

/** A tutor in a list; the whole card leads to the profile. */
export function TutorCard({ tutor, sizes, turn }: TutorCardProps) {
  const { now } = useSite()
  return (
    <article className="tutor-card">
      <Portrait id={tutor.id} name={tutor.name} image={tutor.image} sizes={sizes} turn={turn} />
      <div className="tutor-card-text">
        <h3>
          <PageLink to={`/tutors/${tutor.id}`} className="card-link">
            <bdi>{tutor.name}</bdi>
          </PageLink>
        </h3>
        <p className="tutor-card-facts">
          {tutor.ratingCount > 0 ? (
            <RatingLine average={tutor.avgRating} count={tutor.ratingCount} />
          ) : (
            tutor.isNew && <span className="badge">{rightNow.isNew}</span>
          )}
          {tutor.lessonCount > 0 && <span className="muted">{lessons(tutor.lessonCount)}</span>}
        </p>
        <p className="tutor-card-bio">{tutor.bio}</p>
        <ul className="topics">
          {tutor.topics.slice(0, shownTopics).map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
        {tutor.nextFreeAt !== null && Date.parse(tutor.nextFreeAt) > now && (
          <p className="next-free">
            <Clock aria-hidden="true" size={16} />
            <span className="sr">{rightNow.nextFree}: </span>
            {nearMoment(tutor.nextFreeAt, now)}
          </p>
        )}
      </div>
    </article>
  )
}
