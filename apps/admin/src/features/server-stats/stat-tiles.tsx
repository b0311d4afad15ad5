import { formatDecimal, formatInteger, formatPercent } from '@hiwar/arabic/digits.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import type { ServerStats } from '@hiwar/contract/events.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import type { StatusTone } from '@hiwar/ui/badge.tsx'
import type { ReactNode } from 'react'
import { heapPercent, levelOf, megabytes } from './sample-buffer.ts'
import type { Level } from './sample-buffer.ts'

const levels: Record<Level, { tone: StatusTone; text: string }> = {
  normal: { tone: 'success', text: 'طبيعي' },
  high: { tone: 'warning', text: 'مرتفع' },
  critical: { tone: 'danger', text: 'حرج' },
}

/** The values of the latest sample; processor and heap with their level. */
export function StatTiles({ sample }: { sample: ServerStats }) {
  const { memory, cpu, load, heap } = sample
  return (
    <dl className="grid grid-cols-2 gap-3 @3xl:grid-cols-4 @3xl:gap-4">
      <StatTile label="الذاكرة" value={`${formatInteger(memory)} ميجابايت`} note="كل ما يشغله الخادم منها" />
      <StatTile label="المعالج" value={percent(cpu)} level={levelOf(cpu)} note="من نواة واحدة" />
      <StatTile
        label="الحمل"
        value={decimal(load[0])}
        note={`${decimal(load[1])} في ${minutes(5, 'object')}، ${decimal(load[2])} في ${minutes(15, 'object')}`}
      />
      <StatTile
        label="ذاكرة البرنامج"
        value={percent(heapPercent(sample))}
        level={levelOf(heapPercent(sample))}
        note={`${formatInteger(megabytes(heap.usedHeapSize))} من ${formatInteger(megabytes(heap.heapSizeLimit))} ميجابايت`}
      />
    </dl>
  )
}

export const percent = (value: number) => formatPercent(Math.round(value) * 100)
export const decimal = (value = 0) => formatDecimal(value, 2)

interface StatTileProps {
  label: string
  value: string
  level?: Level
  note: ReactNode
}

function StatTile({ label, value, level, note }: StatTileProps) {
  const shown = level && levels[level]
  return (
    <div className="surface flex min-w-0 flex-col p-4">
      <dt className="text-small text-ink-600">{label}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures text-h2">{value}</span>
        {shown && <Status tone={shown.tone}>{shown.text}</Status>}
      </dd>
      <dd className="text-small text-ink-600">{note}</dd>
    </div>
  )
}
