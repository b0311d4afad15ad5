import { Role } from '@hiwar/contract/enums.ts'
import { useState } from 'react'
import { RecentRooms } from '../features/chat/recent-rooms.tsx'
import { EarningsTile } from '../features/earnings/earnings-tile.tsx'
import { NextLessons } from '../features/lessons/next-lesson.tsx'
import { PastLessons } from '../features/lessons/past-lessons.tsx'
import { TutorTiles } from '../features/overview/tutor-tiles.tsx'
import { ActivityGraph } from '../features/teaching/activity-graph.tsx'
import { StartChecklist } from '../features/teaching/start-checklist.tsx'
import { RemindersNudge } from '../features/verify/reminders-nudge.tsx'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'
import { useUser } from '../session/session.ts'
import { useLessonTask } from './use-lesson-task.tsx'

/** `/t/dashboard`: the next lesson, teaching in numbers, what was (web.md §2). */
export function TutorDashboardScreen() {
  const user = useUser()
  const now = new Date(useNow(30_000))
  const [openedAt] = useState(now)
  const { onAction, dialog } = useLessonTask()
  return (
    <Page title={user.name === null ? 'أهلًا بك' : `أهلًا ${user.name.split(' ')[0] ?? ''}`} tabTitle="لوحتي">
      <div className="grid gap-8">
        <RemindersNudge />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_312px] lg:items-start">
          <div className="grid gap-8">
            <NextLessons now={now} openedAt={openedAt} onAction={onAction} />
            <StartChecklist />
            <TutorTiles />
            <ActivityGraph now={now} />
            <PastLessons now={now} openedAt={openedAt} onAction={onAction} />
          </div>
          <div className="grid gap-8">
            {user.role === Role.Tutor && <EarningsTile />}
            <RecentRooms />
          </div>
        </div>
      </div>
      {dialog}
    </Page>
  )
}
