import { agreeToCancelText } from '@hiwar/arabic/lesson-words.ts'
import { runningText, type Booking } from './bookings.ts'

interface Deletion {
  /** The bookings are being fetched. */
  isLoading: boolean
  hasRunningLesson: boolean
  /** What would be canceled. */
  lost: readonly Booking[]
  isAgreed: boolean
}

/** Why published time cannot be deleted yet; undefined when it can. */
export function whyNotDelete({ isLoading, hasRunningLesson, lost, isAgreed }: Deletion): string | undefined {
  if (hasRunningLesson) return runningText
  if (isLoading) return 'نراجع حجوزات هذا الوقت.'
  return lost.length > 0 && !isAgreed ? agreeToCancelText : undefined
}
