import type { ServerStats } from '@hiwar/contract/events.ts'
import { expect, test } from 'vitest'
import { bufferSize, heapPercent, levelOf, sampleMs, spanOf, withSample } from './sample-buffer.ts'

function sampleAt(timestamp: number, usedHeapSize = 50): ServerStats {
  const heap = { totalHeapSize: 0, totalPhysicalSize: 0, totalAvailableSize: 0, heapSizeLimit: 200 }
  return {
    memory: 100,
    cpu: 5,
    elapsed: sampleMs,
    heap: { ...heap, usedHeapSize, numberOfNativeContexts: 1, numberOfDetachedContexts: 0 },
    timestamp,
    load: [0.1, 0.2, 0.3],
  }
}

test('the buffer keeps the last samples, each once', () => {
  let samples: readonly ServerStats[] = []
  for (let place = 0; place < bufferSize + 5; place += 1) samples = withSample(samples, sampleAt(place * sampleMs))
  expect(samples).toHaveLength(bufferSize)
  expect(samples[0]?.timestamp).toBe(5 * sampleMs)
  expect(withSample(samples, sampleAt((bufferSize + 4) * sampleMs))).toBe(samples)
})

test('the heap is measured against its limit, and levels begin at 75 and 90 percent', () => {
  expect(heapPercent(sampleAt(0, 150))).toBe(75)
  expect([74.9, 75, 89.9, 90].map(levelOf)).toEqual(['normal', 'high', 'high', 'critical'])
})

test('the charts end with the latest sample and are as long as a full buffer', () => {
  expect(spanOf([sampleAt(1_000_000)])).toEqual({ from: 1_000_000 - 149 * sampleMs, to: 1_000_000 })
})
