import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'

export const stepIds = ['video', 'interview', 'demo', 'photo'] as const
export type StepId = (typeof stepIds)[number]

export interface Step {
  readonly id: StepId
  readonly label: string
  /** As the object of a sentence. */
  readonly noun: string
  readonly hint: string
  readonly isPassed: boolean
}

/**
 * The onboarding steps of a tutor with their state (web.md, `/t/onboarding`). The photo session is not required.
 */
export function stepsOf(user: UserSelf, tutor: TutorMeta): Step[] {
  return [
    {
      id: 'video',
      label: 'الفيديو التعريفي',
      noun: 'الفيديو التعريفي',
      hint: 'دقيقة أو دقيقتان عن نفسك',
      isPassed: tutor.passedIntroVideo,
    },
    {
      id: 'interview',
      label: 'مقابلة بالإنجليزية',
      noun: 'المقابلة',
      hint: 'نصف ساعة مع مدير معلّمين',
      isPassed: tutor.passedInterview,
    },
    {
      id: 'demo',
      label: 'حصة تجريبية',
      noun: 'الحصة التجريبية',
      hint: 'نصف ساعة تدرّس فيها',
      isPassed: tutor.passedDemoSession,
    },
    {
      id: 'photo',
      label: 'جلسة التصوير',
      noun: 'جلسة التصوير',
      hint: 'مجانية، صور وفيديو لملفك',
      isPassed: user.image !== null && tutor.video !== null && tutor.thumbnail !== null,
    },
  ]
}

/** The first step that is not passed; the last one when all are. */
export const activeStep = (steps: readonly Step[]): StepId => steps.find(({ isPassed }) => !isPassed)?.id ?? 'photo'

/** The three steps before teaching are passed; the photo session may follow later. */
export const mayTeachSoon = ({ passedIntroVideo, passedInterview, passedDemoSession }: TutorMeta): boolean =>
  passedIntroVideo && passedInterview && passedDemoSession
