// What the learning profile is made of; beside no schema, so that a form loads none for it.

/** How well a student speaks English, as the student says (more.md 2). */
export const LearningLevel = {
  Beginner: 'beginner',
  Elementary: 'elementary',
  Intermediate: 'intermediate',
  Upper: 'upper',
  Advanced: 'advanced',
} as const
export type LearningLevel = (typeof LearningLevel)[keyof typeof LearningLevel]

/** What a student learns English for. */
export const LearningGoal = {
  Conversation: 'conversation',
  Work: 'work',
  Interview: 'interview',
  Travel: 'travel',
  Study: 'study',
  Exams: 'exams',
  Accent: 'accent',
  Confidence: 'confidence',
} as const
export type LearningGoal = (typeof LearningGoal)[keyof typeof LearningGoal]

/** Goals, and code points of the texts. */
export const learningBounds = { goals: 5, occupation: 60, about: 300 } as const
