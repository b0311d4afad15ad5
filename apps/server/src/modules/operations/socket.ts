import { RoomKind } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import { sampleServerStats } from './metrics.ts'

/** Emits samples to the sockets that watch this process (lessons.md 8.2). The returned function ends that. */
export function operationsSocket({ realtime, timers }: Deps): () => void {
  return sampleServerStats(timers, (sample) => {
    realtime.emitLocally(RoomKind.ServerStats, 'ServerStats', sample)
  })
}
