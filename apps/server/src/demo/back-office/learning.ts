import { LearningGoal, LearningLevel } from '@hiwar/contract/learning-fields.ts'
import { insertInto } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'

const { Conversation, Work, Interview, Travel, Study, Exams, Accent, Confidence } = LearningGoal

interface DemoProfile {
  readonly level: LearningLevel
  readonly goals: readonly LearningGoal[]
  readonly occupation?: string
  readonly about?: string
}

/** What these students say of their English. */
const profiles: Readonly<Record<string, DemoProfile>> = {
  'salma-fathy': {
    level: LearningLevel.Intermediate,
    goals: [Work, Confidence],
    occupation: 'محاسبة في شركة شحن',
    about: 'أفهم أغلب ما أسمعه، وأتوقف كثيرًا حين أتكلم في الاجتماعات.',
  },
  'khaled-nabil': { level: LearningLevel.Upper, goals: [Interview, Work], occupation: 'مهندس برمجيات' },
  'rana-samy': { level: LearningLevel.Elementary, goals: [Travel, Conversation] },
  'moustafa-refaat': { level: LearningLevel.Intermediate, goals: [Exams, Study], occupation: 'طالب هندسة' },
  'aya-abdelrahman': { level: LearningLevel.Beginner, goals: [Conversation], about: 'أريد أن أبدأ بجمل قصيرة كل يوم.' },
  'hassan-lotfy': { level: LearningLevel.Advanced, goals: [Accent, Work], occupation: 'مدير مبيعات' },
  'laila-anwar': { level: LearningLevel.Upper, goals: [Study, Exams, Confidence], occupation: 'طالبة صيدلة' },
  'menna-galal': { level: LearningLevel.Elementary, goals: [Conversation, Confidence], occupation: 'معلّمة حضانة' },
}

/** Gives some students the profile that tutors and admins read (more.md 2). */
export async function addLearningProfiles({ tx, idOf, at }: DemoOffice): Promise<void> {
  await insertInto(
    tx,
    'learningProfiles',
    Object.entries(profiles).map(([key, { level, goals, occupation = null, about = null }], place) => ({
      studentId: idOf(key),
      level,
      goals,
      occupation,
      about,
      updatedAt: at(place * 7 + 2),
    })),
  )
}
