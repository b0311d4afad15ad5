import { resetAccountCheck } from '@hiwar/app/auth/account-check.ts'
import { City, Gender, Role } from '@hiwar/contract/enums.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { clearAuth, storeAuth, type Account } from '@hiwar/client/auth-store.ts'
import { aTutor, aUser, tokenUntil } from '@hiwar/client/test/people.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { RouterContextProvider, type LoaderFunction } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  admits,
  everybody,
  guard,
  managersOnly,
  members,
  nextTutorStep,
  studentsOnly,
  tutorsAndManagers,
  tutorsOnly,
} from './guard.ts'
import { setKnownPaths } from '@hiwar/app/auth/redirect.ts'

const completeUser: UserSelf = {
  ...aUser,
  name: 'إيمان',
  birthYear: 1990,
  gender: Gender.Female,
  role: Role.Tutor,
  verified: true,
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
  city: City.Cairo,
  phone: '01012345678',
}

function accountOf(user: Partial<UserSelf> = {}, tutor: Partial<TutorMeta> = {}): Account {
  return { user: { ...completeUser, ...user }, tutor: { ...aTutor, ...tutor } }
}

test.each([
  ['everybody', everybody, [true, true, true]],
  ['members', members, [true, true, true]],
  ['students', studentsOnly, [true, false, false]],
  ['tutors and managers', tutorsAndManagers, [false, true, true]],
  ['tutors, not managers', tutorsOnly, [false, true, false]],
  ['managers', managersOnly, [false, false, true]],
])('a screen of %s admits students, tutors, managers: %o', (_who, audience, expected) => {
  expect([Role.Student, Role.Tutor, Role.TutorManager].map((role) => admits(audience, role))).toEqual(expected)
})

beforeEach(() =>
  setKnownPaths(['/t/dashboard', '/t/complete-profile', '/t/onboarding', '/t/account-settings', '/interview/:id']),
)

describe('what a tutor must finish first', () => {
  test('nothing, once the profile is complete and onboarding passed', () => {
    expect(nextTutorStep(accountOf(), '/t/dashboard')).toBeNull()
  })

  test.each<[string, Partial<UserSelf>, Partial<TutorMeta>]>([
    ['no name', { name: null }, {}],
    ['no phone', { phone: null }, {}],
    ['no city', { city: null }, {}],
    ['no bio', {}, { bio: null }],
    ['no about', {}, { about: null }],
    ['an unverified email', { verifiedEmail: false }, {}],
    ['an unverified phone', { verifiedPhone: false }, {}],
  ])('%s leads to the profile, before onboarding', (_what, user, tutor) => {
    expect(nextTutorStep(accountOf(user, { ...tutor, passedInterview: false }), '/t/dashboard')).toBe(
      '/t/complete-profile',
    )
  })

  test.each<Partial<TutorMeta>>([
    { passedIntroVideo: false },
    { passedInterview: false },
    { passedDemoSession: false },
  ])('%o leads to onboarding', (tutor) => {
    expect(nextTutorStep(accountOf({}, tutor), '/t/dashboard')).toBe('/t/onboarding')
  })

  test('settings and the inbox stay open, and so does all that is written and said with the team during onboarding', () => {
    expect(nextTutorStep(accountOf({ name: null }), '/t/account-settings')).toBeNull()
    expect(nextTutorStep(accountOf({ name: null }), '/inbox')).toBeNull()
    expect(nextTutorStep(accountOf({}, { passedInterview: false }), '/interview/4')).toBeNull()
    expect(nextTutorStep(accountOf({}, { passedDemoSession: false }), '/chat')).toBeNull()
    expect(nextTutorStep(accountOf({}, { passedDemoSession: false }), '/reports/7')).toBeNull()
    expect(nextTutorStep(accountOf({ name: null }), '/chat')).toBe('/t/complete-profile')
    expect(nextTutorStep(accountOf({ name: null }), '/interview/4')).toBe('/t/complete-profile')
  })

  test('the screen of the step does not redirect to itself', () => {
    expect(nextTutorStep(accountOf({ name: null }), '/t/complete-profile')).toBeNull()
    expect(nextTutorStep(accountOf({}, { passedInterview: false }), '/t/onboarding')).toBeNull()
  })

  test('managers and students are never sent to onboarding', () => {
    expect(nextTutorStep(accountOf({ role: Role.TutorManager }, { passedInterview: false }), '/t/dashboard')).toBeNull()
    expect(
      nextTutorStep({ user: { ...completeUser, role: Role.Student, name: null }, tutor: null }, '/s/dashboard'),
    ).toBeNull()
  })

  test('a step whose screen the app does not have is skipped', () => {
    setKnownPaths(['/t/dashboard'])
    expect(nextTutorStep(accountOf({ name: null }), '/t/dashboard')).toBeNull()
  })
})

