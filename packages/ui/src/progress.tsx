import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import { BarFill, BarHead, BarTrack } from './bar.tsx'
import { joinClasses } from './class-names.ts'

export interface ProgressBarProps {
  /** What advances; heard, and drawn unless hidden. */
  label: string
  /** 0–100; absent while the end is not known. */
  percent?: number | undefined
  /** Said and drawn in place of the percentage: "3 من 5". */
  valueText?: string
  isLabelHidden?: boolean
  className?: string
}

/** How far a task is: an upload, a profile, a row of steps. */
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
