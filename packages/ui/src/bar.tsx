// The bar of `Meter` and `ProgressBar`; it fills from the inline start.
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export type BarTone = 'nile' | 'apricot' | 'success' | 'danger'
const tones: Record<BarTone, string> = {
  nile: 'bg-nile-600',
  apricot: 'bg-apricot-500',
  success: 'bg-success',
  danger: 'bg-danger',
}

export function BarHead({ label, value }: { label: string; value: string | undefined }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
      <span className="text-ink-600">{label}</span>
      <span className="figures font-semibold">{value}</span>
    </span>
  )
}

export function BarTrack({ children }: { children: ReactNode }) {
  return <span className="block h-2.5 overflow-hidden rounded-full bg-sand-200 forced-colors:border">{children}</span>
}

export function BarFill({ percent, tone = 'nile' }: { percent: number; tone?: BarTone | undefined }) {
  return (
    <span
      style={{ inlineSize: `${percent}%` }}
      className={joinClasses(
        'block h-full rounded-full transition-[inline-size] duration-(--duration-sheet) ' +
          'motion-reduce:transition-none forced-colors:bg-[Highlight]',
        tones[tone],
      )}
    />
  )
}
