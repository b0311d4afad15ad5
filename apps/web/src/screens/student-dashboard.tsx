import { firstName } from '@hiwar/arabic/people.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Banner } from '@hiwar/ui/banner.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { RecentRooms } from '../features/chat/recent-rooms.tsx'
import { NextLessons } from '../features/lessons/next-lesson.tsx'
import { WhatNext } from '../features/lessons/what-next.tsx'
import { PastLessons } from '../features/lessons/past-lessons.tsx'
import { FirstSteps } from '../features/overview/first-steps.tsx'
import { StudentTiles } from '../features/overview/student-tiles.tsx'
import { RemindersBanner } from '../features/verify/reminders-banner.tsx'
import { afterFirstData } from '@hiwar/app/frame/after-first-data.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { hasContactData } from '../parts/contact-data.ts'
import { useNextLessons } from '../parts/use-next-lessons.ts'
import { useLessonTask } from './use-lesson-task.tsx'

const SuggestedTutors = lazyWithRetry(
  afterFirstData(async () => (await import('../features/tutors/suggested-tutors.tsx')).SuggestedTutors),
)

/** `/s/dashboard`: next lessons, statistics, past lessons (web.md §2). */
export function StudentDashboardScreen() {
  const user = useUser()
  const now = new Date(useNow(30_000))
  const { onAction, dialog } = useLessonTask()
  return (
    <Page title={user.name === null ? 'أهلًا بك' : `أهلًا ${isolate(firstName(user.name))}`} tabTitle="لوحتي">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-lg:in-order lg:grid-cols-[minmax(0,1fr)_312px] lg:items-start">
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8">
          <NextLessons now={now} onAction={onAction} whenNone={<WhatNext onAction={onAction} />} />
          <FirstSteps otherwise={<Nudge />} />
          <StudentTiles />
          <PastLessons now={now} onAction={onAction} isHiddenWhenNone />
          <SuggestionsIfFree />
        </div>
        <RecentRooms />
      </div>
      {dialog}
    </Page>
  )
}

/** One thing that is missing: personal data first, then reminders. */
function Nudge() {
  const user = useUser()
  if (hasContactData(user)) return <RemindersBanner />
  return (
    <Banner tone="info" title="أكمل بياناتك">
      <Link to="/complete-profile?redirect=/s/dashboard" className="link">
        الاسم والمحافظة ورقم الموبايل
      </Link>{' '}
      ليصلك التذكير قبل الحصة.
    </Banner>
  )
}

/** Tutors to choose from, while no lesson is booked. */
function SuggestionsIfFree() {
  return useNextLessons().data?.list.length === 0 ? (
    <Suspense>
      <SuggestedTutors />
    </Suspense>
  ) : null
}
