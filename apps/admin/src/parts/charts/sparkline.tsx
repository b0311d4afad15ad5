const width = 96
const height = 28
const inset = 3

/** The course of a figure without axes; the last point is marked. Light enough to load with the page. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (place: number) => inset + (place / Math.max(1, values.length - 1)) * (width - 2 * inset)
  const y = (value: number) =>
    high === low ? height / 2 : height - inset - ((value - low) / (high - low)) * (height - 2 * inset)
  const last = values.length - 1
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="ms-auto h-7 w-24 shrink-0 forced-color-adjust-none"
    >
      <polyline
        points={values.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="fill-none stroke-nile-600"
      />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={2.75} className="fill-nile-700" />
    </svg>
  )
}
