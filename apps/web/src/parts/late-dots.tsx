// The dots of the navigation come after the screen: nobody waits for them, and they are not part of what a screen loads
// first.
import { late } from '@hiwar/ui/late.ts'
import { Suspense, type ComponentProps } from 'react'

const Lesson = late(async () => (await import('./lesson-dot.tsx')).LessonDot)
const Settings = late(async () => (await import('./settings-dot.tsx')).SettingsDot)

/** As `LessonDot`, and nothing until its code is here. */
export const LateLessonDot = (given: ComponentProps<typeof Lesson>) => (
  <Suspense>
    <Lesson {...given} />
  </Suspense>
)

/** As `SettingsDot`, and nothing until its code is here. */
export const LateSettingsDot = (given: ComponentProps<typeof Settings>) => (
  <Suspense>
    <Settings {...given} />
  </Suspense>
)
