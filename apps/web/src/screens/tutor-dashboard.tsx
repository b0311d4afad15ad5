import { useState } from 'react'
import { NextLessons, PastLessons } from '../features/lessons/next-lesson.tsx'
import { TutorTiles } from '../features/overview/tutor-tiles.tsx'
import { ActivityGraph } from '../features/teaching/activity-graph.tsx'
import { RemindersNudge } from '../features/verify/reminders-nudge.tsx'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'
import { useUser } from '../session/session.ts'

/** `/t/dashboard`: the next lesson, teaching in numbers, what was (web.md §2). */
export function TutorDashboardScreen() {
  const user = useUser()
  const now = new Date(useNow(30_000))
  const [openedAt] = useState(now)
  return (
    <Page title={user.name === null ? 'أهلًا بك' : `أهلًا ${user.name.split(' ')[0] ?? ''}`} tabTitle="لوحتي">
      <div className="grid gap-8">
        <RemindersNudge />
        <NextLessons now={now} openedAt={openedAt} />
        <TutorTiles />
        <ActivityGraph now={now} />
        <PastLessons now={now} openedAt={openedAt} />
      </div>
    </Page>
  )
}
