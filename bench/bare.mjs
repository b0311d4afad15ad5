// What the machine can do: bare Fastify that answers a constant body of JSON of the size in BODY_SIZE, and says its port.
import Fastify from 'fastify'

const size = Number(process.env.BODY_SIZE ?? 1000)
const body = JSON.stringify({ text: 'x'.repeat(Math.max(0, size - 11)) })
const fastify = Fastify({ logger: false })
fastify.get('/', (_request, reply) => { reply.type('application/json; charset=utf-8').send(body) })
await fastify.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready ${fastify.server.address().port}\n`)
process.on('SIGTERM', () => process.exit(0))
