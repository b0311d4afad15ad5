import type { IncomingMessage, ServerResponse } from 'node:http'
import { bounds } from '@hiwar/contract/bounds.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { UploadMetadata } from '@hiwar/contract/uploads.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, TooManyRequests, fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { headLength } from '../../platform/files/media-type.ts'
import {
  UploadLockError,
  createResumableUploads,
  type NewUpload,
  type ProtocolAnswer,
  type ResumableUploads,
  type UploadLocks,
} from '../../platform/files/resumable-uploads.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { deleteUnusedFile, registerPendingFile, sweepOrphanedFiles, newVideoName } from '../assets/service.ts'
import { requireMayUploadMedia, attachMedia } from '../media/service.ts'
import { createUploadLocks } from './upload-locks.ts'
import {
  addDailyBytes,
  deletePreviousUploads,
  deleteUpload,
  findDailyBytes,
  findExpiredUploads,
  findUpload,
  deleteDailyCounters,
  insertUpload,
  markFinished,
  updateArrivedBytes,
  type OpenUpload,
} from './queries.ts'

export interface Message {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface Uploads {
  readonly deps: Deps
  readonly protocol: ResumableUploads
  readonly locks: UploadLocks
}

/** The calls of extras.md 11.2. Each fails with our codes, or answers a status of the protocol. */
export interface UploadCalls {
  options(message: Message): Promise<ProtocolAnswer>
  create(actor: Actor, message: Message): Promise<ProtocolAnswer>
  look(actor: Actor, id: string, message: Message): Promise<ProtocolAnswer>
  send(actor: Actor, id: string, message: Message): Promise<ProtocolAnswer>
  end(actor: Actor, id: string, message: Message): Promise<ProtocolAnswer>
}

const nothing = { created: async () => undefined, arrived: async () => undefined }

/** `path` is the address of creation as browsers write it. */
export function openUploads(deps: Deps, path: string): UploadCalls {
  const locks = createUploadLocks(deps)
  const protocol = createResumableUploads({ store: deps.files.partials, path, mostBytes: bounds.video.bytes, locks })
  const uploads = { deps, protocol, locks }
  return {
    options: async (message) => await protocol.answer(message, nothing),
    create: async (actor, message) => await create(uploads, actor, message),
    look: async (actor, id, message) => await look(uploads, actor, { id, message }),
    send: async (actor, id, message) => await send(uploads, actor, { id, message }),
    end: async (actor, id, message) => await end(uploads, actor, { id, message }),
  }
}

async function create(uploads: Uploads, actor: Actor, message: Message): Promise<ProtocolAnswer> {
  const begun: { id?: string } = {}
  const answer = await protocolled(uploads, actor, message, async (upload) => {
    await begin(uploads.deps, actor, upload)
    begun.id = upload.id
  })
  return begun.id === undefined ? answer : await withExpiry(uploads.deps, begun.id, answer)
}

/** One open upload a person and purpose: the new one ends the older (extras.md 11.2). */
async function begin(deps: Deps, actor: Actor, { id, size, metadata }: NewUpload): Promise<void> {
  const wish = z.safeParse(UploadMetadata, metadata)
  if (!wish.success || size === undefined || size === 0) fail('bad-request')
  const { tutorId, purpose } = wish.data
  await requireMayUploadMedia(deps, actor, tutorId, ['video'])
  await refuseBeyondDay(deps, actor.id, size)

  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const older = await deletePreviousUploads(tx, { userId: actor.id, purpose })
    await insertUpload(tx, { id, userId: actor.id, purpose, tutorId, size, at: deps.now() })
    for (const other of older)
      afterCommit(tx, async () => {
        await deps.files.deletePartial(other)
      })
  })
}

async function refuseBeyondDay(deps: Deps, userId: number, more: number): Promise<void> {
  const now = deps.now()
  const day = cairoDay(now)
  if ((await findDailyBytes(deps.db, userId, day)) + more <= bounds.upload.perDay) return
  throw new TooManyRequests(Math.ceil((startOfCairoDay(addDays(day, 1)).getTime() - now.getTime()) / 1000))
}

interface Asked {
  readonly id: string
  readonly message: Message
}

/**
 * Where to go on. Bytes that all arrived just before a process died are handed over now; who missed the last answer
 * hears it here.
 */
async function look(uploads: Uploads, actor: Actor, { id, message }: Asked): Promise<ProtocolAnswer> {
  const upload = await ownUpload(uploads.deps, actor, id, { finished: true })
  if (upload.finishedAt !== null || (await uploads.protocol.offsetOf(id)) === upload.size) {
    await finish(uploads, actor, id)
    return {
      status: 200,
      headers: {
        'tus-resumable': '1.0.0',
        'cache-control': 'no-store',
        'upload-offset': String(upload.size),
        'upload-length': String(upload.size),
      },
    }
  }
  return await withExpiry(uploads.deps, id, await uploads.protocol.answer(message, nothing))
}

