import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import { call } from '@hiwar/client/http.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

type LessonChange = ServerPayload<'MemberLessonChanged'>['change']

const titles = {
  booked: (name: string) => `حجز جديد من ${isolate(name)}`,
  moved: (name: string) => `موعد جديد لحصتك مع ${isolate(name)}`,
  canceled: (name: string) => `إلغاء حصتك مع ${isolate(name)}`,
} as const satisfies Record<LessonChange, (name: string) => string>

async function showToast(change: LessonChange, lessonId: number, userId: number): Promise<void> {
  const reply = await call(getLesson, { params: { id: lessonId } }).catch(() => null)
  if (reply === null) return
  const other = reply.members.find((member) => member.userId !== userId)
  const { start } = reply.lesson
  toast.info({
    title: titles[change](other?.name ?? 'طالبك'),
    description: `${relativeDay(start)}، ${formatTime(start)}`,
  })
}

/** Shows a toast on any screen when somebody else booked, moved or canceled a lesson of the user. */
export function useLessonToasts(): void {
  const userId = useAccount()?.user.id ?? 0
  useSocketEvent('MemberLessonChanged', ({ lesson, change, by }) => {
    if (by !== userId) void showToast(change, lesson, userId)
  })
}
