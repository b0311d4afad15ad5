import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { UploadLockError, type UploadLocks } from '../../platform/files/resumable-uploads.ts'
import { acquireUploadLease, findUpload, releaseUploadLease } from './queries.ts'

const topic = 'upload-release'

/**
 * Milliseconds. A killed process blocks an upload no longer than its last lease, and a process that waits for the lock
 * waits longer than that.
 */
const times = { lease: 5000, renew: 1500, waitLimit: 6000, pause: 150 }

type ReleaseRequest = () => Promise<void> | void

/**
 * Locks as leases in the uploads' rows, so that all processes see them. The holder of a lock that another request waits
 * for is asked to release it, in whichever process it runs.
 */
export function createUploadLocks(deps: Deps): UploadLocks {
  const held = new Map<string, ReleaseRequest>()
  deps.invalidations.subscribe(topic, async (id) => {
    await held.get(id)?.()
  })

  const acquire = async (id: string, by: string) => {
    const now = deps.now()
    return await acquireUploadLease(deps.db, id, { by, now, until: new Date(now.getTime() + times.lease) })
  }
  const requestRelease = async (id: string) => {
    const release = held.get(id)
    await (release === undefined ? deps.invalidations.publish(topic, id) : release())
  }

  return {
    newLock(id) {
      const by = randomUUID()
      let endRenewal: (() => void) | undefined
      return {
        async lock(signal, onReleaseRequest) {
          const end = Date.now() + times.waitLimit
          while (!(await acquire(id, by))) {
            if ((await findUpload(deps.db, id)) === undefined) throw new UploadLockError(404)
            if (signal.aborted || Date.now() >= end) throw new UploadLockError(423)
            await requestRelease(id)
            await wait(times.pause)
          }
          held.set(id, onReleaseRequest)
          endRenewal = deps.timers.every(times.renew, async () => {
            await acquire(id, by).catch((error: unknown) => {
              deps.log.error({ err: error, upload: id }, 'upload lock not renewed')
            })
          })
        },
        async unlock() {
          endRenewal?.()
          // Stryker disable next-line CallExpression: whoever has released it can be asked again, which does nothing
          held.delete(id)
          await releaseUploadLease(deps.db, id, by)
        },
      }
    },
  }
}
