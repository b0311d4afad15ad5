import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(async () => {
  await app.close()
})

/** The reply to a call that sends only the first of so many bytes. */
async function replyTo(method: string, path: string, headers: Record<string, string>) {
  const call = request(`${app.url}/api/v1${path}`, { method, headers: { ...headers, connection: 'keep-alive' } })
  const reply = await new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
    call.once('response', (response) => {
      resolve({ status: response.statusCode, connection: response.headers.connection })
      response.resume()
    })
    call.once('error', reject)
    call.write('{')
  })
  call.on('error', () => undefined).destroy()
  return reply
}

const large = { 'content-length': '4000000' }
const endless = { 'transfer-encoding': 'chunked' }
const small = { 'content-length': '1000' }

test.each([
  ['PUT', '/user/asset', 401],
  ['POST', '/lesson/', 401],
  ['GET', '/plan/list', 200],
])('%s %s: a large body that nobody reads ends the connection, a small one does not', async (method, path, status) => {
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  expect(await replyTo(method, path, { ...type, ...large })).toEqual({ status, connection: 'close' })
  expect(await replyTo(method, path, { ...type, ...endless })).toEqual({ status, connection: 'close' })
  expect(await replyTo(method, path, { ...type, ...small })).toEqual({ status, connection: 'keep-alive' })
})
