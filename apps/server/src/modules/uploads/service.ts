import { bounds } from '@hiwar/contract/bounds.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { UploadMetadata } from '@hiwar/contract/uploads.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, TooManyRequests, fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { headLength } from '../../platform/files/media-type.ts'
import type { NewUpload, UploadLocks } from '../../platform/files/resumable-uploads.ts'
import { deleteUnusedFile, newVideoName, registerPendingFile, sweepOrphanedFiles } from '../assets/service.ts'
import { attachMedia, requireMayUploadMedia } from '../media/service.ts'
import {
  addDailyBytes,
  deleteDailyCounters,
  deletePreviousUploads,
  deleteUpload,
  findDailyBytes,
  findExpiredUploads,
  findUpload,
  insertUpload,
  markFinished,
  updateArrivedBytes,
  type OpenUpload,
} from './queries.ts'

/** An upload that received nothing for a day; answered as 410 `asset-not-found`. */
export class UploadExpired extends Failure {
  constructor() {
    super('asset-not-found')
  }
}

const LIFETIME_MS = bounds.upload.hours * HOUR_MS

const expiryThreshold = (deps: Deps) => new Date(deps.now().getTime() - LIFETIME_MS)

/** Registers a new upload. A person has one open upload per purpose: a new one ends the older (extras.md 11.2). */
export async function registerUpload(deps: Deps, actor: Actor, { id, size, metadata }: NewUpload): Promise<void> {
  const parsed = z.safeParse(UploadMetadata, metadata)
  if (!parsed.success || size === undefined || size === 0) fail('bad-request')
  const { tutorId, purpose } = parsed.data
  // Stryker disable next-line ArrayDeclaration: of an own video no more is asked than of nothing
  await requireMayUploadMedia(deps, actor, tutorId, ['video'])
  await requireDailyQuota(deps, actor.id, size)

  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const previous = await deletePreviousUploads(tx, { userId: actor.id, purpose })
    await insertUpload(tx, { id, userId: actor.id, purpose, tutorId, size, at: deps.now() })
    for (const previousId of previous)
      afterCommit(tx, async () => {
        await deps.files.deletePartial(previousId)
      })
  })
}

/** Throws `TooManyRequests` until the next Cairo day when these bytes would exceed what a person may send in a day. */
export async function requireDailyQuota(deps: Deps, userId: number, bytes: number): Promise<void> {
  const now = deps.now()
  const day = cairoDay(now)
  if ((await findDailyBytes(deps.db, userId, day)) + bytes <= bounds.upload.perDay) return
  throw new TooManyRequests(Math.ceil((startOfCairoDay(addDays(day, 1)).getTime() - now.getTime()) / 1000))
}

/** The actor's own upload. Another person's does not exist for them; an expired one throws `UploadExpired`. */
export async function requireOwnUpload(
  deps: Deps,
  actor: Actor,
  id: string,
  { allowFinished = false } = {},
): Promise<OpenUpload> {
  const upload = await findUpload(deps.db, id)
  if (upload?.userId !== actor.id || (upload.finishedAt !== null && !allowFinished)) fail('asset-not-found')
  if (upload.touchedAt < expiryThreshold(deps)) throw new UploadExpired()
  return upload
}

/** When an upload in progress expires unless more bytes arrive; null when it is finished or gone. */
export async function readExpiry(deps: Deps, id: string): Promise<Date | null> {
  const upload = await findUpload(deps.db, id)
  if (upload === undefined || upload.finishedAt !== null) return null
  return new Date(upload.touchedAt.getTime() + LIFETIME_MS)
}

/** Counts bytes that reached the store since the last call, however the request that carried them ended. */
export async function recordProgress(deps: Deps, id: string): Promise<void> {
  const upload = await findUpload(deps.db, id)
  if (upload === undefined) return
  const arrived = (await deps.files.partialOffset(id)) ?? upload.arrived
  if (arrived <= upload.arrived) return

  const at = deps.now()
  await transact(deps, async (tx) => {
    await updateArrivedBytes(tx, id, { arrived, at })
    await addDailyBytes(tx, { userId: upload.userId, day: cairoDay(at), bytes: arrived - upload.arrived })
  })
}

/** True when every byte has arrived, also when the process died before the file was handed over. */
export async function isComplete(deps: Deps, { id, size, finishedAt }: OpenUpload): Promise<boolean> {
  return finishedAt !== null || (await deps.files.partialOffset(id)) === size
}

/**
 * Checks the content of a complete upload and attaches it to the tutor; nothing happens when that was done before. A
 * file that can never be accepted is deleted at once; after a fault of the store it stays for another attempt.
 */
export async function completeUpload(deps: Deps, locks: UploadLocks, actor: Actor, id: string): Promise<void> {
  const lock = locks.newLock(id)
  await lock.lock(AbortSignal.timeout(MINUTE_MS), () => undefined)
  try {
    const upload = await findUpload(deps.db, id)
    if (upload === undefined || upload.finishedAt !== null) return
    await attachVideo(deps, actor, upload)
  } catch (error) {
    if (error instanceof Failure || error instanceof TooManyRequests) await cancelUpload(deps, id)
    throw error
  } finally {
    await lock.unlock()
  }
}

async function attachVideo(deps: Deps, actor: Actor, { id, tutorId, size }: OpenUpload): Promise<void> {
  const video = await newVideoName(await deps.files.readPartialHead(id, Math.min(headLength, size)))
  // Stryker disable next-line ArrayDeclaration: as above
  await requireMayUploadMedia(deps, actor, tutorId, ['video'])
  await registerPendingFile(deps, 'uploads', video)
  try {
    await deps.files.movePartial(id, 'uploads', video)
    await attachMedia(deps, actor, tutorId, { video }, async (tx) => {
      await markFinished(tx, id, deps.now())
    })
  } catch (error) {
    await deleteUnusedFile(deps, 'uploads', video).catch(() => undefined)
    throw error
  }
}

/** Deletes an unfinished upload and its bytes. */
export async function cancelUpload(deps: Deps, id: string): Promise<void> {
  await deleteUpload(deps.db, id)
  await deps.files.deletePartial(id)
}

/** Hourly: deletes uploads that received nothing for a day, counters of past days and orphaned files. */
export async function sweepUploads(deps: Deps): Promise<void> {
  for (const id of await findExpiredUploads(deps.db, expiryThreshold(deps))) await cancelUpload(deps, id)
  await deleteDailyCounters(deps.db, addDays(cairoDay(deps.now()), -2))
  await sweepOrphanedFiles(deps)
}
