import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import { BarFill, BarHead, BarTrack } from './bar.tsx'
import { joinClasses } from './class-names.ts'

export interface ProgressBarProps {
  /** The label; for screen readers only when hidden. */
  label: string
  /** 0–100; absent while indeterminate. */
  percent?: number | undefined
  /** Replaces the percentage: "3 من 5". */
  valueText?: string
  isLabelHidden?: boolean
  className?: string
}

/** The progress of a task: an upload, a profile, a sequence of steps. */
export function ProgressBar({ label, percent, valueText, isLabelHidden = false, className }: ProgressBarProps) {
  return (
    <AriaProgressBar
      aria-label={label}
      value={percent}
      valueLabel={valueText}
      isIndeterminate={percent === undefined}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      {({ percentage, valueText: shown }) => (
        <>
          {!isLabelHidden && <BarHead label={label} value={shown} />}
          <BarTrack>{percentage === undefined ? <RunningFill /> : <BarFill percent={percentage} />}</BarTrack>
        </>
      )}
    </AriaProgressBar>
  )
}

function RunningFill() {
  return (
    <span
      className={
        'block h-full w-2/5 animate-run rounded-full bg-nile-600 motion-reduce:w-full ' +
        'motion-reduce:animate-breathe forced-colors:bg-[Highlight]'
      }
    />
  )
}
