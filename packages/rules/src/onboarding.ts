import { Role } from '@hiwar/contract/enums.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'

/** What a tutor still lacks to be listed and booked (people.md R1), in the order in which it is asked for. */
export const onboardingItems = [
  'name',
  'phone',
  'city',
  'bio',
  'about',
  'birthYear',
  'verifiedEmail',
  'verifiedPhone',
  'image',
  'video',
  'thumbnail',
  'activated',
] as const
export type OnboardingItem = (typeof onboardingItems)[number]

/** A manager is listed without these. */
const ofTutorsOnly: readonly OnboardingItem[] = ['birthYear', 'verifiedPhone', 'video', 'thumbnail']

export function missingItems(tutor: Pick<TutorFull, OnboardingItem | 'role'>): OnboardingItem[] {
  return onboardingItems.filter((item) => {
    if (tutor.role === Role.TutorManager && ofTutorsOnly.includes(item)) return false
    const value = tutor[item]
    return value === null || value === false || value === ''
  })
}
