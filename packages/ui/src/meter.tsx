import type { ReactNode } from 'react'
import { Meter as AriaMeter } from 'react-aria-components/Meter'
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
  return (
    <AriaMeter
      aria-label={label}
      value={value}
      maxValue={Math.max(max, 1)}
      valueLabel={valueText}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      {({ percentage }) => (
        <>
          {!isLabelHidden && <BarHead label={label} value={valueText} />}
          <BarTrack>
            <BarFill percent={percentage} tone={tone} />
          </BarTrack>
          {description !== undefined && <span className="text-small text-ink-600">{description}</span>}
        </>
      )}
    </AriaMeter>
  )
}
