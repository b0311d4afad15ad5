import { dayKey } from '@hiwar/arabic/dates.ts'
import { tutors } from '@hiwar/arabic/plurals.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { cheapestLesson } from '../../content/figures.ts'
import { hero } from '../../content/home.ts'
import type { Facts } from '../../content/types.ts'
import { CallFrame } from '../../parts/call-frame.tsx'
import { nearMoment, zone } from '../../parts/moments.ts'
import { wholePounds } from '../../parts/price.ts'
import { TrialLine } from '../../parts/trial.tsx'
import { StartButton } from '../../parts/start-band.tsx'
import { PageLink, useSite } from '../../site.tsx'

interface HeroProps {
  facts: Facts
  /** With free time, the soonest first. */
  soonest: readonly TutorCard[]
}

/** A lower number of tutors is not shown. */
const fewestTutors = 3

export function Hero({ facts, soonest }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="promise">
      <div className="wide hero-grid">
        <div className="hero-words">
          <h1 id="promise">
            {hero.title.slice(0, -hero.stress.length)}
            <span className="stress">{hero.stress}</span>
          </h1>
          <p className="hero-lead">{hero.lead}</p>
          <TrialLine className="hero-trial" />
          <div className="actions">
            <StartButton />
            <PageLink to="/tutors" className="button button-plain">
              {hero.see}
            </PageLink>
          </div>
        </div>
        <CallFrame />
        <Figures facts={facts} soonest={soonest} />
      </div>
    </section>
  )
}

/** Three figures of this hour; each is left out while it is unknown. */
function Figures({ facts, soonest }: HeroProps) {
  const { now } = useSite()
  const free = soonest.flatMap(({ nextFreeAt }) =>
    nextFreeAt !== null && Date.parse(nextFreeAt) > now ? [nextFreeAt] : [],
  )
  const today = free.filter((at) => dayKey(at, zone) === dayKey(now, zone)).length
  const price = cheapestLesson(facts)
  const figures = [
    { label: hero.tutorsToday, value: today < fewestTutors ? null : tutors(today) },
    { label: hero.nextFree, value: free[0] === undefined ? null : nearMoment(free[0], now) },
    { label: hero.lessonFrom, value: price === null ? null : wholePounds(price) },
  ].filter(({ value }) => value !== null)
  if (figures.length === 0) return null
  return (
    <dl className="hero-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
