import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fieldErrors, statusOf, type ErrorCode } from '@hiwar/contract/errors.ts'
import { ConflictError, MaintenanceError, Failure, TooManyRequests } from '../failure.ts'
import { brokenConstraint } from '../platform/db/database.ts'
import { metrics } from '../platform/observability/metrics.ts'
import { StorageFault } from '../platform/files/storage-fault.ts'

interface Answer {
  status: number
  code: ErrorCode
  message: string
  field?: string
  waitSeconds?: number
  details?: object
}

const fieldCodes: ReadonlySet<string> = new Set(fieldErrors)
const isFieldCode = (text: string): text is ErrorCode =>
  fieldCodes.has(text) || text === 'invalid-phone' || text === 'invalid-verification-code'

/** The one place that turns whatever went wrong into `{ code, message }` (people.md 0.4). */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const answer = answerOf(error)
  metrics.httpFailures.inc({ code: answer.code })
  // Who hung up in the middle of sending hears no answer, and nothing is wrong with us.
  const isGone = request.raw.destroyed && !request.raw.complete
  if (!isGone && answer.status >= 500 && (answer.code === 'unexpected' || error instanceof StorageFault))
    request.log.error({ err: error }, 'unexpected')
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

function answerOf(error: FastifyError | Error): Answer {
  if (error instanceof MaintenanceError)
    return { status: 503, code: 'service-unavailable', message: error.message, waitSeconds: error.waitSeconds }
  if (error instanceof Failure) {
    const field = error.field === undefined ? {} : { field: error.field }
    return { status: statusOf(error.code), code: error.code, message: error.message, details: error.details, ...field }
  }
  if (error instanceof TooManyRequests)
    return { status: 429, code: 'too-many-requests', message: error.message, waitSeconds: error.waitSeconds }
  if (error instanceof ConflictError) return { status: 409, code: 'bad-request', message: error.message }
  if (error instanceof StorageFault) return { status: 503, code: 'service-unavailable', message: error.message }
  if ('validation' in error && Array.isArray(error.validation)) return schemaAnswer(error.validation[0])
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

function schemaAnswer(issue: SchemaIssue | undefined): Answer {
  const field = (issue?.instancePath ?? '')
    .split('/')
    .filter((part) => part !== '')
    .join('.')
  const message = issue?.message ?? 'bad-request'
  const code = isFieldCode(message) ? message : 'bad-request'
  return { status: 400, code, message: `${message} (${field})`, field }
}
