import type { FastifyRequest } from 'fastify'
import { requestIdNow } from '../platform/observability/request-id.ts'

// The address of a calendar is its key (extras.md 4); a coupon is a code; what is searched for may be a phone or an
// address.
const secretPart = /(\/(?:calendar\/(?:feed|lesson\/\d+)|coupon\/code)\/).*|\?.*/

/** What a fault may say of itself: the database adds the values of the row it refused to its own. */
function describeFault(fault: unknown): { type: string; message: string; stack: string; cause?: object } {
  if (!(fault instanceof Error)) return { type: typeof fault, message: '', stack: '' }
  const { name, message, stack = '' } = fault
  const code = 'code' in fault && typeof fault.code === 'string' ? { code: fault.code } : {}
  const constraint =
    'constraint' in fault && typeof fault.constraint === 'string' ? { constraint: fault.constraint } : {}
  return {
    type: name,
    message,
    stack,
    ...code,
    ...constraint,
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  }
}

const describeRequest = ({ method, url, ip, headers }: FastifyRequest) => ({
  method,
  url: url.replace(secretPart, '$1…'),
  ip,
  host: headers.host,
})

/**
 * Lines of JSON, each with the id of the request it follows from; no tokens, codes, phones, bodies or private addresses
 * (extras.md 12.2).
 */
export const logLines = (level: string) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  // A request's own lines carry its id already; work that follows from it says so here.
  mixin: (_line: object, _level: number, logger: { bindings(): object }) =>
    'reqId' in logger.bindings() ? {} : { reqId: requestIdNow() },
  serializers: { req: describeRequest, err: describeFault, error: describeFault },
})
