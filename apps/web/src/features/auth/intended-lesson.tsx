import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { trialOffer } from '@hiwar/arabic/trial-words.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { lessonPriceText } from '@hiwar/app/plans/lesson-price-text.ts'
import { call } from '@hiwar/client/http.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import { getTutorInfo, type TutorInfo } from '@hiwar/contract/tutors.ts'
import { cheapestLesson } from '@hiwar/rules/offer.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { useEffect, useState } from 'react'
import { intendedLesson, type ChosenTime } from '../../parts/booking-path.ts'

interface Intent {
  readonly tutor: TutorInfo
  /** Piastres; null when no plan is for sale. */
  readonly price: number | null
}

/** The tutor and the price, without a query cache: these screens have none. Null when the tutor cannot be read. */
function useIntent(tutorId: number | null): Intent | 'loading' | null {
  const [intent, setIntent] = useState<Intent | 'loading' | null>('loading')
  useEffect(() => {
    if (tutorId === null) return undefined
    let isWanted = true
    const load = async () => {
      const [tutor, plans] = await Promise.all([
        call(getTutorInfo, { params: { id: tutorId } }),
        call(listPlans, { query: { size: 100 } }).catch(() => ({ list: [] })),
      ])
      if (isWanted) setIntent({ tutor, price: cheapestLesson(plans.list) })
    }
    load().catch(() => {
      if (isWanted) setIntent(null)
    })
    return () => {
      isWanted = false
    }
  }, [tutorId])
  return intent
}

/**
 * Above sign-in and registration: the lesson they lead to, with its tutor, its time and what lessons cost. Nothing when
 * the tutor cannot be read: the form beside it works without.
 */
export function IntendedLesson({ redirect }: { redirect: string }) {
  const lesson = intendedLesson(redirect)
  const intent = useIntent(lesson?.tutorId ?? null)
  if (lesson === null || intent === null) return null
  return (
    <section aria-label="الحصة التي تحجزها" className={cardClasses}>
      {intent !== 'loading' && (
        <>
          <Avatar {...intent.tutor} size={64} isDecorative />
          <div className="min-w-0 animate-fade-in">
            <p className="font-heading text-h3 text-ink-900">
              حصتك مع <bdi>{intent.tutor.name ?? 'معلّم حوار'}</bdi>
            </p>
            <p className="font-medium">{timeText(lesson, intent.tutor)}</p>
            <Cost price={intent.price} />
          </div>
        </>
      )}
    </section>
  )
}

/** What the lesson costs: nothing where it may be tried. */
function Cost({ price }: { price: number | null }) {
  const trialMinutes = useSetting('trial.minutes', 0)
  const isFree = trialMinutes > 0
  if (!isFree && price === null) return null
  return <p className="text-small text-ink-600">{isFree ? trialOffer(trialMinutes) : lessonPriceText(price ?? 0)}</p>
}

const cardClasses = 'mb-6 flex min-h-30 items-center gap-4 rounded-card border border-nile-100 bg-nile-50 p-4'

/** The chosen time or day, else the earliest time. */
function timeText({ day, start }: ChosenTime, { nextFreeAt }: TutorInfo): string {
  if (start !== undefined) return `${relativeDay(start)}، ${formatTime(start)}`
  if (day !== undefined) return relativeDay(day)
  return nextFreeAt === null ? '' : `أقرب موعد: ${relativeDay(nextFreeAt)}، ${formatTime(nextFreeAt)}`
}
