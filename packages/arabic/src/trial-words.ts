// The lesson that is tried without a plan, once (more.md 2).
import type { Gender } from '@hiwar/contract/enums.ts'
import { formatDuration } from './dates.ts'
import { sideLabel } from './people.ts'

export const trialText = {
  action: 'جرّب حصة مجانية',
  /** Where the time is known: in the steps of the booking, on the lesson. */
  name: 'حصتك المجانية',
  /** Among the lessons of everybody. */
  kind: 'حصة مجانية',
  cost: 'حصتك المجانية، بلا باقة وبلا دفع.',
  verifyPhone: 'حصتك المجانية في انتظارك. أكّد رقم موبايلك أولًا: لكل رقم حصة مجانية واحدة.',
  keptUntilLateLine: 'تبقى حصتك المجانية متاحة لك.',
  spentByLateCancel: 'تُحسب حصتك المجانية ولا تعود.',
} as const

/** `حصة مجانية من 15 دقيقة، بلا باقة وبلا بطاقة.` */
export const trialOffer = (minutes: number): string =>
  `حصة مجانية من ${formatDuration(minutes, 'object')}، بلا باقة وبلا بطاقة.`

/** What canceling and moving a trial does, before and after the late line. */
export const trialCancelRule = (lateLineMinutes: number): string =>
  `حتى ${formatDuration(lateLineMinutes, 'object')} قبل البداية يمكنك تغيير الموعد، أو إلغاء الحصة و${trialText.keptUntilLateLine} بعدها لا يتغيّر الموعد، وعند الإلغاء ${trialText.spentByLateCancel}`

/** What the tutor reads on the lesson. */
export const trialOfStudent = (gender: Gender | null): string =>
  `حصة مجانية لل${sideLabel('student', gender)}، وأجرها لك كالمعتاد`
