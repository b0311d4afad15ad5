import { useInboxToasts } from '@hiwar/app/inbox/use-inbox-toasts.ts'
import { useConnectionToast } from './use-connection-toast.ts'
import { useLessonToasts } from './use-lesson-toasts.ts'
import { useTutorFreeToast } from './use-tutor-free-toast.ts'

/** The toasts that server events, and their absence, cause on any screen. */
export function useSocketToasts(): void {
  useTutorFreeToast()
  useLessonToasts()
  useInboxToasts()
  useConnectionToast()
}
