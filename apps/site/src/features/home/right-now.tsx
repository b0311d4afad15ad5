import type { TutorCard as Card } from '@hiwar/contract/tutors.ts'
import { rightNow } from '../../content/home.ts'
import { TutorCard } from '../../parts/tutor-card.tsx'
import { PageLink } from '../../site.tsx'

const shown = 6
const fewest = 3

/** Tutors with the soonest free time; hidden while there are fewer than three. */
export function RightNow({ soonest }: { soonest: readonly Card[] }) {
  const list = soonest.filter(({ nextFreeAt }) => nextFreeAt !== null).slice(0, shown)
  if (list.length < fewest) return null
  return (
    <section className="band" aria-labelledby="right-now">
      <div className="wide">
        <div className="band-head">
          <div>
            <h2 id="right-now">{rightNow.title}</h2>
            <p className="lead">{rightNow.lead}</p>
          </div>
          <PageLink to="/tutors" className="more">
            {rightNow.all}
          </PageLink>
        </div>
        <ul className="strip">
          {list.map((tutor) => (
            <li key={tutor.id}>
              <TutorCard tutor={tutor} sizes="(min-width: 64rem) 132px, 240px" />
            </li>
          ))}
        </ul>
        {/* Filled by the script. */}
        <p aria-hidden="true" className="dots" />
      </div>
    </section>
  )
}
