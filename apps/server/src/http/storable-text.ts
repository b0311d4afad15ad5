import type { Socket } from 'node:net'
import { fail } from '../failure.ts'

/** A NUL, which no text of the store may hold, or half of a surrogate pair, which no JSON of it may. */
const isUnstorable = (text: string) => text.includes('\u0000') || !text.isWellFormed()

/**
 * Refuses texts that cannot be kept, at any depth of what was sent, names of fields included; without recursion, since
 * depth is the sender's choice.
 */
export function refuseUnstorable(sent: unknown): void {
  const rest: unknown[] = [sent]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && isUnstorable(value)) fail('bad-request')
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (isUnstorable(key)) fail('bad-request')
      rest.push(part)
    }
  }
}

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what is no HTTP, or too much of it, as everything else is answered; nobody else sees such a request. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const body = JSON.stringify({ code: 'bad-request', message: 'the request cannot be read' })
  const head = [
    `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
