import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { Server, type DataStore, type ServerOptions } from '@tus/server'
import { StorageFault } from './storage-fault.ts'

/**
 * Keeps two requests from writing to one upload: a newer request asks the older one to release its lock. Shared by all
 * processes.
 */
export interface UploadLocks {
  newLock(id: string): {
    lock(signal: AbortSignal, onReleaseRequest: () => Promise<void> | void): Promise<void>
    unlock(): Promise<void>
  }
}

/** Thrown by `lock`: 423 when the holder does not release it in time, 404 when the upload no longer exists. */
export class UploadLockError extends Error {
  // Names that the protocol's library reads.
  readonly status_code: 423 | 404
  readonly body = ''

  constructor(status: 423 | 404) {
    super(`upload not locked: ${status}`)
    this.status_code = status
  }
}

export interface NewUpload {
  readonly id: string
  /** Bytes; undefined when the client defers the length. */
  readonly size: number | undefined
  readonly metadata: Readonly<Record<string, string | null>>
}

/** Called while a request is handled; what these throw is thrown by `handle` unchanged. */
export interface UploadHooks {
  created(upload: NewUpload): Promise<void>
  /** All bytes have arrived and the request's lock is released. */
  arrived(id: string): Promise<void>
}

/** A request and its response as Node has them: the protocol reads the bytes itself. */
export interface HttpExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface ProtocolReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

export interface ResumableUploads {
  /**
   * Handles a request by tus 1.0.0. What the protocol refuses is a status of 400 and above; a fault of the store is
   * thrown.
   */
  handle(http: HttpExchange, hooks: UploadHooks): Promise<ProtocolReply>
}

interface Settings {
  readonly store: DataStore
  /** Address of creation; new uploads lie below it. */
  readonly path: string
  readonly mostBytes: number
  readonly locks: UploadLocks
}

/** What one request was given, and the error it met on the way. */
interface RequestContext {
  readonly hooks: UploadHooks
  error: unknown
}

export function createResumableUploads(settings: Settings): ResumableUploads {
  const contexts = new WeakMap<object, RequestContext>()
  const server = new Server(serverOptions(settings, contexts))

  return {
    async handle({ request, response }, hooks) {
      const webRequest = toWebRequest(request)
      const context: RequestContext = { hooks, error: null }
      contexts.set(webRequest, context)
      // With Node's own objects the library notices an aborted request and keeps the bytes that have arrived.
      const { status, headers } = await server.handleWeb(
        Object.assign(webRequest, { runtime: { name: 'node', node: { req: request, res: response } } }),
      )
      if (context.error !== null) throw context.error
      if (status >= 500 && status !== 501) throw new StorageFault(`status ${status}`)
      return { status, headers: Object.fromEntries(headers) }
    },
  }
}

function serverOptions(
  { path, store, mostBytes, locks }: Settings,
  contexts: WeakMap<object, RequestContext>,
): ServerOptions & { datastore: DataStore } {
  const callHook = async (request: object, work: (hooks: UploadHooks) => Promise<void>) => {
    const context = contexts.get(request)
    if (context === undefined) return
    try {
      await work(context.hooks)
    } catch (error) {
      context.error = error
      throw error
    }
  }
  return {
    path,
    datastore: store,
    maxSize: mostBytes,
    relativeLocation: true,
    locker: locks,
    // The server sets the CORS headers for every route.
    allowedOrigins: [],
    onUploadCreate: async (request, { id, size, metadata }) => {
      await callHook(request, async (hooks) => {
        await hooks.created({ id, size, metadata: metadata ?? {} })
      })
      return {}
    },
    onUploadFinish: async (request, { id }) => {
      await callHook(request, async (hooks) => {
        await hooks.arrived(id)
      })
      return {}
    },
    onResponseError: (request, error) => {
      const context = contexts.get(request)
      if (context !== undefined && !('status_code' in error)) context.error ??= new StorageFault(error)
      return undefined
    },
  }
}

function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  const hasBody = request.method === 'POST' || request.method === 'PATCH'
  // Node's type of a web stream and the web's own are declared apart but are the same thing.
  const body = hasBody ? (Readable.toWeb(request) as ReadableStream<Uint8Array>) : null
  return new Request(new URL(request.url ?? '/', 'http://localhost'), {
    method: request.method ?? 'GET',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}