async function send(uploads: Uploads, actor: Actor, { id, message }: Asked): Promise<ProtocolAnswer> {
  await ownUpload(uploads.deps, actor, id)
  await refuseBeyondDay(uploads.deps, actor.id, Number(message.request.headers['content-length'] ?? 0))
  return await withExpiry(uploads.deps, id, await sendCounted(uploads, actor, { id, message }))
}

async function sendCounted(uploads: Uploads, actor: Actor, { id, message }: Asked): Promise<ProtocolAnswer> {
  try {
    return await protocolled(uploads, actor, message)
  } finally {
    await count(uploads, id)
  }
}

async function protocolled(
  uploads: Uploads,
  actor: Actor,
  message: Message,
  created: (upload: NewUpload) => Promise<void> = nothing.created,
): Promise<ProtocolAnswer> {
  return await uploads.protocol.answer(message, {
    created,
    arrived: async (id) => {
      await count(uploads, id)
      await finish(uploads, actor, id)
    },
  })
}

async function end(uploads: Uploads, actor: Actor, { id, message }: Asked): Promise<ProtocolAnswer> {
  await ownUpload(uploads.deps, actor, id)
  const answer = await uploads.protocol.answer(message, nothing)
  if (answer.status < 400) await forget(uploads.deps, id)
  return answer
}

/** Another person's upload is not there, and one without news for a day is over. */
async function ownUpload(deps: Deps, actor: Actor, id: string, also = { finished: false }): Promise<OpenUpload> {
  const upload = await findUpload(deps.db, id)
  if (upload?.userId !== actor.id || (upload.finishedAt !== null && !also.finished)) fail('asset-not-found')
  if (upload.touchedAt < lineOf(deps)) throw new Gone()
  return upload
}

/** Somebody else holds the upload, or it is not there to be held. */
export const isUnlocked = (error: unknown): error is UploadLockError => error instanceof UploadLockError

/** Answered as 410 `asset-not-found`. */
export class Gone extends Failure {
  constructor() {
    super('asset-not-found')
  }
}

const lineOf = (deps: Deps) => new Date(deps.now().getTime() - bounds.upload.hours * HOUR_MS)

/** However the request ended: what is in the store counts, once. */
async function count({ deps, protocol }: Uploads, id: string): Promise<void> {
  const upload = await findUpload(deps.db, id)
  if (upload === undefined || upload.finishedAt !== null) return
  const arrived = (await protocol.offsetOf(id)) ?? upload.arrived
  if (arrived <= upload.arrived) return
  const at = deps.now()
  await transact(deps, async (tx) => {
    await updateArrivedBytes(tx, id, { arrived, at })
    await addDailyBytes(tx, { userId: upload.userId, day: cairoDay(at), bytes: arrived - upload.arrived })
  })
}

/**
 * Looks at the content and hands the file to the tutor. What can never become a video is gone at once; a fault leaves
 * it for another try.
 */
async function finish({ deps, locks }: Uploads, actor: Actor, id: string): Promise<void> {
  const lock = locks.newLock(id)
  await lock.lock(AbortSignal.timeout(MINUTE_MS), () => undefined)
  try {
    const upload = await findUpload(deps.db, id)
    if (upload === undefined || upload.finishedAt !== null) return
    await handOver(deps, actor, upload)
  } catch (error) {
    if (error instanceof Failure || error instanceof TooManyRequests) await forget(deps, id)
    throw error
  } finally {
    await lock.unlock()
  }
}

async function handOver(deps: Deps, actor: Actor, { id, tutorId, size }: OpenUpload): Promise<void> {
  const video = await newVideoName(await deps.files.readPartialHead(id, Math.min(headLength, size)))
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

async function forget(deps: Deps, id: string): Promise<void> {
  await deleteUpload(deps.db, id)
  await deps.files.deletePartial(id)
}

async function withExpiry(deps: Deps, id: string, answer: ProtocolAnswer): Promise<ProtocolAnswer> {
  const upload = answer.status < 400 ? await findUpload(deps.db, id) : undefined
  if (upload === undefined || upload.finishedAt !== null) return answer
  const expires = new Date(upload.touchedAt.getTime() + bounds.upload.hours * HOUR_MS)
  return { ...answer, headers: { ...answer.headers, 'upload-expires': expires.toUTCString() } }
}

/** Hourly: uploads without news for a day, counters of past days, files that nobody took. */
export async function sweepUploads(deps: Deps): Promise<void> {
  for (const id of await findExpiredUploads(deps.db, lineOf(deps))) await forget(deps, id)
  await deleteDailyCounters(deps.db, addDays(cairoDay(deps.now()), -2))
  await sweepOrphanedFiles(deps)
}
