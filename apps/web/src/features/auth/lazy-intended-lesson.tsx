import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'

const Loaded = lazyWithRetry(async () => (await import('./intended-lesson.tsx')).IntendedLesson)

/**
 * A file of its own, itself loaded on demand: the names of all that the lesson needs would otherwise be part of the
 * first load of sign-in.
 */
export function LazyIntendedLesson({ redirect }: { redirect: string }) {
  return <Loaded redirect={redirect} />
}
