import type { ServerStats } from '@hiwar/contract/events.ts'
import { csvText } from '@hiwar/app/files/csv.ts'
import { csvDate } from '../../parts/list/csv.ts'

const time = csvDate<ServerStats>(({ timestamp }) => new Date(timestamp).toISOString())

const columns: readonly (readonly [head: string, cell: (sample: ServerStats) => number])[] = [
  ['الذاكرة (ميجابايت)', ({ memory }) => Math.round(memory * 10) / 10],
  ['المعالج (نسبة مئوية من نواة)', ({ cpu }) => Math.round(cpu * 10) / 10],
  ['الحمل في دقيقة', ({ load }) => load[0] ?? 0],
  ['الحمل في خمس دقائق', ({ load }) => load[1] ?? 0],
  ['الحمل في ربع ساعة', ({ load }) => load[2] ?? 0],
  ['ذاكرة البرنامج المستخدمة (بايت)', ({ heap }) => heap.usedHeapSize],
  ['ذاكرة البرنامج المحجوزة (بايت)', ({ heap }) => heap.totalHeapSize],
  ['حد ذاكرة البرنامج (بايت)', ({ heap }) => heap.heapSizeLimit],
]

/** The buffer as a spreadsheet: one line a sample, in Cairo time (admin.md 1.16, 4.3). */
export function samplesCsv(samples: readonly ServerStats[]): string {
  const heads = [...time.heads.map((end) => `الوقت${end}`), ...columns.map(([head]) => head)]
  const nobody = new Map()
  return csvText(
    heads,
    samples.map((sample) => [...time.cells(sample, nobody), ...columns.map(([, cell]) => String(cell(sample)))]),
  )
}
