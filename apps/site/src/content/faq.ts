import { generalQuestions } from './faq-general.ts'
import { studentQuestions } from './faq-student.ts'
import { tutorQuestions } from './faq-tutor.ts'
import type { FaqEntry } from './types.ts'

/** Every question of `/faq`, in the order shown. */
export const faq: readonly FaqEntry[] = [...generalQuestions, ...studentQuestions, ...tutorQuestions]
