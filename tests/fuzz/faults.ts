// What is wrong with a reply to a hostile request, whoever sent it.
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { isErrorCode, statusOf } from '@hiwar/contract/errors.ts'

/** Internals that no reply may show: stack traces, tables, files, database messages. */
const internals =
  /node_modules|\bat .+\.ts:|"stack"|select .+ from|insert into|violates|duplicate key|relation "|invalid byte sequence|syntax error|kysely|pg_|PGlite/i
/**
 * 409, 413 and headers that are too large are answered with `bad-request` too (people.md 0.4); uploads speak tus and
 * its statuses (extras.md 11.2).
 */
const otherStatuses: ReadonlySet<number> = new Set([409, 413, 431])
const speaksTus = (endpoint: Endpoint) => endpoint.path.startsWith('/upload')

/** Null when nothing is wrong. */
export function faultOf(endpoint: Endpoint, { status, text }: { status: number; text: string }): string | null {
  if (status < 400) return null
  if (internals.test(text)) return 'shows internals'
  const code = codeOf(text)
  if (code === null || !isErrorCode(code)) return 'no known error code'
  if (status >= 500) return endpoint.fails.includes(code) && code !== 'unexpected' ? null : 'a server error'
  return statusOf(code) === status || (code === 'bad-request' && (otherStatuses.has(status) || speaksTus(endpoint)))
    ? null
    : 'status and code differ'
}

function codeOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
      ? body.code
      : null
  } catch {
    return null
  }
}
