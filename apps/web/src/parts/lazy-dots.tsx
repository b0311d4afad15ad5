// The dots of the navigation load after the screen, so that they are not part of its first load.
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, type ComponentProps } from 'react'

const Lesson = lazyWithRetry(async () => (await import('./lesson-dot.tsx')).LessonDot)
const Meetings = lazyWithRetry(async () => (await import('./meetings-mark.tsx')).MeetingsMark)
const Settings = lazyWithRetry(async () => (await import('./settings-dot.tsx')).SettingsDot)

/** `LessonDot`, or nothing until its code has loaded. */
export const LazyLessonDot = (given: ComponentProps<typeof Lesson>) => (
  <Suspense>
    <Lesson {...given} />
  </Suspense>
)

/** `MeetingsMark`, or nothing until its code has loaded. */
export const LazyMeetingsMark = (given: ComponentProps<typeof Meetings>) => (
  <Suspense>
    <Meetings {...given} />
  </Suspense>
)

/** `SettingsDot`, or nothing until its code has loaded. */
export const LazySettingsDot = (given: ComponentProps<typeof Settings>) => (
  <Suspense>
    <Settings {...given} />
  </Suspense>
)
