import { hero, lastCall } from '../content/home.ts'
import { AppLink, useSite } from '../site.tsx'
import { Mark } from './logo.tsx'
import { TrialLink, useTrialMinutes } from './trial.tsx'

export function StartButton() {
  const { isMember } = useSite()
  const isFree = useTrialMinutes() > 0
  if (isFree) return <TrialLink className="button" />
  return (
    <AppLink to={isMember ? '/' : '/register/student'} className="button">
      {isMember ? 'افتح حصصي' : hero.start}
    </AppLink>
  )
}

/** The last call, at the end of pages for students. */
export function StartBand() {
  return (
    <section className="band last-call" aria-labelledby="last-call">
      <div className="wide">
        <Mark size={72} />
        <h2 id="last-call">{lastCall.title}</h2>
        <p className="lead">{lastCall.text}</p>
        <StartButton />
      </div>
    </section>
  )
}
