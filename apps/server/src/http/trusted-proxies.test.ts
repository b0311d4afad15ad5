// Whose X-Forwarded-For is believed (people.md 0.13): limits by address count the address this finds.
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createFastify } from './create-fastify.ts'

async function addressSeen(rule: string, from: string, forwarded: string): Promise<string> {
  const app = createFastify({
    config: readConfig({ TRUST_PROXY: rule, LOG_LEVEL: 'silent' }),
    checksReplies: false,
    origins: [],
  })
  app.get('/ip', (request, reply) => reply.send({ ip: request.ip }))
  const reply = await app.inject({ url: '/ip', remoteAddress: from, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  return reply.json().ip
}

test.each([
  ['no', '10.0.0.1', '198.51.100.7', '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['10.0.0.0/8', '10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
  ['10.0.0.0/8', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
])('TRUST_PROXY=%s: %s says that it calls for %s', async (rule, from, forwarded, seen) => {
  expect(await addressSeen(rule, from, forwarded)).toBe(seen)
})
