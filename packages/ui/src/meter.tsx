import type { ReactNode } from 'react'
import { BarFill, BarHead, BarTrack } from './bar.tsx'
import type { BarTone } from './bar.tsx'
import { joinClasses } from './class-names.ts'

export interface MeterProps {
  label: string
  /** Between 0 and `max`. */
  value: number
  max: number
  /** The amount as text ("45 دقيقة من 120"): shown at the end of the line and read by screen readers. */
  valueText: string
  /** Apricot when little is left; say so in text too. */
  tone?: BarTone
  /** For screen readers only. */
  isLabelHidden?: boolean
  /** Below the bar. */
  description?: ReactNode
  className?: string
}

/** An amount within a range, such as the minutes of the week. */
export function Meter({
  label,
  value,
  max,
  valueText,
  tone,
  isLabelHidden = false,
  description,
  className,
}: MeterProps) {
  const most = Math.max(max, 1)
  const shown = Math.min(Math.max(value, 0), most)
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={shown}
      aria-valuetext={valueText}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      {!isLabelHidden && <BarHead label={label} value={valueText} />}
      <BarTrack>
        <BarFill percent={(100 * shown) / most} tone={tone} />
      </BarTrack>
      {description !== undefined && <span className="text-small text-ink-600">{description}</span>}
    </div>
  )
}
