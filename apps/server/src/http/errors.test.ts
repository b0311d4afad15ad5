import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { fail } from '../failure.ts'
import { replyWithError } from './errors.ts'

async function answerTo(thrower: () => never) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const app = Fastify({ logger: { level: 'error', stream } })
  app.setErrorHandler(replyWithError)
  app.get('/', thrower)
  const { statusCode, body } = await app.inject('/')
  await app.close()
  return { statusCode, body, log: lines.join('') }
}

test('a service that is away is in the log with its address, and not in the reply', async () => {
  const { statusCode, body, log } = await answerTo(() => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
  })
  expect(statusCode).toBe(503)
  expect(body).not.toContain('10.0.0.7')
  expect(log).toContain('10.0.0.7')
})

test('a refusal of ours is not in the log', async () => {
  const { statusCode, log } = await answerTo(() => fail('service-unavailable'))
  expect([statusCode, log]).toEqual([503, ''])
})
