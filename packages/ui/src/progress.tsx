import { states } from '@hiwar/arabic/words.ts'
import type { ReactNode } from 'react'
import { Meter as AriaMeter } from 'react-aria-components/Meter'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
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
    <AriaProgressBar aria-label={label} value={percent} valueLabel={valueText} isIndeterminate={percent === undefined} className={joinClasses('flex flex-col gap-1.5', className)}>
      {({ percentage, valueText: shown }) => (
        <>
          {!isLabelHidden && <BarHead label={label} value={shown} />}
          <Track>{percentage === undefined ? <RunningFill /> : <Fill percent={percentage} className="bg-nile-600" />}</Track>
        </>
      )}
    </AriaProgressBar>
  )
}

export interface MeterProps {
  label: string
  /** Between 0 and `max`. */
  value: number
  max: number
  /** The amount in words and digits: "45 دقيقة من 120". */
  valueText: string
  /** Little is left: the fill turns apricot; say it in words beside it. */
  isLow?: boolean
  isLabelHidden?: boolean
  className?: string
}

/** How much of something there is, such as the minutes of the week. It empties towards the start of the line. */
export function Meter({ label, value, max, valueText, isLow = false, isLabelHidden = false, className }: MeterProps) {
  return (
    <AriaMeter aria-label={label} value={value} maxValue={Math.max(max, 1)} valueLabel={valueText} className={joinClasses('flex flex-col gap-1.5', className)}>
      {({ percentage }) => (
        <>
          {!isLabelHidden && <BarHead label={label} value={valueText} />}
          <Track><Fill percent={percentage} className={isLow ? 'bg-apricot-500' : 'bg-nile-600'} /></Track>
        </>
      )}
    </AriaMeter>
  )
}

function BarHead({ label, value }: { label: string; value: string | undefined }) {
  return (
    <span className="flex items-baseline justify-between gap-3 text-small">
      <span className="text-ink-600">{label}</span>
      <span className="figures font-semibold">{value}</span>
    </span>
  )
}

function Track({ children }: { children: ReactNode }) {
  return <span className="block h-2.5 overflow-hidden rounded-full bg-sand-200 forced-colors:border">{children}</span>
}

function Fill({ percent, className }: { percent: number; className: string }) {
  return <span style={{ inlineSize: `${percent}%` }} className={joinClasses('block h-full rounded-full transition-[inline-size] duration-(--duration-sheet) motion-reduce:transition-none forced-colors:bg-[Highlight]', className)} />
}

function RunningFill() {
  return <span className="block h-full w-2/5 animate-run rounded-full bg-nile-600 motion-reduce:w-full motion-reduce:animate-breathe forced-colors:bg-[Highlight]" />
}

/** A thin line under a title while data that is already on screen is asked for again (web.md §1.3). Its place is kept. */
export function RefetchLine({ isActive, label = states.loading, className }: { isActive: boolean; label?: string; className?: string }) {
  return (
    <div className={joinClasses('h-0.5 overflow-hidden', className)}>
      {isActive && <AriaProgressBar aria-label={label} isIndeterminate className="block h-full animate-fade-in"><RunningFill /></AriaProgressBar>}
    </div>
  )
}
