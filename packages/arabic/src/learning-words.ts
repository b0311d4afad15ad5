// What a student says of the own learning (more.md 2).
import type { LearningGoal, LearningLevel } from '@hiwar/contract/enums.ts'

/** Of المستوى. */
export const levelLabel: Readonly<Record<LearningLevel, string>> = {
  beginner: 'مبتدئ',
  elementary: 'أساسي',
  intermediate: 'متوسط',
  upper: 'فوق المتوسط',
  advanced: 'متقدّم',
}

export const goalLabel: Readonly<Record<LearningGoal, string>> = {
  conversation: 'المحادثة',
  work: 'العمل',
  interview: 'مقابلات العمل',
  travel: 'السفر',
  study: 'الدراسة',
  exams: 'الامتحانات',
  accent: 'النطق',
  confidence: 'الثقة في الكلام',
}

export const learningText = {
  title: 'مستواك وأهدافك',
  purpose: 'يراها معلّمك قبل الحصة فيستعد لها بما يناسبك.',
  level: 'مستواك في الكلام الآن',
  goals: 'لماذا تتعلّم الإنجليزية؟',
  occupation: 'عملك أو دراستك',
  about: 'ما يفيد معلّمك أن يعرفه',
} as const
