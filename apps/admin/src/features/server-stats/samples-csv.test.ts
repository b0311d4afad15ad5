import { expect, test } from 'vitest'
import { samplesCsv } from './samples-csv.ts'

test('each sample is a line in Cairo time, with its offset', () => {
  const heap = { totalHeapSize: 3, totalPhysicalSize: 0, totalAvailableSize: 0, usedHeapSize: 2, heapSizeLimit: 4 }
  const text = samplesCsv([
    {
      memory: 100.26,
      cpu: 5,
      elapsed: 2000,
      heap: { ...heap, numberOfNativeContexts: 1, numberOfDetachedContexts: 0 },
      timestamp: Date.parse('2026-12-04T09:00:00.000Z'),
      load: [0.1, 0.2, 0.3],
    },
  ])
  const [heads = '', line] = text.split('\r\n')
  expect(heads.split(',')).toHaveLength(10)
  expect(line).toBe(`"2026-12-04 11:00:00","UTC+02:00","100.3","5","0.1","0.2","0.3","2","3","4"`)
})
