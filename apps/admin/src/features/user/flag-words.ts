import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { PassedFlag } from '../../parts/tutors/passed-mark.tsx'

/** A flag that an admin turns; the interview's follows from its result. */
export type Flag = Exclude<PassedFlag, 'passedInterview'>

interface FlagChange {
  effect: string
  /** The verb. */
  label: string
}

const words: Readonly<Record<Flag, { yes: FlagChange; no: FlagChange }>> = {
  passedIntroVideo: {
    yes: { effect: 'يصبح الفيديو مقبولًا، ويمكن للمعلّم حجز الحصة التجريبية بعد المقابلة.', label: 'اقبل الفيديو' },
    no: { effect: 'يعود الفيديو إلى انتظار المراجعة.', label: 'ألغِ القبول' },
  },
  passedDemoSession: {
    yes: { effect: 'تصبح الحصة التجريبية ناجحة، ويختار المعلّم استوديو التصوير.', label: 'اجعلها ناجحة' },
    no: { effect: 'تصبح الحصة التجريبية غير ناجحة، ويحجز المعلّم حصة أخرى.', label: 'ألغِ النجاح' },
  },
}

/** What changes when a flag is turned, and the verb. */
export function flagWords(flag: Flag, tutor: Pick<TutorMeta, Flag>) {
  const { effect, label } = words[flag][tutor[flag] ? 'no' : 'yes']
  return { effect, confirmLabel: label }
}
