import { cairo, formatTimeWithSeconds } from '@hiwar/arabic/dates.ts'
import { formatDecimal, formatInteger } from '@hiwar/arabic/digits.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import type { ServerStats } from '@hiwar/contract/events.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { ReactNode } from 'react'
import { Chart } from '../../parts/charts/chart.tsx'
import type { ChartColumn, ChartData } from '../../parts/charts/chart-model.ts'
import { bufferSize, heapPercent, megabytes, sampleMs, spanOf, thresholds } from './sample-buffer.ts'
import { decimal, percent } from './stat-tiles.tsx'

const spanMinutes = (bufferSize * sampleMs) / MINUTE_MS

const megabytesText = (value: number) => `${formatInteger(value)} ميجابايت`

const percentSizes = (): Sizes => ({
  formatTick: percent,
  leastMax: 100,
  limits: [
    { value: thresholds.high, label: `مرتفع ${percent(thresholds.high)}` },
    { value: thresholds.critical, label: `حرج ${percent(thresholds.critical)}` },
  ],
})

type Sizes = Pick<ChartData<ServerStats>, 'formatTick' | 'leastMax' | 'limits'>

/** What all four share: one row a sample, on an axis of five minutes. */
function chartData(
  samples: readonly ServerStats[],
  columns: readonly ChartColumn<ServerStats>[],
  sizes: Sizes,
): ChartData<ServerStats> {
  const { from, to } = spanOf(samples)
  const ticks = [4, 3, 2, 1, 0].map((ago) => ({
    at: to - ago * MINUTE_MS,
    text: ago === 0 ? 'الآن' : `قبل ${minutes(ago, 'object')}`,
  }))
  return {
    kind: 'lines',
    rows: samples,
    rowId: ({ timestamp }) => timestamp,
    rowName: ({ timestamp }) => formatTimeWithSeconds(timestamp, { zone: cairo }),
    tickName: () => '',
    columns,
    time: { at: ({ timestamp }) => timestamp, from, to, ticks, gap: 3 * sampleMs },
    ...sizes,
  }
}

/** The range of a figure in the buffer, as a sentence. */
function rangeText(
  samples: readonly ServerStats[],
  value: (sample: ServerStats) => number,
  text: (value: number) => string,
) {
  const values = samples.map(value)
  return `بين ${text(Math.min(...values))} و${text(Math.max(...values))} في آخر ${minutes(spanMinutes, 'object')}.`
}

const loadColumn = (place: 0 | 1 | 2, label: string, shade: 'deep' | 'middle' | 'light'): ChartColumn<ServerStats> => ({
  id: label,
  label,
  text: ({ load }) => decimal(load[place]),
  mark: { shade, value: ({ load }) => load[place] ?? null },
})

interface StatChart {
  title: string
  /** What the summary speaks of. */
  main: (sample: ServerStats) => number
  text: (value: number) => string
  columns: readonly ChartColumn<ServerStats>[]
  sizes: Sizes
}

/** A column that is drawn as the only line. */
const only = (label: string, value: (sample: ServerStats) => number, text: (value: number) => string) =>
  ({
    id: label,
    label,
    text: (sample) => text(value(sample)),
    mark: { shade: 'deep', value },
  }) satisfies ChartColumn<ServerStats>

const memory = ({ memory: used }: ServerStats) => used
const processor = ({ cpu }: ServerStats) => cpu

/** A function, since the digits of its labels may change. */
const statCharts = (): readonly StatChart[] => [
  {
    title: 'الذاكرة',
    main: memory,
    text: megabytesText,
    columns: [only('الذاكرة', memory, megabytesText)],
    sizes: { formatTick: formatInteger, leastMax: 64 },
  },
  {
    title: 'المعالج',
    main: processor,
    text: percent,
    columns: [only('من نواة واحدة', processor, percent)],
    sizes: percentSizes(),
  },
  {
    title: 'الحمل',
    main: ({ load }) => load[0] ?? 0,
    text: decimal,
    columns: [
      loadColumn(0, minutes(1), 'deep'),
      loadColumn(1, minutes(5), 'middle'),
      loadColumn(2, minutes(15), 'light'),
    ],
    sizes: { formatTick: (value) => formatDecimal(value, 1), leastMax: 1 },
  },
  {
    title: 'ذاكرة البرنامج من حدّها',
    main: heapPercent,
    text: percent,
    columns: [
      only('من الحد', heapPercent, percent),
      { id: 'used', label: 'المستخدم', text: ({ heap }) => megabytesText(megabytes(heap.usedHeapSize)) },
    ],
    sizes: percentSizes(),
  },
]

/** Memory, processor, load and heap of the last five minutes (admin.md 1.16). */
export function StatCharts({ samples, veil }: { samples: readonly ServerStats[]; veil: ReactNode }) {
  return (
    <div className="grid gap-4 md:gap-6 @4xl:grid-cols-2">
      {statCharts().map(({ title, main, text, columns, sizes }) => (
        <Chart
          key={title}
          title={title}
          summary={rangeText(samples, main, text)}
          rowLabel="الوقت"
          veil={veil}
          data={chartData(samples, columns, sizes)}
        />
      ))}
    </div>
  )
}
