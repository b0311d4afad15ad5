// The drawing of a chart, a chunk of its own that loads after the page (docs/decisions/0015-charts.md).
import { useId, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Axes } from './axes.tsx'
import type { PlotModel } from './chart-model.ts'
import { Marks } from './marks.tsx'
import { margin, plotHeight, plotScales } from './plot-scales.ts'
import type { PlotScales } from './plot-scales.ts'
import { PlotTooltip } from './plot-tooltip.tsx'
import { HatchPattern } from './shades.tsx'
import { useWidth } from './use-width.ts'

interface PlotProps {
  label: string
  /** The id of the text summary. */
  describedBy: string
  model: PlotModel
}

/** The bars or lines of a chart; pointer, touch and arrow keys move along its rows and show their figures. */
export function Plot({ label, describedBy, model }: PlotProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const hatchId = useId()
  const scales = plotScales(model, width)
  const last = model.points.length - 1
  const { shown, handlers } = useShownPlace(scales, last)
  const point = shown === null ? undefined : model.points[shown]

  return (
    <div
      ref={ref}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-roledescription="رسم بياني"
      aria-describedby={describedBy}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, last + 1)}
      aria-valuenow={Math.max(1, (shown ?? last) + 1)}
      aria-valuetext={valueText(model.points[shown ?? last])}
      {...handlers}
      className="relative touch-pan-y rounded-input"
      style={{ height: plotHeight }}
    >
      {width > 0 && (
        <svg aria-hidden width={width} height={plotHeight} className="block overflow-visible forced-color-adjust-none">
          <HatchPattern id={hatchId} />
          <g transform={`translate(${margin.left} ${margin.top})`}>
            {shown !== null && <Cursor model={model} scales={scales} place={shown} />}
            <Axes model={model} scales={scales} />
            <Marks model={model} scales={scales} hatchId={hatchId} />
            {shown !== null && model.kind === 'lines' && <Dots model={model} scales={scales} place={shown} />}
          </g>
        </svg>
      )}
      {shown !== null && point !== undefined && (
        <PlotTooltip
          point={point}
          x={margin.left + scales.centre(shown)}
          width={width}
          isLine={model.kind === 'lines'}
          hatchId={hatchId}
        />
      )}
    </div>
  )
}

/** The row under the pointer, or the one the keys chose; null when neither is on the plot. */
function useShownPlace(scales: PlotScales, last: number) {
  const [place, setPlace] = useState<number | null>(null)
  const shown = place === null || last < 0 ? null : Math.min(place, last)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left
    setPlace(nearestPlace(last + 1, scales, x))
  }
  const handlers = {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setPlace(null)
    },
    onFocus: () => setPlace((current) => current ?? last),
    onBlur: () => setPlace(null),
    onKeyDown: (event: KeyboardEvent) => {
      const next = nextPlace(event.key, shown, last)
      if (next === undefined) return
      event.preventDefault()
      setPlace(next)
    },
  }
  return { shown, handlers }
}

const valueText = (point: PlotModel['points'][number] | undefined) =>
  point === undefined
    ? undefined
    : `${point.name}: ${point.figures.map(({ label, text }) => `${label} ${text}`).join('، ')}`

function nearestPlace(count: number, { centre }: PlotScales, x: number): number | null {
  let nearest: number | null = null
  for (let place = 0; place < count; place += 1)
    if (nearest === null || Math.abs(centre(place) - x) < Math.abs(centre(nearest) - x)) nearest = place
  return nearest
}

/** Time runs to the right, so the right arrow goes on. Undefined for a key without meaning here. */
function nextPlace(key: string, from: number | null, last: number): number | null | undefined {
  if (last < 0) return undefined
  const at = from ?? last
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1)
    case 'PageUp':
      return Math.min(last, at + 7)
    case 'PageDown':
      return Math.max(0, at - 7)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return from === null ? undefined : null
    default:
      return undefined
  }
}

interface AtPlace {
  model: PlotModel
  scales: PlotScales
  place: number
}

function Cursor({ model, scales: { inner, band, left, centre }, place }: AtPlace) {
  if (model.kind === 'lines')
    return <line x1={centre(place)} x2={centre(place)} y2={inner.height} className="stroke-line-control" />
  const gap = (band.step() - band.bandwidth()) / 2
  return <rect x={left(place) - gap} width={band.step()} height={inner.height} rx={4} className="fill-sand-100" />
}

function Dots({ model, scales: { y, centre }, place }: AtPlace) {
  return model.points[place]?.values.map((value, index) =>
    value === null ? null : (
      <circle
        key={model.series[index]?.id}
        cx={centre(place)}
        cy={y(value)}
        r={4}
        strokeWidth={2}
        className="fill-white stroke-nile-800"
      />
    ),
  )
}
