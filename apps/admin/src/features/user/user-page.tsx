import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { NoAccount } from '../../parts/people/no-account.tsx'
import { UserHeader } from './user-header.tsx'
import { tabOf, tabsOf } from './user-tabs.ts'
import type { UserTab } from './user-tabs.ts'

type TabContent = ComponentType<{ user: UserSelf }>

const contentOf: Readonly<Record<UserTab, TabContent>> = {
  profile: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/profile-tab.tsx')).ProfileTab),
  tutor: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/tutor-tab.tsx')).TutorTab),
  study: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/study-tab.tsx')).StudyTab),
  lessons: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/lessons-tab.tsx')).LessonsTab),
  payments: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/payments-tab.tsx')).PaymentsTab),
  earnings: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/earnings-tab.tsx')).EarningsTab),
  meetings: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/meetings-tab.tsx')).MeetingsTab),
  calendar: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/calendar-tab.tsx')).CalendarTab),
  ratings: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/ratings-tab.tsx')).RatingsTab),
  messages: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/messages-tab.tsx')).MessagesTab),
  activity: lazyWithRetry<{ user: UserSelf }>(async () => (await import('./tabs/activity-tab.tsx')).ActivityTab),
}

export const NoUser = () => <NoAccount title="لم نجد هذا الحساب" list={{ to: '/users', label: 'كل المستخدمين' }} />

/** Everything about one account: its head, and a tab for each part of its life (admin.md 1.4). */
export function UserPage({ id }: { id: number }) {
  const user = useApiQuery(getUser, { params: { id } }, { refetchOnWindowFocus: true })
  if (user.failure?.status === 404) return <NoUser />
  if (user.data === undefined) return user.failure === null ? <UserSkeleton /> : <QueryFailure query={user} />
  return (
    <div className="flex flex-col gap-6">
      <UserHeader user={user.data} />
      <UserTabs user={user.data} />
    </div>
  )
}

/** The tab is in the address; the keys of a tab's list go when it is left. */
function UserTabs({ user }: { user: UserSelf }) {
  const [address, setAddress] = useSearchParams()
  const isWide = useIsWide()
  const reader = useUser().role
  const tabs = tabsOf(user.role, reader)
  const tab = tabOf(user.role, reader, address.get('tab'))
  const select = (next: string) => setAddress(next === 'profile' ? {} : { tab: next }, { preventScrollReset: true })
  const Content = contentOf[tab]
  const content = (
    <Suspense fallback={<TabSkeleton />}>
      <Content key={user.id} user={user} />
    </Suspense>
  )
  return (
    <Tabs
      label="أقسام الحساب"
      selected={tab}
      onSelect={select}
      items={tabs.map(({ id, label }) => ({ id, label, content }))}
      picker={
        isWide ? undefined : (
          <Select
            label="القسم"
            value={tab}
            onChange={select}
            choices={tabs.map(({ id, label }) => ({ value: id, label }))}
          />
        )
      }
    />
  )
}

function TabSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}

function UserSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-24 rounded-full" />
        <div className="flex flex-col gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-4 w-64" />
        </div>
      </div>
      <Skeleton className="h-64 w-full" />
    </Loading>
  )
}