/** Where a guard leads from an address; null when it opens. */
async function ledBy(guarding: LoaderFunction, path: string): Promise<unknown> {
  const url = new URL(path, 'https://app.hiwar.test')
  const given = {
    request: new Request(url),
    url,
    pattern: url.pathname,
    params: {},
    context: new RouterContextProvider(),
  }
  const result: unknown = await guarding(given)
  return result instanceof Response ? result.headers.get('location') : result
}

describe('a screen that asks for its data early', () => {
  beforeEach(() => {
    setKnownPaths(['/s/dashboard', '/t/dashboard', '/t/complete-profile'])
    // The stored account is revalidated in the background; no answer is waited for.
    vi.stubGlobal('fetch', async () => await new Promise(() => undefined))
  })
  afterEach(() => {
    clearAuth()
    resetAccountCheck()
  })

  test('begins its calls for a student, and for nobody who is led elsewhere', async () => {
    const begin = vi.fn()
    const opening = async () => await ledBy(guard(studentsOnly, begin), '/s/dashboard')
    expect(await opening()).toMatch(/^\/login/)
    storeAuth(tokenUntil(Date.now() + DAY_MS), accountOf({}))
    expect(await opening()).toBe('/t/dashboard')
    storeAuth(tokenUntil(Date.now() - DAY_MS), { user: { ...completeUser, role: Role.Student }, tutor: null })
    expect(await opening()).toMatch(/^\/login/)
    expect(begin).not.toHaveBeenCalled()
    storeAuth(tokenUntil(Date.now() + DAY_MS), { user: { ...completeUser, role: Role.Student }, tutor: null })
    expect(await opening()).toBeNull()
    expect(begin).toHaveBeenCalledOnce()
  })

  test('does not begin the calls of a tutor whose profile is to be completed first', async () => {
    const begin = vi.fn()
    storeAuth(tokenUntil(Date.now() + DAY_MS), accountOf({ name: null }))
    expect(await ledBy(guard(tutorsAndManagers, begin), '/t/dashboard')).toBe('/t/complete-profile')
    expect(begin).not.toHaveBeenCalled()
  })
})

describe('a screen for people who are signed out', () => {
  beforeEach(() => {
    setKnownPaths(['/login', '/register/student', '/s/dashboard', '/plans'])
    // The stored account is revalidated in the background; no answer is waited for.
    vi.stubGlobal('fetch', async () => await new Promise(() => undefined))
  })
  afterEach(() => {
    clearAuth()
    resetAccountCheck()
  })

  const ledTo = async (path: string) => await ledBy(guard('signed-out'), path)
  const signIn = () =>
    storeAuth(tokenUntil(Date.now() + DAY_MS), { user: { ...completeUser, role: Role.Student }, tutor: null })

  test('opens for a guest', async () => {
    expect(await ledTo('/login')).toBeNull()
  })

  test('leads who is signed in to the dashboard, or on to where it was to lead', async () => {
    signIn()
    expect(await ledTo('/login')).toBe('/s/dashboard')
    expect(await ledTo('/login?redirect=/plans')).toBe('/plans')
  })

  test('opens for everybody by the link that takes an account back, which is one to the sign-in screen', async () => {
    signIn()
    expect(await ledTo('/login?undo=token')).toBeNull()
    expect(await ledTo('/register/student?undo=token')).toBe('/s/dashboard')
  })
})
