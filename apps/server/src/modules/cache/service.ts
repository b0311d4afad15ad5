import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { invalidateTutors } from '../tutors/service.ts'

/**
 * Invalidates the derived caches of every process: figures, plans, tutors. Presence and rate limits stay (people.md 9).
 */
export async function flushCaches(deps: Deps, actor: Actor): Promise<void> {
  await transact(deps, async (tx) => {
    await audit(deps, tx, actor, { action: 'cache.flush', targetId: null })
  })
  await deps.caches.adminStats.invalidateAll()
  await deps.caches.planVersion.invalidate()
  await invalidateTutors(deps)
  deps.realtime.emit(rooms.tutors, 'TutorsCacheUpdated', undefined)
}
