import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fieldErrors, statusOf, type ErrorCode } from '@hiwar/contract/errors.ts'
import { ConflictError, MaintenanceError, Failure, TooManyRequests } from '../failure.ts'
import { brokenConstraint, isDatabaseAway } from '../platform/db/database.ts'
import { metrics } from '../platform/observability/metrics.ts'
import { StorageFault } from '../platform/files/storage-fault.ts'

interface ErrorReply {
  status: number
  code: ErrorCode
  message: string
  field?: string
  waitSeconds?: number
  details?: object
}

/** A restart of PostgreSQL takes about as long. */
const outageRetrySeconds = 5

const fieldCodes: ReadonlySet<string> = new Set(fieldErrors)
const isFieldCode = (text: string): text is ErrorCode =>
  fieldCodes.has(text) || text === 'invalid-phone' || text === 'invalid-verification-code'

/** The one place that turns an error into `{ code, message }` (people.md 0.4). */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const answer = errorReplyOf(error)
  metrics.httpFailures.inc({ code: answer.code })
  // A client that disconnected while sending is no fault of the server.
  const hasDisconnected = request.raw.destroyed && !request.raw.complete
  if (!hasDisconnected && answer.status >= 500) {
    if (isDatabaseAway(error)) request.log.error({ err: error }, 'the database cannot be reached')
    else if (error instanceof StorageFault) request.log.error({ err: error }, 'the file store does not answer')
    else if (answer.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
  }
  if (answer.waitSeconds !== undefined) reply.header('retry-after', String(answer.waitSeconds))
  reply
    .status(answer.status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send({
      code: answer.code,
      message: answer.message,
      ...(answer.field === undefined ? {} : { field: answer.field }),
      ...answer.details,
    })
}

function errorReplyOf(error: FastifyError | Error): ErrorReply {
  if (error instanceof MaintenanceError)
    return { status: 503, code: 'service-unavailable', message: error.message, waitSeconds: error.waitSeconds }
  if (error instanceof Failure) {
    const field = error.field === undefined ? {} : { field: error.field }
    const wait = error.code === 'service-unavailable' ? { waitSeconds: outageRetrySeconds } : {}
    const { code, message, details } = error
    return { status: statusOf(code), code, message, details, ...field, ...wait }
  }
  if (error instanceof TooManyRequests)
    return { status: 429, code: 'too-many-requests', message: error.message, waitSeconds: error.waitSeconds }
  if (error instanceof ConflictError) {
    const field = error.field === undefined ? {} : { field: error.field }
    return { status: 409, code: 'bad-request', message: error.message, ...field }
  }
  if (isDatabaseAway(error) || error instanceof StorageFault)
    return {
      status: 503,
      code: 'service-unavailable',
      message: 'the service is not available',
      waitSeconds: outageRetrySeconds,
    }
  if ('validation' in error && Array.isArray(error.validation)) return schemaErrorReply(error.validation[0])
  if (brokenConstraint(error) !== null)
    return { status: 409, code: 'bad-request', message: 'the change clashes with another one' }
  if (
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  ) {
    return { status: error.statusCode === 413 ? 413 : 400, code: 'bad-request', message: 'the request cannot be read' }
  }
  return { status: 500, code: 'unexpected', message: 'something went wrong' }
}

interface SchemaIssue {
  message?: string
  instancePath?: string
}

function schemaErrorReply(issue: SchemaIssue | undefined): ErrorReply {
  const field = (issue?.instancePath ?? '')
    .split('/')
    .filter((part) => part !== '')
    .join('.')
  const message = issue?.message ?? 'bad-request'
  const code = isFieldCode(message) ? message : 'bad-request'
  return { status: 400, code, message: `${message} (${field})`, field }
}

const clientErrorStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Replies to malformed or oversized HTTP, which reaches no route, in the same shape as every other error. */
export function replyToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const body = JSON.stringify({ code: 'bad-request', message: 'the request cannot be read' })
  const head = [
    `HTTP/1.1 ${clientErrorStatuses[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
