import { City, Gender } from '@hiwar/contract/enums.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { aTutor, aUser } from '@hiwar/client/test/people.ts'
import { expect, test } from 'vitest'
import { incompleteSettings } from './incomplete-settings.ts'

const completeUser: UserSelf = {
  ...aUser,
  image: 'face.webp',
  birthYear: 1990,
  gender: Gender.Female,
  verified: true,
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
  city: City.Cairo,
  phone: '01012345678',
  notificationMethod: 1,
}
const missingSections = (user: Partial<UserSelf>, tutor: Partial<TutorMeta> | null) => {
  const missing = incompleteSettings({ ...completeUser, ...user }, tutor === null ? null : { ...aTutor, ...tutor })
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
