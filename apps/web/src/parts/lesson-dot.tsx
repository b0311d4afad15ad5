import { listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { DotBadge } from '@hiwar/ui/badge.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useLessonUpdates } from './use-lesson-updates.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'

const soon = 15 * MINUTE_MS

/** At the link to the lessons: a lesson is running or starts within 15 minutes (web.md 1.2). */
export function LessonDot({ className }: { className: string }) {
  const now = useNow(MINUTE_MS)
  // Lessons start and end on quarters of an hour, so a new query each quarter sees every change by time.
  const quarter = Math.floor(now / soon) * soon
  const query = useApiQuery(
    listLessons,
    {
      query: {
        users: [useUser().id],
        canceled: false,
        after: new Date(quarter).toISOString(),
        order: ['start'],
        direction: ['asc'],
        size: 3,
      },
    },
    { placeholderData: keepPreviousData },
  )
  const refetch = () => {
    void query.refetch()
  }
  useLessonUpdates(refetch)

  const next = query.data?.list
    .map(({ lesson: { start, duration } }) => ({ start: new Date(start), duration }))
    .find((lesson) => lessonEnd(lesson).getTime() > now)
  if (next === undefined || next.start.getTime() - now > soon) return null
  return (
    <DotBadge
      tone="nile"
      label={next.start.getTime() <= now ? 'حصة جارية الآن' : 'حصة تبدأ بعد قليل'}
      className={className}
    />
  )
}
