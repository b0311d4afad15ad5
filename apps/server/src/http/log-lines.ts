import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'
import { requestIdNow } from '../platform/observability/request-id.ts'

// Addresses of calendars hold their key (extras.md 4), those of coupons a code; queries may hold a phone or an email.
const secretPart = /(\/(?:calendar\/(?:feed|lesson\/\d+)|coupon\/code)\/).*|\?.*/

/** What the log may hold of an error: the database's own message details contain values of the row. */
function describeError(error: unknown): { type: string; message: string; stack: string; cause?: object } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '' } = error
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}
  return {
    type: name,
    message,
    stack,
    ...code,
    ...constraint,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

const describeRequest = ({ method, url, ip, headers }: FastifyRequest) => ({
  method,
  url: url.replace(secretPart, '$1…'),
  ip,
  host: headers.host,
})

/** Where a level hides the lines of each call, nothing is gathered for them; a call that broke is logged all the same. */
export class ErrorsOnly extends LogController {
  override incomingRequest(): void {
    // Nothing: the level hides it.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error != null) super.requestCompleted(error, request, reply)
  }
}

/**
 * Lines of JSON, each with the id of the request behind it; no tokens, codes, phones, bodies or private addresses
 * (extras.md 12.2).
 */
export const logLines = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  // Lines of a request's own logger carry its id already; lines of the work it started get it here.
  mixin: (_line: object, _level: number, logger: { bindings(): object }) =>
    'reqId' in logger.bindings() ? {} : { reqId: requestIdNow() },
  serializers: { req: describeRequest, err: describeError, error: describeError },
})
