import { beforeAll, describe, expect, test } from 'vitest'
import { afterSignIn, isKnownPath, loginPathFrom, safeRedirect, setKnownPaths } from './redirect.ts'

beforeAll(() => setKnownPaths(['/', '/login', '/tutors', '/t/:id', '/lesson/:id', '/checkout/:planId/:period']))

describe('redirect after sign-in', () => {
  test.each(['/tutors', '/t/7?book=true', '/checkout/2/quarter?tab=card', '/tutors#top', '/lesson/12'])(
    '%s is allowed',
    (wanted) => {
      expect(safeRedirect(wanted)).toBe(wanted)
    },
  )

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/tutors',
    'javascript:alert(1)',
    'tutors',
    '',
    ' /tutors',
    '/\t/evil.example',
    '/\n//evil.example',
    '/nowhere',
    '/t/7/extra',
    '/..//evil.example',
  ])('%j is rejected', (wanted) => {
    expect(safeRedirect(wanted)).toBeNull()
  })

  test('the sign-in path carries the target, except for the main page', () => {
    expect(loginPathFrom('/t/7?book=true')).toBe('/login?redirect=%2Ft%2F7%3Fbook%3Dtrue')
    expect(loginPathFrom('/')).toBe('/login')
    expect(afterSignIn(new URLSearchParams('redirect=%2Ft%2F7%3Fbook%3Dtrue'))).toBe('/t/7?book=true')
    expect(afterSignIn(new URLSearchParams('redirect=//evil.example'))).toBe('/')
    expect(afterSignIn(new URLSearchParams())).toBe('/')
  })

  test('a path is known when it matches a route pattern', () => {
    expect(['/t/7', '/t', '/t/7/8', '/tutors/'].map(isKnownPath)).toEqual([true, false, false, true])
  })
})
