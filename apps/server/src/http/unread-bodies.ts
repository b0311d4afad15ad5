import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** So much is read and thrown away, to find the next request behind it. */
const MOST_BYTES = 100 * 1024

/**
 * Ends the connection with the reply to a request whose body nobody reads, unless that is small. The runtime would read
 * it to its end: whoever sends large bodies to calls that refuse them, or read none, would keep the process at it
 * (bench/hostile.mjs).
 */
export function closeOnUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (leavesMuch(request.raw)) void reply.header('connection', 'close')
    done()
  })
}

const leavesMuch = ({ complete, readableFlowing, headers }: IncomingMessage): boolean =>
  !complete &&
  readableFlowing === null &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_BYTES)
