// Every screen of the main app with its tabs, by who sees it.
import { runningLesson } from './call-steps.ts'
import { app, tokenOf } from './product.ts'

interface Tour {
  readonly who: string
  /** Null: signed out. */
  readonly email: string | null
  /** `{tutor}`: the id of one; `{stranger}`: of another, not written to; `{lesson}`: of the student's lesson that runs now. */
  readonly paths: readonly string[]
}

export const tours: readonly Tour[] = [
  {
    who: 'guest',
    email: null,
    paths: [
      '/login',
      '/register/student',
      '/register/tutor',
      '/forget-password',
      '/tutors',
      '/t/{tutor}',
      '/t/{tutor}?tab=ratings',
      '/plans',
      '/card-added?statusCode=500',
      '/nowhere',
    ],
  },
  {
    who: 'student',
    email: 'student@hiwar.test',
    paths: [
      '/s/dashboard',
      '/upcoming-lessons',
      '/upcoming-lessons?tab=past',
      '/upcoming-lessons?tab=canceled',
      '/lessons-schedule',
      '/lessons-schedule?view=calendar',
      '/tutors',
      '/tutors?view=favourites',
      '/t/{tutor}',
      '/t/{tutor}?book=true',
      '/chat',
      '/chat?with={stranger}',
      '/plans',
      '/payments',
      '/reports',
      '/inbox',
      '/profile',
      '/s/settings',
      '/s/settings?tab=notifications',
      '/s/settings?tab=learning',
      '/s/settings?tab=appearance',
      '/s/settings?tab=account',
      '/complete-profile',
      '/checkout/1/month',
      '/lesson/{lesson}',
      '/lesson/999999',
      '/guide/nothing',
    ],
  },
  {
    who: 'tutor',
    email: 'tutor@hiwar.test',
    paths: [
      '/t/dashboard',
      '/upcoming-lessons',
      '/lessons-schedule',
      '/schedule-management',
      '/schedule-management?view=day',
      '/schedule-management?mode=usual',
      '/invoices',
      '/invoices?tab=requests',
      '/t/profile-settings',
      '/t/account-settings',
      '/t/complete-profile',
      '/profile',
      '/profile?tab=ratings',
      '/inbox',
      '/chat',
    ],
  },
  {
    who: 'manager',
    email: 'manager@hiwar.test',
    paths: ['/t/dashboard', '/interviews', '/interviews?tab=review', '/interviews?tab=done', '/schedule-management'],
  },
  {
    // The first leads to the steps that are left, as does every other screen of a tutor.
    who: 'new tutor',
    email: 'newtutor@hiwar.test',
    paths: ['/t/dashboard', '/t/onboarding', '/chat', '/t/account-settings', '/interview/999999'],
  },
]

/** The addresses of a tour in the running product, by their paths. */
export async function addressesOf({ paths }: Tour): Promise<ReadonlyMap<string, string>> {
  const [student, tutor, stranger] = await Promise.all(
    ['student', 'tutor', 'asmaa-farouk'].map(async (name) => await tokenOf(`${name}@hiwar.test`)),
  )
  if (student === undefined || tutor === undefined || stranger === undefined) throw new Error('no demo accounts')
  const lesson = await runningLesson()
  const fill = (path: string) =>
    path
      .replace('{tutor}', String(tutor.id))
      .replace('{stranger}', String(stranger.id))
      .replace('{lesson}', String(lesson))
  return new Map(paths.map((path) => [path, app() + fill(path)]))
}
