// Every screen of the app: path, who may open it, its file. The order is that of the specification (web.md §2).
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { AppFrame } from '@hiwar/app/frame/app-frame.tsx'
import { inAppMarkIn } from './parts/in-app-mark.ts'
import { SignedInTasks } from './parts/signed-in-tasks.tsx'
import { RootCrash, ScreenCrash } from '@hiwar/app/failures/crash.tsx'
import { FirstLoad } from '@hiwar/app/frame/first-load.tsx'
import {
  everybody,
  guard,
  guestsAndStudents,
  managersOnly,
  members,
  studentsOnly,
  tutorsAndManagers,
  tutorsOnly,
} from './auth/guard.ts'
import type { Audience } from './auth/guard.ts'
import { homeOf } from './auth/home.ts'
import { useVisits } from './auth/visits.ts'
import { useFirstPageHead } from './parts/use-first-page-head.ts'
import { currentAuth } from '@hiwar/client/auth-store.ts'
import { lazyWithRetry, withRetry } from '@hiwar/ui/lazy-with-retry.ts'

interface ScreenRow {
  path: string
  who: Audience
  /**
   * `shell` has the app's navigation; `bare` has none; `minimal` has neither navigation nor query cache, for screens
   * that call the API only when a form is submitted.
   */
  frame: 'shell' | 'bare' | 'minimal'
  screen: () => Promise<ComponentType>
  /** Makes the calls of the screen as soon as its reader is let in; the code that shows the replies comes meanwhile. */
  ask?: () => void
}

const askForDashboard = () => {
  // Where this fails, the parts of the screen ask themselves.
  import('./screens/dashboard-calls.ts').then((calls) => calls.askForDashboard()).catch(() => undefined)
}

/** Literal paths come before those with parameters. */
export const screens: readonly ScreenRow[] = [
  {
    path: '/login',
    who: 'signed-out',
    frame: 'minimal',
    screen: async () => (await import('./screens/login.tsx')).LoginScreen,
  },
  {
    path: '/register/:role',
    who: 'signed-out',
    frame: 'minimal',
    screen: async () => (await import('./screens/register.tsx')).RegisterScreen,
  },
  {
    path: '/signed-in',
    who: 'anyone',
    frame: 'minimal',
    screen: async () => (await import('./screens/signed-in.tsx')).SignedInScreen,
  },
  {
    path: '/forget-password',
    who: 'signed-out',
    frame: 'minimal',
    screen: async () => (await import('./screens/login.tsx')).ForgetPasswordScreen,
  },
  {
    path: '/reset-password',
    who: 'signed-out',
    frame: 'minimal',
    screen: async () => (await import('./screens/login.tsx')).ForgetPasswordScreen,
  },
  {
    path: '/complete-profile',
    who: studentsOnly,
    frame: 'bare',
    screen: async () => (await import('./screens/complete-profile.tsx')).CompleteProfileScreen,
  },
  {
    path: '/plans',
    who: guestsAndStudents,
    frame: 'shell',
    screen: async () => (await import('./screens/plans.tsx')).PlansScreen,
  },
  {
    path: '/checkout/:planId/:period',
    who: studentsOnly,
    frame: 'bare',
    screen: async () => (await import('./screens/checkout.tsx')).CheckoutScreen,
  },
  {
    path: '/card-added',
    who: 'anyone',
    frame: 'bare',
    screen: async () => (await import('./screens/card-added.tsx')).CardAddedScreen,
  },
  {
    path: '/payments',
    who: studentsOnly,
    frame: 'shell',
    screen: async () => (await import('./screens/payments.tsx')).PaymentsScreen,
  },
  {
    path: '/tutors',
    who: guestsAndStudents,
    frame: 'shell',
    screen: async () => (await import('./screens/tutors.tsx')).TutorsScreen,
  },
  {
    path: '/s/dashboard',
    who: studentsOnly,
    frame: 'shell',
    screen: async () => (await import('./screens/student-dashboard.tsx')).StudentDashboardScreen,
    ask: askForDashboard,
  },
  {
    path: '/t/dashboard',
    who: tutorsAndManagers,
    frame: 'shell',
    screen: async () => (await import('./screens/tutor-dashboard.tsx')).TutorDashboardScreen,
    ask: askForDashboard,
  },
  {
    path: '/s/settings',
    who: studentsOnly,
    frame: 'shell',
    screen: async () => (await import('./screens/account-settings.tsx')).StudentSettingsScreen,
  },
  {
    path: '/t/account-settings',
    who: tutorsAndManagers,
    frame: 'shell',
    screen: async () => (await import('./screens/account-settings.tsx')).TutorAccountSettingsScreen,
  },
  {
    path: '/profile',
    who: members,
    frame: 'shell',
    screen: async () => (await import('./screens/profile.tsx')).ProfileScreen,
  },
  {
    path: '/t/complete-profile',
    who: tutorsAndManagers,
    frame: 'bare',
    screen: async () => (await import('./screens/tutor-complete-profile.tsx')).TutorCompleteProfileScreen,
  },
  {
    path: '/t/profile-settings',
    who: tutorsAndManagers,
    frame: 'shell',
    screen: async () => (await import('./screens/tutor-profile-settings.tsx')).TutorProfileSettingsScreen,
  },
  {
    path: '/t/onboarding',
    who: tutorsOnly,
    frame: 'bare',
    screen: async () => (await import('./screens/onboarding.tsx')).OnboardingScreen,
  },
  {
    path: '/t/:id',
    who: everybody,
    frame: 'shell',
    screen: async () => (await import('./screens/tutor-profile.tsx')).TutorProfileScreen,
  },
  {
    path: '/upcoming-lessons',
    who: members,
    frame: 'shell',
    screen: async () => (await import('./screens/upcoming-lessons.tsx')).UpcomingLessonsScreen,
  },
  {
    path: '/invoices',
    who: tutorsOnly,
    frame: 'shell',
    screen: async () => (await import('./screens/invoices.tsx')).InvoicesScreen,
  },
  {
    path: '/schedule-management',
    who: tutorsAndManagers,
    frame: 'shell',
    screen: async () => (await import('./screens/schedule-management.tsx')).ScheduleManagementScreen,
  },
  {
    path: '/lessons-schedule',
    who: members,
    frame: 'shell',
    screen: async () => (await import('./screens/lessons-schedule.tsx')).LessonsScheduleScreen,
  },
  {
    path: '/reports',
    who: members,
    frame: 'shell',
    screen: async () => (await import('./screens/reports.tsx')).ReportsScreen,
  },
  {
    path: '/reports/:id',
    who: members,
    frame: 'shell',
    screen: async () => (await import('./screens/report.tsx')).ReportScreen,
  },
  {
    path: '/inbox',
    who: members,
    frame: 'shell',
    screen: async () => (await import('./screens/inbox.tsx')).InboxScreen,
  },
  { path: '/chat', who: members, frame: 'shell', screen: async () => (await import('./screens/chat.tsx')).ChatScreen },
  {
    path: '/interviews',
    who: managersOnly,
    frame: 'shell',
    screen: async () => (await import('./screens/interviews.tsx')).InterviewsScreen,
  },
  {
    path: '/interview/:id',
    who: tutorsAndManagers,
    frame: 'bare',
    screen: async () => (await import('./screens/meeting.tsx')).InterviewScreen,
  },
  {
    path: '/demo-session/:id',
    who: tutorsAndManagers,
    frame: 'bare',
    screen: async () => (await import('./screens/meeting.tsx')).DemoSessionScreen,
  },
  {
    path: '/session',
    who: members,
    frame: 'bare',
    screen: async () => (await import('./screens/session.tsx')).SessionScreen,
  },
  {
    path: '/guide/:name',
    who: members,
    frame: 'bare',
    screen: async () => (await import('./screens/guide.tsx')).GuideScreen,
  },
  {
    path: '/lesson/:id',
    who: members,
    frame: 'bare',
    screen: async () => (await import('./screens/lesson.tsx')).LessonScreen,
  },
]

