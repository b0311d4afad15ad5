import { afterSignIn, safeRedirect } from '@hiwar/app/auth/redirect.ts'

/**
 * Where a new account goes first. A student goes where the account was made for, or to the tutors; name, phone and
 * topics are asked for after the first booking (web.md `/register/{role}`).
 */
export function afterRegistration(role: 'student' | 'tutor', query: URLSearchParams): string {
  return role === 'student' ? (safeRedirect(query.get('redirect')) ?? '/tutors') : afterSignIn(query)
}
