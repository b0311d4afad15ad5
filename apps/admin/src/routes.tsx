// The screen of every page of the back office; `auth/pages.ts` says who may open it.
import { AppFrame } from '@hiwar/app/frame/app-frame.tsx'
import { RootCrash } from '@hiwar/app/failures/crash.tsx'
import { FirstLoad } from '@hiwar/app/frame/first-load.tsx'
import { withRetry } from '@hiwar/ui/lazy-with-retry.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { guard, guestsOnly } from './auth/guard.ts'
import { pages } from './auth/pages.ts'
import type { Page, PagePath } from './auth/pages.ts'
import { ScreenFailure } from './parts/screen-failure.tsx'
import { SocketConnection } from './parts/socket-connection.tsx'

type Screen = () => Promise<ComponentType>

const screenOf: Readonly<Record<PagePath, Screen>> = {
  '/': async () => (await import('./screens/home.tsx')).HomeScreen,
  '/user/:id': async () => (await import('./screens/user.tsx')).UserScreen,
  '/users': async () => (await import('./screens/users.tsx')).UsersScreen,
  '/topics': async () => (await import('./screens/topics.tsx')).TopicsScreen,
  '/photo-sessions': async () => (await import('./screens/photo-sessions.tsx')).PhotoSessionsScreen,
  '/photo-session/:tutorId': async () => (await import('./screens/photo-session.tsx')).PhotoSessionScreen,
  '/media': async () => (await import('./screens/media.tsx')).MediaScreen,
  '/tutors': async () => (await import('./screens/tutors.tsx')).TutorsScreen,
  '/tutor/:id': async () => (await import('./screens/tutor.tsx')).TutorScreen,
  '/lessons': async () => (await import('./screens/lessons.tsx')).LessonsScreen,
  '/interviews': async () => (await import('./screens/interviews.tsx')).InterviewsScreen,
  '/invoices': async () => (await import('./screens/invoices.tsx')).InvoicesScreen,
  '/transactions': async () => (await import('./screens/transactions.tsx')).TransactionsScreen,
  '/plans': async () => (await import('./screens/plans.tsx')).PlansScreen,
  '/reports': async () => (await import('./screens/reports.tsx')).ReportsScreen,
  '/contact-requests': async () => (await import('./screens/contact-requests.tsx')).ContactRequestsScreen,
  '/server-stats': async () => (await import('./screens/server-stats.tsx')).ServerStatsScreen,
  '/audit': async () => (await import('./screens/audit.tsx')).AuditScreen,
  '/platform-settings': async () => (await import('./screens/platform-settings.tsx')).PlatformSettingsScreen,
  '/inbox': async () => (await import('@hiwar/app/inbox/inbox-screen.tsx')).InboxScreen,
  '/user-settings': async () => (await import('./screens/user-settings.tsx')).UserSettingsScreen,
}

const routeOf = (page: Page): RouteObject => ({
  path: page.path,
  loader: guard(page),
  lazy: async () => ({ Component: await withRetry(screenOf[page.path]) }),
  ErrorBoundary: ScreenFailure,
  // Filters, the page number and an open drawer change the query string only.
  shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search),
})

function AdminFrame() {
  return (
    <AppFrame isForStaff>
      <SocketConnection />
    </AppFrame>
  )
}

export const routes: RouteObject[] = [
  {
    Component: AdminFrame,
    ErrorBoundary: RootCrash,
    HydrateFallback: FirstLoad,
    children: [
      {
        path: '/login',
        loader: guestsOnly,
        lazy: async () => ({ Component: (await import('./screens/login.tsx')).LoginScreen }),
      },
      {
        lazy: async () => ({ Component: (await import('@hiwar/app/frame/query-provider.tsx')).QueryProvider }),
        children: [
          {
            lazy: async () => ({ Component: (await import('./parts/shell.tsx')).Shell }),
            children: [
              ...pages.map(routeOf),
              {
                path: '*',
                lazy: async () => ({ Component: (await import('./screens/not-found.tsx')).NotFoundScreen }),
              },
            ],
          },
        ],
      },
    ],
  },
]
