import { City, Gender, Role } from '@hiwar/contract/enums.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { expect, test } from 'vitest'
import { incompleteSettings } from './incomplete-settings.ts'

const at = '2026-01-01T00:00:00.000Z'
const completeUser: UserSelf = {
  id: 3,
  email: 'person@example.com',
  password: true,
  hasPassword: true,
  name: 'سلمى',
  image: 'face.webp',
  address: null,
  birthYear: 1990,
  gender: Gender.Female,
  role: Role.Student,
  verified: true,
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
  verifiedTelegram: false,
  creditScore: 0,
  city: City.Cairo,
  phone: '01012345678',
  notificationMethod: 1,
  createdAt: at,
  updatedAt: at,
}
const completeTutor: TutorMeta = {
  id: 3,
  bio: 'معلّمة',
  about: 'نبذة',
  video: null,
  thumbnail: null,
  studioId: null,
  activated: true,
  notice: 30,
  createdAt: at,
  updatedAt: at,
  introVideo: { state: 'passed', submittedAt: at, reviewedAt: at, reasons: [], note: null, retryAt: null },
  passedIntroVideo: true,
  passedInterview: true,
  passedDemoSession: true,
}
const missingSections = (user: Partial<UserSelf>, tutor: Partial<TutorMeta> | null) => {
  const missing = incompleteSettings(
    { ...completeUser, ...user },
    tutor === null ? null : { ...completeTutor, ...tutor },
  )
  return Object.entries(missing).flatMap(([part, said]) => (said === undefined ? [] : [part]))
}

test('nothing is missing for a complete student or tutor account', () => {
  expect(missingSections({}, null)).toEqual([])
  expect(missingSections({}, {})).toEqual([])
})

test.each<[string, Partial<UserSelf>, Partial<TutorMeta> | null, string[]]>([
  ['a student without a name', { name: null }, null, ['personal']],
  ['an unverified email', { verifiedEmail: false }, null, ['personal']],
  ['a student with an unverified phone, which is optional', { verifiedPhone: false }, null, []],
  ['a tutor with an unverified phone', { verifiedPhone: false }, {}, ['personal']],
  ['a student without a birth year, which is optional', { birthYear: null, gender: null }, null, []],
  ['a tutor without a birth year', { birthYear: null }, {}, ['personal']],
  ['no password', { hasPassword: false }, null, ['password']],
  ['no notification channel', { notificationMethod: null }, null, ['notifications']],
  ['a student without a photo, which is optional', { image: null }, null, []],
  ['a tutor without a photo', { image: null }, {}, ['profile']],
  ['a tutor without a headline', {}, { bio: null }, ['profile']],
  [
    'several at once',
    { hasPassword: false, notificationMethod: null },
    { about: null },
    ['password', 'notifications', 'profile'],
  ],
])('%s', (_who, user, tutor, missing) => {
  expect(missingSections(user, tutor)).toEqual(missing)
})
