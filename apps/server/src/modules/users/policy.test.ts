import { describe, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../../actor.ts'
import { fitsAccount, mayCreate, mayUpdate } from './policy.ts'
import type { ProfileField, Target } from './profile-fields.ts'

const someone = (role: Role, id = 1): Actor => ({
  id,
  role,
  gender: null,
  verifiedEmail: true,
  tokenGeneration: 0,
  signInId: 'a-sign-in',
  tokenExp: 0,
})
const person = (role: Role, id = 1): Target => ({ id, role, image: null, tutor: null })
const teaching = { studioId: null, video: null, thumbnail: null, passedInterview: false, passedDemoSession: false }
const teacher = (id = 1, change: Partial<NonNullable<Target['tutor']>> = {}, role: Role = Role.Tutor): Target => ({
  id,
  role,
  image: 'a.webp',
  tutor: { ...teaching, ...change },
})

describe('mayCreate', () => {
  test.each([
    [null, Role.Student, true],
    [null, Role.Tutor, true],
    [null, Role.TutorManager, 'forbidden'],
    [null, Role.SuperAdmin, 'forbidden'],
    [Role.Student, Role.Tutor, true],
    [Role.Tutor, Role.Studio, 'forbidden'],
    [Role.RegularAdmin, Role.TutorManager, true],
    [Role.RegularAdmin, Role.Studio, true],
    [Role.RegularAdmin, Role.RegularAdmin, 'forbidden'],
    [Role.SuperAdmin, Role.RegularAdmin, true],
    [Role.SuperAdmin, Role.SuperAdmin, true],
  ] as const)('%s makes %s: %s', (by, role, verdict) => {
    expect(mayCreate(by === null ? null : someone(by), role)).toBe(verdict)
  })
})

describe('mayUpdate', () => {
  const cases: [string, Actor, Target, ProfileField[], true | 'forbidden'][] = [
    ['oneself', someone(Role.Student), person(Role.Student), ['name', 'email', 'password', 'image', 'phone'], true],
    ['somebody else', someone(Role.Student), person(Role.Student, 2), ['name'], 'forbidden'],
    ['somebody else, nothing sent', someone(Role.Student), person(Role.Student, 2), [], 'forbidden'],
    ['a student activating', someone(Role.Student), person(Role.Student), ['activated'], 'forbidden'],
    ["a tutor's own texts", someone(Role.Tutor), teacher(), ['bio', 'about', 'notice'], true],
    ["a tutor's own photo", someone(Role.Tutor), teacher(), ['image'], 'forbidden'],
    ["a tutor's own video", someone(Role.Tutor), teacher(), ['video'], 'forbidden'],
    ['a studio before the interview', someone(Role.Tutor), teacher(), ['studioId'], 'forbidden'],
    [
      'a studio after both sessions',
      someone(Role.Tutor),
      teacher(1, { passedInterview: true, passedDemoSession: true }),
      ['studioId'],
      true,
    ],
    [
      'a studio after the photo session',
      someone(Role.Tutor),
      teacher(1, { passedInterview: true, passedDemoSession: true, studioId: 5, video: 'v', thumbnail: 't' }),
      ['studioId'],
      'forbidden',
    ],
    ["a manager's own studio", someone(Role.TutorManager), teacher(1, {}, Role.TutorManager), ['studioId'], true],
    [
      'a manager passing a tutor',
      someone(Role.TutorManager),
      teacher(2),
      ['passedIntroVideo', 'passedDemoSession'],
      true,
    ],
    ['a manager renaming a tutor', someone(Role.TutorManager), teacher(2), ['name'], 'forbidden'],
    [
      'a manager passing themself',
      someone(Role.TutorManager),
      teacher(1, {}, Role.TutorManager),
      ['passedIntroVideo'],
      'forbidden',
    ],
    ["a studio and its tutor's video", someone(Role.Studio), teacher(2, { studioId: 1 }), ['video', 'thumbnail'], true],
    ["a studio and its tutor's photo", someone(Role.Studio), teacher(2, { studioId: 1 }), ['image'], 'forbidden'],
    ["a studio and another's tutor", someone(Role.Studio), teacher(2, { studioId: 9 }), ['video'], 'forbidden'],
    ['an admin and a student', someone(Role.RegularAdmin), person(Role.Student, 2), ['email', 'name', 'image'], true],
    ["an admin and a student's password", someone(Role.SuperAdmin), person(Role.Student, 2), ['password'], 'forbidden'],
    ['an admin and another admin', someone(Role.RegularAdmin), person(Role.RegularAdmin, 2), ['name'], 'forbidden'],
    ['an admin and themself', someone(Role.RegularAdmin), person(Role.RegularAdmin), ['name', 'password'], true],
    ['the super admin and an admin', someone(Role.SuperAdmin), person(Role.RegularAdmin, 2), ['name'], true],
  ]

  test.each(cases)('%s', (_, actor, target, fields, verdict) => {
    expect(mayUpdate(actor, target, fields)).toBe(verdict)
  })

  test('tutor fields do not fit a student account', () => {
    expect(fitsAccount(person(Role.Student), ['name', 'bio'])).toBe(false)
    expect(fitsAccount(teacher(), ['name', 'bio'])).toBe(true)
  })
})
