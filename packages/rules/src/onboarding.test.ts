import { expect, test } from 'vitest'
import { City, Role } from '@hiwar/contract/enums.ts'
import { missingItems, onboardingItems } from './onboarding.ts'

const complete = {
  role: Role.Tutor,
  name: 'سارة أحمد',
  phone: '01012345678',
  city: City.Cairo,
  bio: 'bio',
  about: 'about',
  birthYear: 1990,
  verifiedEmail: true,
  verifiedPhone: true,
  image: 'face.webp',
  video: 'intro.mp4',
  thumbnail: 'frame.webp',
  activated: true,
}

test('a complete tutor lacks nothing; each item alone is missed', () => {
  expect(missingItems(complete)).toEqual([])
  for (const item of onboardingItems) {
    const without = { ...complete, [item]: typeof complete[item] === 'boolean' ? false : null }
    expect(missingItems(without)).toEqual([item])
  }
})

test('what is asked for comes in its order; an empty text is none', () => {
  const nothing = Object.fromEntries(onboardingItems.map((item) => [item, null]))
  expect(missingItems({ ...complete, ...nothing })).toEqual([
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
  ])
  expect(missingItems({ ...complete, bio: '' })).toEqual(['bio'])
})

test('a manager is listed without video, thumbnail, birth year and proven phone', () => {
  const manager = {
    ...complete,
    role: Role.TutorManager,
    video: null,
    thumbnail: null,
    birthYear: null,
    verifiedPhone: false,
  }
  expect(missingItems(manager)).toEqual([])
  expect(missingItems({ ...manager, image: null })).toEqual(['image'])
})
