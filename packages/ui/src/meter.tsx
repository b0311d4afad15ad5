import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Meter as AriaMeter } from 'react-aria-components/Meter'
import { joinClasses } from './class-names.ts'

export interface MeterProps {
  label: string
  /** The label is read out, not shown. */
  isLabelHidden?: boolean
  value: number
  max: number
  /** What the bar means in words ("45 دقيقة من 120"), already in the person's digits: shown at the end of the line and read out. */
  valueText: string
  tone?: 'nile' | 'apricot' | 'success' | 'danger'
  /** Under the bar. */
  description?: ReactNode
  className?: string
}

const tones = { nile: 'bg-nile-600', apricot: 'bg-apricot-500', success: 'bg-success', danger: 'bg-danger' }

/** How much of a whole: minutes left, steps done. Fills in the reading direction. */
export function Meter({ label, isLabelHidden = false, value, max, valueText, tone = 'nile', description, className }: MeterProps) {
  return (
    <AriaMeter
      value={value} maxValue={Math.max(max, 1)} valueLabel={valueText} aria-label={isLabelHidden ? label : undefined}
      className={joinClasses('flex flex-col gap-1.5', className)}
    >
      {({ percentage }) => (
        <>
          {!isLabelHidden && (
            <div className="flex items-baseline justify-between gap-3">
              <Label className="font-heading text-label">{label}</Label>
              <span className="text-small text-ink-600">{valueText}</span>
            </div>
          )}
          <div className="h-2 overflow-hidden rounded-full bg-sand-300 forced-colors:border">
            <div style={{ inlineSize: `${percentage}%` }} className={joinClasses('h-full rounded-full transition-[inline-size] duration-300 forced-colors:bg-[Highlight]', tones[tone])} />
          </div>
          {description !== undefined && <span className="text-small text-ink-600">{description}</span>}
        </>
      )}
    </AriaMeter>
  )
}
