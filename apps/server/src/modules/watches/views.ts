import type { Watch } from '@hiwar/contract/watches.ts'
import type { WatchRecord } from './queries.ts'

/** The casts are safe: the columns hold values validated by the contract. */
export function watchView(watch: WatchRecord): Watch {
  return {
    tutorId: watch.tutorId,
    duration: watch.duration,
    days: watch.days,
    windows: watch.windows,
    zone: watch.zone,
    createdAt: watch.createdAt.toISOString(),
    expiresAt: watch.expiresAt.toISOString(),
    toldAt: watch.toldAt?.toISOString() ?? null,
    told: watch.told,
  }
}
