import { scaleBand, scaleLinear } from '@visx/scale'
import { extent } from './chart-model.ts'
import type { PlotModel } from './chart-model.ts'

export const plotHeight = 248
/** Room for the labels at the left and below; charts run left to right in every language. */
export const margin = { top: 8, right: 24, bottom: 28, left: 52 }

/** Where rows and values are drawn, inside the margins. */
export function plotScales(model: PlotModel, width: number) {
  const inner = {
    width: Math.max(1, width - margin.left - margin.right),
    height: plotHeight - margin.top - margin.bottom,
  }
  const places = model.points.map((_, place) => place)
  const band = scaleBand({
    domain: places,
    range: [0, inner.width],
    padding: 0.28,
    paddingOuter: model.kind === 'lines' ? 0 : 0.14,
  })
  const y = scaleLinear({ domain: extent(model), range: [inner.height, 0], nice: 4 })
  const time = model.time && scaleLinear({ domain: [model.time.from, model.time.to], range: [0, inner.width] })

  const left = (place: number) => band(place) ?? 0
  const centre = (place: number) =>
    time === null ? left(place) + band.bandwidth() / 2 : time(model.points[place]?.at ?? 0)
  return { inner, band, y, time, left, centre }
}
export type PlotScales = ReturnType<typeof plotScales>
