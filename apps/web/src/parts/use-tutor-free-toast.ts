import { isolate } from '@hiwar/arabic/direction.ts'
import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { call } from '@hiwar/client/http.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

async function showToast({ tutorId, start }: ServerPayload<'TutorFree'>): Promise<void> {
  const name = await call(getTutorInfo, { params: { id: tutorId } }).then(
    (tutor) => tutor.name,
    () => null,
  )
  toast.info({
    title: `توفّر وقت عند ${name === null ? 'معلّم تنتظره' : isolate(name)}`,
    description: `${relativeDay(start)}، ${formatTime(start)}. احجزه قبل غيرك.`,
  })
}

/** Shows a toast on any screen when a watched tutor has a free time (extras.md 3 W6). */
export function useTutorFreeToast(): void {
  useSocketEvent('TutorFree', (event) => void showToast(event))
}
