import { loadavg } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { ServerStats } from '@hiwar/contract/events.ts'

const MEGABYTE = 1024 * 1024

/** Samples of this process; each covers the time since the sample before. */
export function createServerStats(): () => ServerStats {
  let at = performance.now()
  let used = process.cpuUsage()
  return () => {
    const now = performance.now()
    const spent = process.cpuUsage(used)
    const elapsed = now - at
    at = now
    used = process.cpuUsage()
    return {
      memory: process.memoryUsage.rss() / MEGABYTE,
      cpu: elapsed === 0 ? 0 : ((spent.user + spent.system) / 1000 / elapsed) * 100,
      elapsed,
      heap: heapOf(getHeapStatistics()),
      timestamp: Date.now(),
      load: loadavg(),
    }
  }
}

const heapOf = (heap: ReturnType<typeof getHeapStatistics>): ServerStats['heap'] => ({
  totalHeapSize: heap.total_heap_size,
  totalPhysicalSize: heap.total_physical_size,
  totalAvailableSize: heap.total_available_size,
  usedHeapSize: heap.used_heap_size,
  heapSizeLimit: heap.heap_size_limit,
  numberOfNativeContexts: heap.number_of_native_contexts,
  numberOfDetachedContexts: heap.number_of_detached_contexts,
})
