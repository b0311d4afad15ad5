// Facts about a tutor that card and profile show in the same way.
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { noFreeTimeText } from '@hiwar/arabic/lesson-words.ts'
import { newTutorText, sideLabel } from '@hiwar/arabic/people.ts'
import { lessons, ratings, students } from '@hiwar/arabic/plurals.ts'
import { Star } from 'lucide-react'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'

/** Statistics are shown from this many students (web.md `/tutors`). */
const minStudents = 5

export const nameOf = ({ name, gender }: Pick<TutorCard, 'name' | 'gender'>): string =>
  name ?? `${sideLabel('tutor', gender)} حوار`

/** Average rating and number of ratings; a tutor without ratings is labelled new, or not rated. */
export function RatingLine({ tutor }: { tutor: Pick<TutorCard, 'avgRating' | 'ratingCount' | 'isNew' | 'gender'> }) {
  if (tutor.ratingCount === 0 && !tutor.isNew) return <span className="text-small text-ink-600">بلا تقييمات بعد</span>
  if (tutor.ratingCount === 0)
    return (
      <span className="rounded-full bg-apricot-tint px-2.5 py-0.5 text-tiny text-apricot">
        {newTutorText(tutor.gender)}
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1 text-small">
      <Star aria-hidden size={18} className="fill-apricot-500 text-apricot-500" />
      <span className="sr-only">متوسط التقييم</span>
      <span className="figures font-semibold">{formatDecimal(tutor.avgRating, 1)}</span>
      <span className="text-ink-600">({ratings(tutor.ratingCount)})</span>
    </span>
  )
}

/** `120 حصة مع 34 طالبًا`, once there are enough students; else null. */
export function taughtText({
  lessonCount,
  studentCount,
}: Pick<TutorCard, 'lessonCount' | 'studentCount'>): string | null {
  return studentCount < minStudents ? null : `${lessons(lessonCount)} مع ${students(studentCount, 'object')}`
}

/** The earliest bookable start, in the device's zone. */
export function useNextFreeText(nextFreeAt: string | null): string {
  const now = useNow(MINUTE_MS)
  if (nextFreeAt === null) return noFreeTimeText
  return `${relativeDay(nextFreeAt, now)}، ${formatTime(nextFreeAt)}`
}
