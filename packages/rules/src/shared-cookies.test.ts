import { expect, test } from 'vitest'
import { consentOf, cookieOf, parentDomain, sharedCookie } from './shared-cookies.ts'

test('a shared cookie is written for the domain above the app', () => {
  expect(parentDomain('app.hiwar.example')).toBe('hiwar.example')
  for (const name of ['localhost', '127.0.0.1', 'hiwar.example']) expect(parentDomain(name), name).toBe('')
})

test('it names that domain only where the writer is below it: a browser refuses another', () => {
  const from = (ownHost: string) =>
    sharedCookie('consent', 'yes', { appHost: 'app.hiwar.example', ownHost, isSecure: true })
  expect(from('hiwar.example')).toBe(
    'consent=yes; Path=/; Max-Age=15552000; SameSite=Lax; Domain=hiwar.example; Secure',
  )
  expect(from('www.hiwar.example')).toContain('Domain=hiwar.example')
  for (const host of ['elsewhere.example', 'nothiwar.example']) expect(from(host), host).not.toContain('Domain')
})

test('an empty value removes it', () => {
  expect(sharedCookie('member', '', { appHost: 'localhost', ownHost: 'localhost', isSecure: false })).toBe(
    'member=; Path=/; Max-Age=0; SameSite=Lax',
  )
})

test('an answer is yes or no, and nothing else is one', () => {
  expect(consentOf('member=1; consent=yes')).toBe('yes')
  expect(consentOf('consent=no')).toBe('no')
  for (const cookies of ['', 'consent=', 'consent=maybe', 'noconsent=yes'])
    expect(consentOf(cookies), cookies).toBeNull()
  expect(cookieOf('member=1; consent=yes', 'member')).toBe('1')
})
