import { expect, test } from 'vitest'
import { ownPath, referralOf, withParameters } from './links.ts'

test('parameters stand before the anchor; what is null is left out', () => {
  expect(withParameters('/pricing#choose', { plan: 3, period: 'year', ref: null })).toBe(
    '/pricing?plan=3&period=year#choose',
  )
  expect(withParameters('/tutors', {})).toBe('/tutors')
  expect(withParameters('/register/student', { redirect: '/checkout/3/year', ref: 'wa' })).toBe(
    '/register/student?redirect=%2Fcheckout%2F3%2Fyear&ref=wa',
  )
})

test('only sources of ours are passed on', () => {
  expect([referralOf('wa'), referralOf('else'), referralOf(null)]).toEqual(['wa', null, null])
})

test('a form leads back to a page of this site only', () => {
  expect(ownPath('/tutors?topic=3#x')).toBe('/tutors?topic=3#x')
  for (const text of ['//evil.example', '/\\evil.example', 'https://evil.example', 'tutors', '', '/a\nb'])
    expect(ownPath(text), text).toBe('/')
})
