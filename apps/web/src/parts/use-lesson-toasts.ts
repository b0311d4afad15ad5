import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import { getLesson, type LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { call } from '@hiwar/client/http.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

type News = 'booked' | 'moved' | 'canceled'

/** Whether the user hears of it, and did not do it: students book and move, each side cancels. */
function concerns(news: News, { lesson, members }: LessonWithMembers, userId: number): boolean {
  if (!members.some((member) => member.userId === userId)) return false
  return news !== 'canceled' || lesson.canceledBy !== userId
}

const titles = {
  booked: (who: string) => `حجز جديد من ${who}`,
  moved: (who: string) => `موعد جديد لحصتك مع ${who}`,
  canceled: (who: string) => `إلغاء حصتك مع ${who}`,
} as const satisfies Record<News, (who: string) => string>

async function show(news: News, lessonId: number, userId: number): Promise<void> {
  const given = await call(getLesson, { params: { id: lessonId } }).catch(() => null)
  if (given === null || !concerns(news, given, userId)) return
  const other = given.members.find((member) => member.userId !== userId)
  const { start } = given.lesson
  toast.info({
    title: titles[news](isolate(other?.name ?? 'طالبك')),
    description: `${relativeDay(start)}، ${formatTime(start)}`,
  })
}

/** Says on any screen what happened to the user's lessons by somebody else's hand. */
export function useLessonToasts(): void {
  const userId = useAccount()?.user.id ?? 0
  const tell = (news: News) => (event: ServerPayload<'LessonBooked'>) => {
    // Booking and moving are news to the tutor only: the student did it.
    if (news === 'canceled' || event.tutor === userId) void show(news, event.lesson, userId)
  }
  useSocketEvent('LessonBooked', tell('booked'))
  useSocketEvent('LessonRebooked', tell('moved'))
  useSocketEvent('LessonCanceled', tell('canceled'))
}
