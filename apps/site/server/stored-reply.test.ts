import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendStored, storeReply } from './stored-reply.ts'

const text = 'حوار: اتكلّم إنجليزي. '.repeat(50)
const length = String(Buffer.byteLength(text))

let app: FastifyInstance
let address: string

beforeEach(async () => {
  app = Fastify()
  const stored = await storeReply({ headers: { 'content-type': 'text/html' }, body: Buffer.from(text), isText: true })
  app.get('/', (request, reply) => sendStored(request, reply, stored))
  app.get('/safe', (request, reply) => {
    reply.raw.setHeader('strict-transport-security', 'max-age=1')
    return sendStored(request, reply, stored)
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => await app.close())

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(address + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

test('a stored reply is sent whole, in an encoding that the reader takes', async () => {
  const plain = await get('/')
  expect(plain).toMatchObject({
    status: 200,
    body: text,
    headers: { 'content-type': 'text/html', 'content-length': length, vary: 'accept-encoding, cookie' },
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const small = await get('/', { 'accept-encoding': 'gzip, br' })
  expect(small).toMatchObject({ body: text, headers: { 'content-encoding': 'br' } })
  expect(Number(small.headers['content-length'])).toBeLessThan(Number(length))
})

test('what was set before stays, a reader who has it is told so, and a HEAD has the head alone', async () => {
  expect((await get('/safe')).headers).toMatchObject({
    'strict-transport-security': 'max-age=1',
    'content-length': length,
  })
  const { headers } = await get('/')
  expect(await get('/', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, body: '' })
  expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '', headers: { 'content-length': length } })
})
