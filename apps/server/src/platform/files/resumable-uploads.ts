import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { Server, type DataStore } from '@tus/server'
import { StorageFault } from './storage-fault.ts'

/** Keeps two requests from writing to one upload; the newer one asks the older to let go. Shared by all processes. */
export interface UploadLocks {
  newLock(id: string): {
    lock(signal: AbortSignal, letGo: () => Promise<void> | void): Promise<void>
    unlock(): Promise<void>
  }
}

/** What `lock` throws: 423 when the other does not let go, 404 when there is nothing to lock any more. */
export class UploadLockError extends Error {
  // The protocol's own names.
  readonly status_code: 423 | 404
  readonly body = ''

  constructor(status: 423 | 404) {
    super(`no lock: ${status}`)
    this.status_code = status
  }
}

export interface NewUpload {
  readonly id: string
  /** Bytes; undefined when the sender would tell later. */
  readonly size: number | undefined
  readonly metadata: Readonly<Record<string, string | null>>
}

/** What happens around one request; what these throw comes out of `answer` as it is. */
export interface UploadHooks {
  created(upload: NewUpload): Promise<void>
  /** All bytes are here, and nobody holds the lock. */
  arrived(id: string): Promise<void>
}

export interface ProtocolAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

export interface ResumableUploads {
  /**
   * Reads the request by tus 1.0.0 and does it. Refusals are statuses of 400 and above; a fault of the store is thrown.
   */
  answer(message: { request: IncomingMessage; response: ServerResponse }, hooks: UploadHooks): Promise<ProtocolAnswer>
  /** Bytes that have arrived; null when nothing is known of the upload. */
  offsetOf(id: string): Promise<number | null>
}

interface Context {
  readonly hooks: UploadHooks
  fault: unknown
}

/** `path` is the address of creation; new uploads lie below it. */
export function createResumableUploads(given: {
  store: DataStore
  path: string
  mostBytes: number
  locks: UploadLocks
}): ResumableUploads {
  const contexts = new WeakMap<object, Context>()
  const hooked = async (request: object, work: (hooks: UploadHooks) => Promise<void>) => {
    const context = contexts.get(request)
    if (context === undefined) return
    try {
      await work(context.hooks)
    } catch (error) {
      context.fault = error
      throw error
    }
  }
  const server = new Server({
    path: given.path,
    datastore: given.store,
    maxSize: given.mostBytes,
    relativeLocation: true,
    locker: given.locks,
    // Cross-origin rules are the whole server's.
    allowedOrigins: [],
    onUploadCreate: async (request, { id, size, metadata }) => {
      await hooked(request, async (hooks) => {
        await hooks.created({ id, size, metadata: metadata ?? {} })
      })
      return {}
    },
    onUploadFinish: async (request, { id }) => {
      await hooked(request, async (hooks) => {
        await hooks.arrived(id)
      })
      return {}
    },
    onResponseError: (request, error) => {
      const context = contexts.get(request)
      if (context !== undefined && !('status_code' in error)) context.fault ??= new StorageFault(error)
      return undefined
    },
  })

  return {
    async answer({ request, response }, hooks) {
      const asked = webRequest(request)
      const context: Context = { hooks, fault: null }
      contexts.set(asked, context)
      // Lets the protocol hear of a line that was cut, so that it keeps what has arrived.
      const { status, headers } = await server.handleWeb(
        Object.assign(asked, { runtime: { name: 'node', node: { req: request, res: response } } }),
      )
      if (context.fault !== null) throw context.fault
      if (status >= 500 && status !== 501) throw new StorageFault(`status ${status}`)
      return { status, headers: Object.fromEntries(headers) }
    },
    async offsetOf(id) {
      try {
        return (await given.store.getUpload(id)).offset
      } catch (error) {
        if (isUnknown(error)) return null
        throw new StorageFault(error)
      }
    },
  }
}

const isUnknown = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status_code' in error &&
  (error.status_code === 404 || error.status_code === 410)

function webRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  // The types of the platform's streams and of the web's are kept apart, though they are the same thing.
  const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null
  return new Request(new URL(request.url ?? '/', 'http://localhost'), {
    method: request.method ?? 'GET',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}
