import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { DotBadge } from '@hiwar/ui/badge.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useNextLessons } from './use-next-lessons.ts'

const soon = 15 * MINUTE_MS

/** At the link to the lessons: a lesson is running or starts within 15 minutes (web.md 1.2). */
export function LessonDot({ className }: { className: string }) {
  const now = useNow(MINUTE_MS)
  const next = useNextLessons().data?.list[0]
  if (next === undefined) return null
  const start = Date.parse(next.lesson.start)
  if (start - now > soon) return null
  return <DotBadge tone="nile" label={start <= now ? 'حصة جارية الآن' : 'حصة تبدأ بعد قليل'} className={className} />
}
