import type { Gender, LearningLevel, LessonDuration } from '@hiwar/contract/enums.ts'
import type { ReactNode } from 'react'

/** How the screens name each kind of session: "lesson with", "the lesson". */
export const sessionWords = {
  lesson: { title: 'حصة مع', the: 'الحصة' },
  interview: { title: 'مقابلة مع', the: 'المقابلة' },
  'demo-session': { title: 'حصة تجريبية مع', the: 'الحصة' },
} as const

/** What a call is for: a lesson, an interview or a demo session. In each, two people meet in one session. */
export interface CallDetails {
  readonly kind: keyof typeof sessionWords
  readonly sessionId: string
  readonly start: Date
  /** Minutes. */
  readonly duration: LessonDuration
  readonly partner: {
    readonly id: number
    readonly name: string
    readonly image: string | null
    /** Null where it is not known. */
    readonly gender: Gender | null
  }
  readonly topic: string | null
  /** What is known of the partner, beside the device check. */
  readonly aboutPartner?: ReactNode
  /** What the partner says of the own English, to who teaches; null where it is not known. */
  readonly learningLevel?: LearningLevel | null
  /** For a report from inside the call; null if it is not a lesson. */
  readonly lessonId: number | null
  /** Shown below the text while waiting for the partner. */
  readonly waitingAction?: ReactNode
}
