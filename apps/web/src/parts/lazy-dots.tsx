// The dots of the navigation come after the screen: nobody waits for them, and they are not part of what a screen loads
// first.
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, type ComponentProps } from 'react'

const Lesson = lazyWithRetry(async () => (await import('./lesson-dot.tsx')).LessonDot)
const Settings = lazyWithRetry(async () => (await import('./settings-dot.tsx')).SettingsDot)

/** As `LessonDot`, and nothing until its code is here. */
export const LazyLessonDot = (given: ComponentProps<typeof Lesson>) => (
  <Suspense>
    <Lesson {...given} />
  </Suspense>
)

/** As `SettingsDot`, and nothing until its code is here. */
export const LazySettingsDot = (given: ComponentProps<typeof Settings>) => (
  <Suspense>
    <Settings {...given} />
  </Suspense>
)
