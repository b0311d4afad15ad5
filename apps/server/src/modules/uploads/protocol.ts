// The calls of the tus protocol (extras.md 11.2): what each does and which status and headers it answers. Each fails
// with our own error codes or answers a status of the protocol.
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import {
  UploadLockError,
  createResumableUploads,
  type HttpExchange,
  type NewUpload,
  type ProtocolReply,
  type ResumableUploads,
  type UploadLocks,
} from '../../platform/files/resumable-uploads.ts'
import {
  UploadExpired,
  cancelUpload,
  completeUpload,
  isComplete,
  readExpiry,
  recordProgress,
  registerUpload,
  requireDailyQuota,
  requireOwnUpload,
} from './service.ts'
import { createUploadLocks } from './upload-locks.ts'

/** A call to one upload: its id, and the HTTP request and response. */
export interface UploadCall {
  readonly id: string
  readonly http: HttpExchange
}

export interface UploadCalls {
  options(http: HttpExchange): Promise<ProtocolReply>
  create(actor: Actor, http: HttpExchange): Promise<ProtocolReply>
  readOffset(actor: Actor, call: UploadCall): Promise<ProtocolReply>
  append(actor: Actor, call: UploadCall): Promise<ProtocolReply>
  cancel(actor: Actor, call: UploadCall): Promise<ProtocolReply>
}

interface Uploads {
  readonly deps: Deps
  readonly protocol: ResumableUploads
  readonly locks: UploadLocks
}

const noHooks = { created: async () => undefined, arrived: async () => undefined }

/** `path` is the address of creation as browsers write it. */
export function createUploadCalls(deps: Deps, path: string): UploadCalls {
  const locks = createUploadLocks(deps)
  const protocol = createResumableUploads({ store: deps.files.partials, path, mostBytes: bounds.video.bytes, locks })
  const uploads = { deps, protocol, locks }
  return {
    options: async (http) => await withProtocolErrors(protocol.handle(http, noHooks)),
    create: async (actor, http) => await withProtocolErrors(create(uploads, actor, http)),
    readOffset: async (actor, call) => await withProtocolErrors(readOffset(uploads, actor, call)),
    append: async (actor, call) => await withProtocolErrors(append(uploads, actor, call)),
    cancel: async (actor, call) => await withProtocolErrors(cancel(uploads, actor, call)),
  }
}

/** Errors for which the protocol has a status of its own. */
async function withProtocolErrors(work: Promise<ProtocolReply>): Promise<ProtocolReply> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UploadExpired) return { status: 410, headers: {} }
    if (error instanceof UploadLockError) return { status: error.status_code, headers: {} }
    throw error
  }
}

async function create(uploads: Uploads, actor: Actor, http: HttpExchange): Promise<ProtocolReply> {
  const registered: { id?: string } = {}
  const reply = await handleBytes(uploads, actor, http, async (upload) => {
    await registerUpload(uploads.deps, actor, upload)
    registered.id = upload.id
  })
  return registered.id === undefined ? reply : await withExpiry(uploads.deps, registered.id, reply)
}

/**
 * Where to resume. When all bytes arrived just before a process died, the file is handed over now, and a client that
 * missed the last reply learns of it here.
 */
async function readOffset(uploads: Uploads, actor: Actor, { id, http }: UploadCall): Promise<ProtocolReply> {
  const { deps, locks, protocol } = uploads
  const upload = await requireOwnUpload(deps, actor, id, { allowFinished: true })
  if (!(await isComplete(deps, upload))) return await withExpiry(deps, id, await protocol.handle(http, noHooks))

  await completeUpload(deps, locks, actor, id)
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

async function append(uploads: Uploads, actor: Actor, { id, http }: UploadCall): Promise<ProtocolReply> {
  const { deps } = uploads
  await requireOwnUpload(deps, actor, id)
  await requireDailyQuota(deps, actor.id, Number(http.request.headers['content-length'] ?? 0))
  return await withExpiry(deps, id, await appendBytes(uploads, actor, { id, http }))
}

async function appendBytes(uploads: Uploads, actor: Actor, { id, http }: UploadCall): Promise<ProtocolReply> {
  try {
    return await handleBytes(uploads, actor, http)
  } finally {
    await recordProgress(uploads.deps, id)
  }
}

async function cancel({ deps, protocol }: Uploads, actor: Actor, { id, http }: UploadCall): Promise<ProtocolReply> {
  await requireOwnUpload(deps, actor, id)
  const reply = await protocol.handle(http, noHooks)
  if (reply.status < 400) await cancelUpload(deps, id)
  return reply
}

/** Takes the bytes of a request; the last ones complete the upload. */
async function handleBytes(
  { deps, locks, protocol }: Uploads,
  actor: Actor,
  http: HttpExchange,
  created: (upload: NewUpload) => Promise<void> = noHooks.created,
): Promise<ProtocolReply> {
  return await protocol.handle(http, {
    created,
    arrived: async (id) => {
      await recordProgress(deps, id)
      await completeUpload(deps, locks, actor, id)
    },
  })
}

async function withExpiry(deps: Deps, id: string, reply: ProtocolReply): Promise<ProtocolReply> {
  const expires = await readExpiry(deps, id)
  return expires === null ? reply : { ...reply, headers: { ...reply.headers, 'upload-expires': expires.toUTCString() } }
}
