import { randomUUID } from 'node:crypto'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { statusOf, type ErrorCode } from '@hiwar/contract/errors.ts'
import type { Actor } from '../../actor.ts'
import { asRequest } from '../observability/request-id.ts'

interface HandshakeOptions {
  /** The user a Bearer token belongs to; null rejects the handshake. */
  readonly authenticate: (token: string) => Promise<Actor | null>
  /** Whether the user may connect while maintenance closes the product to others. */
  readonly mayConnect: (actor: Actor) => Promise<boolean>
  /** Counts the connection this request opens; false when the person has enough of them. */
  readonly reserve: (request: IncomingMessage, userId: number) => boolean
  /** True once the server is shutting down: new connections are rejected with 503 and go to another process. */
  readonly isClosing: () => boolean
  readonly log: { error(details: object, text: string): void }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Authenticates the first request of a connection, and only that one (lessons.md 8.1): 401 without a valid token.
 * `actorOf` returns the user of an accepted request.
 */
export function createHandshakeAuth(given: HandshakeOptions): {
  readonly middleware: Middleware
  actorOf(request: object): Actor | undefined
} {
  const actors = new WeakMap<object, Actor>()

  const authorize = async (request: IncomingMessage, response: ServerResponse): Promise<ErrorCode | null> => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (given.isClosing()) return 'service-unavailable'
    const token = request.headers.authorization?.match(/^Bearer (\S{1,4096})$/)?.[1]
    if (token === undefined) return 'unauthenticated'
    try {
      const actor = await given.authenticate(token)
      if (actor === null) return 'unauthenticated'
      if (!(await given.mayConnect(actor))) return 'service-unavailable'
      if (!given.reserve(request, actor.id)) return 'too-many-requests'
      actors.set(request, actor)
      return null
    } catch (error) {
      // A database failure must not look like a bad token: clients discard theirs on 401.
      given.log.error({ err: error }, 'socket handshake')
      return 'service-unavailable'
    }
  }

  return {
    middleware: (request, response, next) => {
      if (isEstablished(request)) {
        next()
        return
      }
      const id = requestIdOf(request)
      response.setHeader('x-request-id', id)
      void asRequest(id, async () => await authorize(request, response)).then((error) => {
        if (error === null) next()
        else rejectHandshake(request, response, error)
      })
    },
    actorOf: (request) => actors.get(request),
  }
}

/** Requests of an established connection carry its `sid`; engine.io treats an empty one as absent too. */
function isEstablished(request: IncomingMessage): boolean {
  const sid = new URL(request.url ?? '/', 'http://localhost').searchParams.get('sid')
  return sid !== null && sid !== ''
}

function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** In seconds: about how long the server takes to notice a connection that was cut off, and about a restart. */
const retrySecondsOf = (code: ErrorCode) => (code === 'too-many-requests' ? 45 : 5)

function rejectHandshake(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const status = statusOf(code)
  const wait = code === 'unauthenticated' ? {} : { 'retry-after': String(retrySecondsOf(code)) }
  const body = JSON.stringify({
    code,
    message: code === 'unauthenticated' ? 'a valid token is needed' : 'try again later',
  })
  if (response instanceof ServerResponse) {
    response.writeHead(status, { 'content-type': 'application/json', ...wait })
    response.end(body)
    return
  }
  // A WebSocket upgrade has no real ServerResponse, only one that can close the connection; so the response is written
  // here.
  request.socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(wait).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
