import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Role } from './enums.ts'
import { IdParams, oneOf, plainText } from './fields.ts'
import { LearningGoal, LearningLevel, learningBounds } from './learning-fields.ts'
import { admins, tutorLike } from './roles.ts'

/** What a student says of the own English, for the tutor (more.md 2). `""` is stored as null. */
export const LearningProfile = z.object({
  level: z.nullable(oneOf(LearningLevel)),
  goals: z.array(oneOf(LearningGoal)).check(
    z.maxLength(learningBounds.goals),
    z.refine((goals) => new Set(goals).size === goals.length),
  ),
  occupation: z.nullable(plainText(0, learningBounds.occupation)),
  about: z.nullable(plainText(0, learningBounds.about)),
})
export type LearningProfile = z.infer<typeof LearningProfile>

export const getLearningProfile = endpoint({
  name: 'getLearningProfile',
  method: 'GET',
  path: '/user/student/profile',
  who: [Role.Student],
  summary: 'What the student said of the own learning; empty at first',
  reply: LearningProfile,
})

export const saveLearningProfile = endpoint({
  name: 'saveLearningProfile',
  method: 'PUT',
  path: '/user/student/profile',
  who: [Role.Student],
  summary: 'Replace it',
  body: LearningProfile,
  reply: LearningProfile,
})

export const getLearningProfileOf = endpoint({
  name: 'getLearningProfileOf',
  method: 'GET',
  path: '/user/student/:id/profile',
  who: [...tutorLike, ...admins],
  summary: "A student's learning profile, for tutors who have or had a lesson with them, and admins",
  params: IdParams,
  reply: LearningProfile,
  fails: ['student-not-found'],
})
