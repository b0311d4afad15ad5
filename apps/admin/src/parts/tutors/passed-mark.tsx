import { StateBadge } from '@hiwar/ui/state-badge.tsx'

/** What a tutor passes before the studio, in this order. */
export const passedFlags = ['passedInterview', 'passedIntroVideo', 'passedDemoSession'] as const

export type PassedFlag = (typeof passedFlags)[number]

export const passedLabel: Readonly<Record<PassedFlag, string>> = {
  passedInterview: 'المقابلة',
  passedIntroVideo: 'الفيديو التعريفي',
  passedDemoSession: 'الحصة التجريبية',
}

const meeting = { passed: 'ناجحة', open: 'لم تتم بعد' }
const words: Readonly<Record<PassedFlag, { passed: string; open: string }>> = {
  passedInterview: meeting,
  passedIntroVideo: { passed: 'مقبول', open: 'لم يُقبل بعد' },
  passedDemoSession: meeting,
}

/** Whether a tutor has passed one of them. */
export function PassedMark({ flag, hasPassed }: { flag: PassedFlag; hasPassed: boolean }) {
  const { passed, open } = words[flag]
  return <StateBadge tone={hasPassed ? 'done' : 'waiting'}>{hasPassed ? passed : open}</StateBadge>
}
