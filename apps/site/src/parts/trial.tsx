import { trialOffer, trialText } from '@hiwar/arabic/trial-words.ts'
import { AppLink, useSite } from '../site.tsx'

/** Minutes of the lesson that a guest may try without a plan, as the settings say; 0: none (more.md 2). */
export function useTrialMinutes(): number {
  const { isMember, settings } = useSite()
  return isMember ? 0 : settings['trial.minutes']
}

/** What the lesson costs, where one is offered: nothing. */
export function TrialLine({ className }: { className: string }) {
  const minutes = useTrialMinutes()
  return minutes > 0 && <p className={className}>{trialOffer(minutes)}</p>
}

/** Leads to the tutors, with one of whom the lesson is booked; nothing where none is offered. */
export function TrialLink({ className }: { className: string }) {
  return (
    useTrialMinutes() > 0 && (
      <AppLink to="/tutors" className={className}>
        {trialText.action}
      </AppLink>
    )
  )
}
