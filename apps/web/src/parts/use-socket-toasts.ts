import { useLessonToasts } from './use-lesson-toasts.ts'
import { useTutorFreeToast } from './use-tutor-free-toast.ts'

/** What is said on any screen when the server tells of it. */
export function useSocketToasts(): void {
  useTutorFreeToast()
  useLessonToasts()
}
