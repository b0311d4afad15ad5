import { rightToLeft } from '@hiwar/arabic/direction.ts'
import { tickPlaces } from './chart-model.ts'
import type { PlotModel } from './chart-model.ts'
import type { PlotScales } from './plot-scales.ts'

const labelClasses = 'fill-ink-600 font-text text-tiny font-normal tabular-nums'
const labelWidth = 80

/** Faint lines across with their values, thresholds, and the names of rows or moments below. */
export function Axes({ model, scales }: { model: PlotModel; scales: PlotScales }) {
  const { inner, y } = scales
  return (
    <g>
      {y.ticks(4).map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line x2={inner.width} className={value === 0 ? 'stroke-line-control' : 'stroke-sand-200'} />
          <text x={-8} dy="0.32em" textAnchor="end" className={labelClasses}>
            {rightToLeft(model.formatTick(value))}
          </text>
        </g>
      ))}
      {model.limits.map(({ value, label }) => (
        <g key={label} transform={`translate(0 ${y(value)})`}>
          <line x2={inner.width} className="stroke-line-control [stroke-dasharray:4_4]" />
          <text x={inner.width} y={-4} textAnchor="end" className={labelClasses}>
            {rightToLeft(label)}
          </text>
        </g>
      ))}
      <g transform={`translate(0 ${inner.height + 19})`}>
        {bottomTicks(model, scales).map(({ x, text }) => (
          <text key={x} x={x} textAnchor="middle" className={labelClasses}>
            {rightToLeft(text)}
          </text>
        ))}
      </g>
    </g>
  )
}

function bottomTicks({ points, time }: PlotModel, scales: PlotScales): { x: number; text: string }[] {
  const all =
    time === null
      ? points.map(({ tick }, place) => ({ x: scales.centre(place), text: tick }))
      : time.ticks.map(({ at, text }) => ({ x: scales.time?.(at) ?? 0, text }))
  return tickPlaces(all.length, scales.inner.width, labelWidth).flatMap((place) => all[place] ?? [])
}
