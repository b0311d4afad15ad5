import { StateBadge } from '@hiwar/ui/state-badge.tsx'

/** What a tutor passes before the studio, in this order. */
export const passedFlags = ['passedInterview', 'passedIntroVideo', 'passedDemoSession'] as const

export const passedLabel: Readonly<Record<(typeof passedFlags)[number], string>> = {
  passedInterview: 'المقابلة',
  passedIntroVideo: 'الفيديو التعريفي',
  passedDemoSession: 'الحصة التجريبية',
}

/** Whether a tutor has passed one of them. */
export function PassedMark({ hasPassed }: { hasPassed: boolean }) {
  return <StateBadge tone={hasPassed ? 'done' : 'waiting'}>{hasPassed ? 'ناجحة' : 'لم تتم بعد'}</StateBadge>
}
