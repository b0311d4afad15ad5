import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { transact } from '../../platform/db/transact.ts'
import { invalidateStats } from '../admin/service.ts'
import { audit } from '../audit/service.ts'
import { forgetTutors } from '../tutors/service.ts'

/**
 * Forgets everything that can be worked out again, in every process; who is online and what is counted stays (people.md
 * 9).
 */
export async function flushCaches(deps: Deps, actor: Actor): Promise<void> {
  await transact(deps, async (tx) => {
    await audit(deps, tx, actor, { action: 'cache.flush', targetId: null })
  })
  invalidateStats(deps)
  await deps.caches.plans.invalidateAll()
  await forgetTutors(deps)
  deps.realtime.emit(rooms.tutors, 'TutorsCacheUpdated', undefined)
}
