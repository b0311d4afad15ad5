import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { UploadLockError, type UploadLocks } from '../../platform/files/resumable-uploads.ts'
import { findUpload, acquireUploadLease, releaseUploadLease } from './queries.ts'

const topic = 'upload-release'

/**
 * Milliseconds. A killed process blocks an upload no longer than its last lease, and who waits, waits longer than that.
 */
const times = { lease: 5000, renew: 1500, patience: 6000, pause: 150 }

type ReleaseRequest = () => Promise<void> | void

/**
 * Locks in the uploads' rows, so that all processes see them; whoever holds one is asked to let go, wherever it runs.
 */
export function createUploadLocks(deps: Deps): UploadLocks {
  const held = new Map<string, ReleaseRequest>()
  deps.invalidations.subscribe(topic, async (id) => {
    await held.get(id)?.()
  })

  const hold = async (id: string, by: string) => {
    const now = deps.now()
    return await acquireUploadLease(deps.db, id, { by, now, until: new Date(now.getTime() + times.lease) })
  }
  const askToLetGo = async (id: string) => {
    const letGo = held.get(id)
    await (letGo === undefined ? deps.invalidations.publish(topic, id) : letGo())
  }

  return {
    newLock(id) {
      const by = randomUUID()
      let renewing: NodeJS.Timeout | undefined
      return {
        async lock(signal, letGo) {
          const end = Date.now() + times.patience
          while (!(await hold(id, by))) {
            if ((await findUpload(deps.db, id)) === undefined) throw new UploadLockError(404)
            if (signal.aborted || Date.now() >= end) throw new UploadLockError(423)
            await askToLetGo(id)
            await wait(times.pause)
          }
          held.set(id, letGo)
          renewing = setInterval(() => {
            hold(id, by).catch((error: unknown) => {
              deps.log.error({ err: error, upload: id }, 'upload lock not renewed')
            })
          }, times.renew)
        },
        async unlock() {
          clearInterval(renewing)
          held.delete(id)
          await releaseUploadLease(deps.db, id, by)
        },
      }
    },
  }
}
