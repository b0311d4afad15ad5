import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { ChartColumn as ChartIcon, Table2 } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { plotModel } from './chart-model.ts'
import type { ChartColumn, ChartData } from './chart-model.ts'
import { ChartTable } from './chart-table.tsx'
import { Swatch } from './shades.tsx'

const Plot = lazyWithRetry(async () => (await import('./plot.tsx')).Plot)

interface ChartProps<Row> {
  title: string
  /** What the chart says, in one or two sentences. */
  summary: string
  /** What a row is: a day, a week, a moment. */
  rowLabel: string
  data: ChartData<Row>
  /** Over the drawing: why it stands still. */
  veil?: ReactNode
}

/** A chart with its summary, its legend and its twin as a table (admin.md 1.2). */
export function Chart<Row>({ title, summary, rowLabel, data, veil }: ChartProps<Row>) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const Icon = isTable ? ChartIcon : Table2
  return (
    <section aria-labelledby={`${id}-title`} className="surface flex min-w-0 flex-col gap-4 p-4 md:p-6">
      <div>
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="min-w-0 pt-2 text-h3">
            {title}
          </h2>
          <Button variant="quiet" size="small" onPress={() => setTable(!isTable)} className="-me-2">
            <Icon size={20} aria-hidden />
            {isTable ? 'رسم' : 'جدول'}
            <span className="sr-only">: {title}</span>
          </Button>
        </div>
        <p id={`${id}-summary`} className="text-small text-ink-600">
          {summary}
        </p>
      </div>
      {isTable ? (
        <ChartTable caption={title} rowLabel={rowLabel} {...data} />
      ) : (
        <div className="relative flex flex-col gap-3">
          <Legend columns={data.columns} isLine={data.kind === 'lines'} />
          <Suspense fallback={<Skeleton className="h-[248px] w-full" />}>
            <Plot label={title} describedBy={`${id}-summary`} model={plotModel(data)} />
          </Suspense>
          {veil}
        </div>
      )}
    </section>
  )
}

/** Only where there is more than one series; a single one is named by the title. */
function Legend<Row>({ columns, isLine }: { columns: readonly ChartColumn<Row>[]; isLine: boolean }) {
  const hatchId = useId()
  const drawn = columns.flatMap(({ id, label, mark }) => (mark === undefined ? [] : [{ id, label, shade: mark.shade }]))
  if (drawn.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-600">
      {drawn.map(({ id, label, shade }) => (
        <li key={id} className="flex items-center gap-2">
          <Swatch shade={shade} isLine={isLine} hatchId={hatchId} />
          {label}
        </li>
      ))}
    </ul>
  )
}
