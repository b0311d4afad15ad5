import { forTutors } from '../../content/home.ts'
import type { Facts } from '../../content/types.ts'
import { PageLink } from '../../site.tsx'

/** The one deep band of the page. */
export function TutorInvitation({ facts }: { facts: Facts }) {
  return (
    <section className="band band-nile" aria-labelledby="for-tutors">
      <div className="wide">
        <h2 id="for-tutors">{forTutors.title}</h2>
        <p className="lead">{forTutors.text(facts)}</p>
        <PageLink to="/tutor" className="button button-light">
          {forTutors.button}
        </PageLink>
      </div>
    </section>
  )
}
