import { LessonDuration } from '@hiwar/contract/enums.ts'

const key = 'hiwar.lesson-duration'

/** The duration this browser booked last; null before the first booking, or where nothing can be stored. */
export function lastDuration(): LessonDuration | null {
  try {
    const stored = Number(localStorage.getItem(key))
    return Object.values(LessonDuration).find((duration) => duration === stored) ?? null
  } catch {
    return null
  }
}

export function rememberDuration(duration: LessonDuration): void {
  try {
    localStorage.setItem(key, String(duration))
  } catch {
    // Storage is full or forbidden: the next booking asks again.
  }
}
