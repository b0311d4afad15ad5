import { RoomKind } from '@hiwar/contract/enums.ts'
import type { Deps } from '../../deps.ts'
import { watchServer } from './service.ts'

/** Samples go to whoever watches this process (lessons.md 8.2). The returned function ends them. */
export function operationsSocket({ realtime, timers }: Deps): () => void {
  return watchServer(timers, (sample) => {
    realtime.emitLocally(RoomKind.ServerStats, 'ServerStats', sample)
  })
}
