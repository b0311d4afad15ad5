// The last samples of the server and what they say (admin.md 1.16).
import type { ServerStats } from '@hiwar/contract/events.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'

export const bufferSize = 150
export const sampleMs = 2 * SECOND_MS

/** The buffer with one more sample; the oldest falls out. A sample that came before is not taken twice. */
export function withSample(samples: readonly ServerStats[], sample: ServerStats): readonly ServerStats[] {
  if (samples.at(-1)?.timestamp === sample.timestamp) return samples
  return [...samples, sample].slice(-bufferSize)
}

/** Percent of the limit the heap may grow to. */
export const heapPercent = ({ heap }: ServerStats): number =>
  heap.heapSizeLimit === 0 ? 0 : (heap.usedHeapSize / heap.heapSizeLimit) * 100

export type Level = 'normal' | 'high' | 'critical'

export const thresholds = { high: 75, critical: 90 } as const

/** Of a share in percent. */
export function levelOf(percent: number): Level {
  if (percent >= thresholds.critical) return 'critical'
  return percent >= thresholds.high ? 'high' : 'normal'
}

/** The moments the charts span: as long as a full buffer, ending with the latest sample. */
export function spanOf(samples: readonly ServerStats[]): { from: number; to: number } {
  const to = samples.at(-1)?.timestamp ?? 0
  return { from: to - (bufferSize - 1) * sampleMs, to }
}

export const megabytes = (bytes: number): number => bytes / 1024 / 1024
