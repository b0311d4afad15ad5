// The reference: bare Fastify that replies with a constant JSON body of so many bytes, with as many random bytes and,
// with DATABASE_URL, with the row of `select 1` through a pg pool as large as the server's. Prints its port.
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const bodies = new Map()
const bodyOf = (size) => {
  if (!bodies.has(size)) bodies.set(size, JSON.stringify({ text: 'x'.repeat(Math.max(0, size - 11)) }))
  return bodies.get(size)
}
/** For compressed replies: a client that reads bodies as text takes ten times as long over bytes that are none. */
const bytes = new Map()
const bytesOf = (size) => {
  if (!bytes.has(size)) bytes.set(size, randomBytes(size))
  return bytes.get(size)
}
const fastify = Fastify({ logger: false })
fastify.get('/constant/:size', (request, reply) => {
  reply.type('application/json; charset=utf-8').send(bodyOf(Number(request.params.size)))
})
fastify.get('/bytes/:size', (request, reply) => {
  reply.type('application/octet-stream').send(bytesOf(Number(request.params.size)))
})
if (process.env.DATABASE_URL !== undefined) {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) })
  fastify.get('/select-one', async () => (await pool.query('select 1 as one')).rows[0])
}
await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready ${fastify.server.address().port}\n`)
process.on('SIGTERM', () => process.exit(0))
