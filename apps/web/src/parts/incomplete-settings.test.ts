import { City, Gender, Role } from '@hiwar/contract/enums.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { expect, test } from 'vitest'
import { incompleteSettings } from './incomplete-settings.ts'

const at = '2026-01-01T00:00:00.000Z'
const whole: UserSelf = {
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
const teaching: TutorMeta = {
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
const partsMissing = (user: Partial<UserSelf>, tutor: Partial<TutorMeta> | null) => {
  const missing = incompleteSettings({ ...whole, ...user }, tutor === null ? null : { ...teaching, ...tutor })
  return Object.entries(missing).flatMap(([part, said]) => (said === undefined ? [] : [part]))
}

test('a whole account misses nothing, whether it learns or teaches', () => {
  expect(partsMissing({}, null)).toEqual([])
  expect(partsMissing({}, {})).toEqual([])
})

test.each<[string, Partial<UserSelf>, Partial<TutorMeta> | null, string[]]>([
  ['a student without a name', { name: null }, null, ['personal']],
  ['an unproven email', { verifiedEmail: false }, null, ['personal']],
  ['a student with an unproven phone, who needs none', { verifiedPhone: false }, null, []],
  ['a tutor with an unproven phone', { verifiedPhone: false }, {}, ['personal']],
  ['a student without a birth year, who needs none', { birthYear: null, gender: null }, null, []],
  ['a tutor without a birth year', { birthYear: null }, {}, ['personal']],
  ['no password', { hasPassword: false }, null, ['password']],
  ['no way for messages', { notificationMethod: null }, null, ['notifications']],
  ['a student without a photo, who needs none', { image: null }, null, []],
  ['a tutor without a photo', { image: null }, {}, ['profile']],
  ['a tutor who says nothing of himself', {}, { bio: null }, ['profile']],
  [
    'several at once',
    { hasPassword: false, notificationMethod: null },
    { about: null },
    ['password', 'notifications', 'profile'],
  ],
])('%s', (_who, user, tutor, missing) => {
  expect(partsMissing(user, tutor)).toEqual(missing)
})
