import type { IncomingMessage, Server } from 'node:http'
import { HOUR_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import type { FastifyRequest } from 'fastify'

/** Of every server: how long headers and the longest upload may take. Shorter times of bodies are ours, below. */
export const requestTimes = {
  headersTimeout: 20 * SECOND_MS,
  requestTimeout: HOUR_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
} as const

/** How long a body may take; an upload may take longer as long as it brings something in each such time. */
const BODY_MS = 30 * SECOND_MS
const LEAST_UPLOAD_BYTES = 1024

interface BodyWatch {
  isUpload: boolean
}

const watches = new WeakMap<IncomingMessage, BodyWatch>()

/**
 * Ends requests whose body does not arrive, whoever answers them: by slow requests (slowloris) one machine would hold
 * connections until none is left. Call it after everything else listens to the server.
 */
export function setBodyTimeout(server: Server, { bodyMs = BODY_MS } = {}): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (hasBody(request) && !watches.has(request)) watchBody(request, bodyMs)
  })
}

/** The hook of calls that take files, after the caller was let in: the body may take as long as it keeps coming. */
export function expectUpload(request: FastifyRequest, _reply: unknown, done: () => void): void {
  const watch = watches.get(request.raw)
  if (watch !== undefined) watch.isUpload = true
  done()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watchBody(request: IncomingMessage, bodyMs: number): void {
  const watch: BodyWatch = { isUpload: false }
  watches.set(request, watch)
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (!request.complete && watch.isUpload && came >= LEAST_UPLOAD_BYTES) return
    clearInterval(timer)
    if (!request.complete) request.destroy()
  }, bodyMs)
  timer.unref()
  request.once('close', () => {
    clearInterval(timer)
  })
}
