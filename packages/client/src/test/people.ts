import { Role } from '@hiwar/contract/enums.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'

export const aUser: UserSelf = {
  id: 4,
  email: 'mona@example.com',
  password: true,
  hasPassword: true,
  name: 'منى',
  image: null,
  address: null,
  birthYear: null,
  gender: null,
  role: Role.Student,
  verified: false,
  verifiedEmail: false,
  verifiedPhone: false,
  verifiedWhatsApp: false,
  verifiedTelegram: false,
  creditScore: 0,
  city: null,
  phone: null,
  notificationMethod: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** An onboarded tutor. */
export const aTutor: TutorMeta = {
  id: aUser.id,
  bio: 'معلّمة محادثة بخبرة عشر سنوات',
  about: 'نبذة',
  video: null,
  thumbnail: null,
  studioId: null,
  activated: true,
  notice: 30,
  createdAt: aUser.createdAt,
  updatedAt: aUser.updatedAt,
  introVideo: {
    state: 'passed',
    submittedAt: aUser.createdAt,
    reviewedAt: aUser.createdAt,
    reasons: [],
    note: null,
    retryAt: null,
  },
  passedIntroVideo: true,
  passedInterview: true,
  passedDemoSession: true,
}

/** A token that expires at `at` (milliseconds); its signature is not valid, which the client does not check. */
export function tokenUntil(at: number, id = aUser.id): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ id, iat: 0, exp: Math.floor(at / 1000) })}.signature`
}
