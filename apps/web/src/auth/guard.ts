// Who may see a screen: signed in, then role, then complete profile, then onboarding (web.md §1.1).
import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { clearAuth } from '@hiwar/client/auth-store.ts'
import type { Account } from '@hiwar/client/auth-store.ts'
import { redirect } from 'react-router'
import type { LoaderFunction } from 'react-router'
import { isKnownPath, loginPathFrom, safeRedirect } from '@hiwar/app/auth/redirect.ts'
import { checkedAccount } from '@hiwar/app/auth/account-check.ts'
import { homeOf, usesThisApp } from './home.ts'

/**
 * Who may open a screen. `anyone` needs no account check; `signed-out` sends signed-in users on to where the screen
 * would have led them, or to their dashboard.
 */
export type Audience = 'anyone' | 'signed-out' | readonly Kind[]

type Kind = 'guest' | 'student' | 'tutor' | 'manager'

export const everybody = ['guest', 'student', 'tutor', 'manager'] as const
export const members = ['student', 'tutor', 'manager'] as const
export const studentsOnly = ['student'] as const
export const tutorsAndManagers = ['tutor', 'manager'] as const
/** What managers, who teach without pay and were never candidates, have no use for. */
export const tutorsOnly = ['tutor'] as const
export const managersOnly = ['manager'] as const
export const guestsAndStudents = ['guest', 'student'] as const

function isComplete(user: UserSelf, tutor: TutorMeta): boolean {
  const needed = [user.name, user.phone, user.city, user.gender, user.birthYear, tutor.bio, tutor.about]
  return needed.every((value) => value !== null) && user.verifiedEmail && user.verifiedPhone
}

/** What no step keeps anybody from. */
const alwaysOpen = ['/t/account-settings', '/t/profile-settings', '/inbox']
/** Where a candidate meets the team and reads what it writes. */
const withTheTeam = ['/interview', '/demo-session', '/chat', '/reports']
const isUnder = (path: string, starts: readonly string[]) =>
  starts.some((start) => path === start || path.startsWith(`${start}/`))

/**
 * The screen a tutor must complete first; null when there is none. A step whose screen this app does not have is
 * skipped.
 */
export function nextTutorStep({ user, tutor }: Account, pathname: string): string | null {
  if (!isTutorLike(user.role) || tutor === null || isUnder(pathname, alwaysOpen)) return null

  if (!isComplete(user, tutor)) return stepTo('/t/complete-profile', pathname)
  const hasPassed = tutor.passedIntroVideo && tutor.passedInterview && tutor.passedDemoSession
  if (hasPassed || user.role !== Role.Tutor || isUnder(pathname, withTheTeam)) return null
  return stepTo('/t/onboarding', pathname)
}

/** Whether a signed-in person may open a screen of this audience. */
export function admits(audience: readonly Kind[], role: Role): boolean {
  if (role === Role.TutorManager) return audience.includes('manager')
  return audience.includes(isTutorLike(role) ? 'tutor' : 'student')
}

function stepTo(step: string, pathname: string): string | null {
  return pathname !== step && isKnownPath(step) ? step : null
}

/** A route loader that admits the audience, of which `onAdmitted` is told, and redirects everyone else. */
export function guard(audience: Audience, onAdmitted?: () => void): LoaderFunction {
  return async ({ request }) => {
    if (audience === 'anyone') return null

    const { pathname, search, searchParams } = new URL(request.url)
    // A link out of a mail that takes an account back works on every device, whoever is signed in there.
    if (pathname === '/login' && searchParams.has('undo')) return null
    const account = await checkedAccount()
    if (account === null) {
      if (audience === 'signed-out' || audience.includes('guest')) return null
      return redirect(loginPathFrom(pathname + search))
    }
    if (!usesThisApp(account.user.role)) {
      clearAuth()
      return redirect('/login?refused=role')
    }

    const home = homeOf(account.user.role)
    if (audience === 'signed-out') return redirect(safeRedirect(searchParams.get('redirect')) ?? home)
    if (!admits(audience, account.user.role)) return redirect(home)
    const step = nextTutorStep(account, pathname)
    if (step !== null) return redirect(step)
    onAdmitted?.()
    return null
  }
}
