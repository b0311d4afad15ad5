import { formatInteger } from '@hiwar/arabic/digits.ts'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import type { Step } from './steps.ts'

/** How many onboarding steps are passed. */
export function Progress({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isPassed }) => isPassed).length
  return (
    <ProgressBar
      label="تقدّمك"
      percent={(done / steps.length) * 100}
      valueText={`${formatInteger(done)} من ${formatInteger(steps.length)}`}
    />
  )
}
