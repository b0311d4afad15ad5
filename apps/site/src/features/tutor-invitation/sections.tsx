import { formatInteger } from '@hiwar/arabic/digits.ts'
import { joining, pay, requirements, tutorPage, why } from '../../content/tutor.ts'
import type { Facts } from '../../content/types.ts'
import { Blocks } from '../../parts/blocks.tsx'
import { IconTile } from '../../parts/icon-tile.tsx'
import { ApplyButton } from './hero.tsx'

/** Computed examples of what a tutor earns. */
export function Pay({ facts }: { facts: Facts }) {
  return (
    <section className="band band-white" aria-labelledby="pay">
      <div className="wide">
        <h2 id="pay">{pay.title}</h2>
        <p className="lead">{pay.lead(facts)}</p>
        <ul className="earnings">
          {pay.examples.map(({ lessons, earned }) => (
            <li key={lessons}>
              <span>{pay.head[0]}</span>
              <b>{lessons}</b>
              <span>{pay.head[1]}</span>
              <strong>{earned(facts)}</strong>
            </li>
          ))}
        </ul>
        <div className="pay-notes">
          {[pay.single(facts), pay.payout(facts), pay.fair].map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </section>
  )
}

export function Why() {
  return (
    <section className="band" aria-labelledby="why">
      <div className="wide">
        <h2 id="why">{why.title}</h2>
        <ul className="benefits">
          {why.items.map(({ icon, title, text }) => (
            <li key={title}>
              <IconTile name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function JoiningSteps() {
  return (
    <section className="band band-white" aria-labelledby="joining">
      <div className="wide">
        <h2 id="joining">{joining.title}</h2>
        <p className="lead">{joining.lead}</p>
        <ol className="timeline">
          {joining.steps.map(({ title, time, text }, place) => (
            <li key={title}>
              <span className="step-number">{formatInteger(place + 1)}</span>
              <h3>{title}</h3>
              <p className="timeline-length">{time}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="muted">{joining.retry}</p>
      </div>
    </section>
  )
}

export function Requirements({ facts }: { facts: Facts }) {
  return (
    <section className="band" aria-labelledby="requirements">
      <div className="wide article-columns">
        <h2 id="requirements">{requirements.title}</h2>
        <div className="text">
          <Blocks blocks={requirements.blocks} facts={facts} />
        </div>
      </div>
    </section>
  )
}

export function TutorCall() {
  return (
    <section className="band band-nile" aria-labelledby="apply">
      <div className="wide">
        <h2 id="apply">{tutorPage.apply}</h2>
        <p className="lead">{tutorPage.lastCall}</p>
        <ApplyButton isLight />
      </div>
    </section>
  )
}
