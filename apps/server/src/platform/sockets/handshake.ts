import { randomUUID } from 'node:crypto'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { statusOf, type ErrorCode } from '@hiwar/contract/errors.ts'
import type { Actor } from '../../actor.ts'
import { asRequest } from '../observability/request-id.ts'

interface Admitting {
  /** Who a Bearer token stands for; null refuses the handshake. */
  readonly recognise: (token: string) => Promise<Actor | null>
  /** While the product is closed: whether this person's connection is needed all the same. */
  readonly mayConnect: (actor: Actor) => Promise<boolean>
  /** True once the server is ending: whoever comes now is sent to the next one. */
  readonly isClosing: () => boolean
  readonly log: { error(details: object, text: string): void }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Judges the token on the first request of a connection and never again (lessons.md 8.1): 401 without a valid one.
 * `actorOf` answers who came by a request that was let in.
 */
export function createAdmission(given: Admitting): {
  readonly middleware: Middleware
  actorOf(request: object): Actor | undefined
} {
  const actors = new WeakMap<object, Actor>()

  const admit = async (request: IncomingMessage, response: ServerResponse): Promise<ErrorCode | null> => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (given.isClosing()) return 'service-unavailable'
    const token = request.headers.authorization?.match(/^Bearer (\S{1,4096})$/)?.[1]
    if (token === undefined) return 'unauthenticated'
    try {
      const actor = await given.recognise(token)
      if (actor === null) return 'unauthenticated'
      if (!(await given.mayConnect(actor))) return 'service-unavailable'
      actors.set(request, actor)
      return null
    } catch (error) {
      // A database that does not answer must not read as a bad token: clients drop theirs on 401.
      given.log.error({ err: error }, 'socket handshake')
      return 'service-unavailable'
    }
  }

  return {
    middleware: (request, response, next) => {
      if (isUnderway(request)) {
        next()
        return
      }
      const id = requestIdOf(request)
      response.setHeader('x-request-id', id)
      void asRequest(id, async () => await admit(request, response)).then((refusal) => {
        if (refusal === null) next()
        else refuse(request, response, refusal)
      })
    },
    actorOf: (request) => actors.get(request),
  }
}

/** A connection that exists names itself by `sid`; an empty one is none, for the engine too. */
function isUnderway(request: IncomingMessage): boolean {
  const sid = new URL(request.url ?? '/', 'http://localhost').searchParams.get('sid')
  return sid !== null && sid !== ''
}

function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function refuse(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const status = statusOf(code)
  const body = JSON.stringify({
    code,
    message: code === 'unauthenticated' ? 'a valid token is needed' : 'try again later',
  })
  if (response instanceof ServerResponse) {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
    return
  }
  // A websocket handshake comes with a stand-in that can only drop the line, so the answer is written here.
  request.socket.end(
    [
      `HTTP/1.1 ${status} ${code}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
