import { BarStack, LinePath } from '@visx/shape'
import type { PlotModel, Point } from './chart-model.ts'
import type { PlotScales } from './plot-scales.ts'
import { barClasses, fillOf, lineClasses } from './shades.tsx'

interface MarksProps {
  model: PlotModel
  scales: PlotScales
  hatchId: string
}

/** The bars or lines of all series. */
export function Marks(given: MarksProps) {
  if (given.model.kind === 'stacked') return <StackedBars {...given} />
  return given.model.kind === 'overlaid' ? <OverlaidBars {...given} /> : <Lines {...given} />
}

function StackedBars({ model: { series, points }, scales: { band, y }, hatchId }: MarksProps) {
  const places = new Map(points.map((point, place) => [point, place]))
  return (
    <BarStack<Point, string>
      data={[...points]}
      keys={series.map(({ id }) => id)}
      value={(point, key) => point.values[series.findIndex(({ id }) => id === key)] ?? 0}
      x={(point) => places.get(point) ?? 0}
      xScale={band}
      yScale={y}
      color={() => 'none'}
    >
      {(stacks) =>
        stacks.map((stack, index) => {
          const shade = series[index]?.shade ?? 'deep'
          return (
            <g key={stack.key} className={barClasses[shade]} {...fillOf(shade, hatchId)}>
              {stack.bars
                .filter((bar) => bar.height > 0)
                .map((bar) => (
                  <rect key={bar.index} x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
                ))}
            </g>
          )
        })
      }
    </BarStack>
  )
}

/** The first series is the widest; each next one stands in front of it. */
function OverlaidBars({ model: { series, points }, scales: { band, left, y }, hatchId }: MarksProps) {
  return series.map(({ id, shade }, index) => {
    const width = band.bandwidth() * (index === 0 ? 1 : 0.5)
    const inset = (band.bandwidth() - width) / 2
    return (
      <g key={id} className={barClasses[shade]} {...fillOf(shade, hatchId)}>
        {points.map((point, place) => {
          const value = point.values[index] ?? 0
          const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))]
          if (bottom - top <= 0) return null
          return <rect key={point.id} x={left(place) + inset} y={top} width={width} height={bottom - top} />
        })}
      </g>
    )
  })
}

function Lines({ model, scales: { centre, y } }: MarksProps) {
  return model.series.map(({ id, shade }, index) => (
    <LinePath
      key={id}
      data={lineDots(model, index)}
      defined={({ value }) => value !== null}
      x={({ place }) => centre(place)}
      y={({ value }) => y(value ?? 0)}
      className={`fill-none ${lineClasses[shade]}`}
      strokeWidth={2}
      strokeLinejoin="round"
    />
  ))
}

/** The values of a series; a null before a row that comes after a gap breaks the line there. */
function lineDots({ points, time }: PlotModel, index: number): { place: number; value: number | null }[] {
  return points.flatMap((point, place) => {
    const dot = { place, value: point.values[index] ?? null }
    const before = points[place - 1]
    const isAfterGap = time !== null && before !== undefined && point.at - before.at > time.gap
    return isAfterGap ? [{ place, value: null }, dot] : [dot]
  })
}
