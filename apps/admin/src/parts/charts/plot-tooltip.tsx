import type { Point } from './chart-model.ts'
import { Swatch } from './shades.tsx'

const tooltipWidth = 216

interface PlotTooltipProps {
  point: Point
  x: number
  /** Of the whole plot: the tooltip stays above it. */
  width: number
  isLine: boolean
  hatchId: string
}

/** The figures of one row, above the plot. Hidden from screen readers, which read the same as the plot's value. */
export function PlotTooltip({ point, x, width, isLine, hatchId }: PlotTooltipProps) {
  const reach = tooltipWidth / 2
  const left = Math.min(Math.max(x, reach), Math.max(reach, width - reach))
  return (
    <div
      aria-hidden
      dir="rtl"
      style={{ left, width: tooltipWidth }}
      className={
        'pointer-events-none absolute bottom-[calc(100%-0.25rem)] z-10 -translate-x-1/2 rounded-input border ' +
        'border-sand-300 bg-white px-3 py-2 text-small shadow-raised'
      }
    >
      <p className="font-semibold">{point.name}</p>
      <dl className="mt-1 flex flex-col gap-0.5">
        {point.figures.map(({ label, text, shade }) => (
          <div key={label} className="flex items-center gap-2">
            {shade === null ? (
              <span className={isLine ? 'w-6' : 'w-3.5'} />
            ) : (
              <Swatch shade={shade} isLine={isLine} hatchId={`${hatchId}-tooltip`} />
            )}
            <dt className="text-ink-600">{label}</dt>
            <dd className="figures ms-auto font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