function routeOf({ path, who, screen, ask }: ScreenRow): RouteObject {
  return {
    path,
    loader: guard(who, ask),
    lazy: async () => ({ Component: await withRetry(screen) }),
    ErrorBoundary: ScreenCrash,
    // A tab or filter in the query string does not change who may see the screen.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search),
  }
}

/** The main page redirects users to their dashboard and guests to the tutors list. */
const mainPage: RouteObject = {
  path: '/',
  ErrorBoundary: RootCrash,
  loader: async (given, context) => {
    const result: unknown = await guard(everybody)(given, context)
    if (result instanceof Response) return result
    const role = currentAuth().account?.user.role
    return redirect(role === undefined ? '/tutors' : homeOf(role))
  },
}

const ofFrame = (frame: ScreenRow['frame']) => screens.filter((row) => row.frame === frame).map(routeOf)

const InAppBrowserCheck = lazyWithRetry(
  async () => (await import('./parts/in-app-browser-check.tsx')).InAppBrowserCheck,
)

function WebFrame() {
  useVisits()
  useFirstPageHead()
  return (
    <AppFrame providerPath="/signed-in?start=confirm">
      <SignedInTasks />
      {inAppMarkIn(navigator.userAgent) !== -1 && (
        <Suspense>
          <InAppBrowserCheck />
        </Suspense>
      )}
    </AppFrame>
  )
}

export const routes: RouteObject[] = [
  {
    Component: WebFrame,
    ErrorBoundary: RootCrash,
    HydrateFallback: FirstLoad,
    children: [
      mainPage,
      ...ofFrame('minimal'),
      {
        lazy: async () => ({ Component: (await import('@hiwar/app/frame/query-provider.tsx')).QueryProvider }),
        children: [
          { lazy: async () => ({ Component: (await import('./parts/shell.tsx')).Shell }), children: ofFrame('shell') },
          ...ofFrame('bare'),
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./screens/not-found.tsx')).NotFoundScreen }) },
    ],
  },
]

/** All paths of the page that opens without a connection (service-worker/worker.ts). */
export const offlineRoutes: RouteObject[] = [
  {
    path: '*',
    ErrorBoundary: RootCrash,
    HydrateFallback: FirstLoad,
    lazy: async () => ({ Component: (await import('./screens/offline.tsx')).OfflineScreen }),
  },
]
