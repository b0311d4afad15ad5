// Requests that never end are ended (slowloris, people.md 0.1), so that nobody holds connections until none is left.
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createAppOrigin } from './app-origin.ts'
import { createFastify } from './create-fastify.ts'
import { setBodyTimeout, expectUpload } from './body-timeout.ts'

const bodyMs = 300
let app: FastifyInstance
let port: number
/** The server's side of each connection. */
const reading: Socket[] = []

beforeAll(async () => {
  app = Fastify()
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().once('end', () => {
      done(null)
    })
  })
  app.post('/body', async () => ({}))
  app.post('/upload', { onRequest: expectUpload }, async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  setBodyTimeout(app.server, { bodyMs })
  app.server.on('connection', (socket) => reading.push(socket))
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
})

/** What the server has read from a connection. */
const bytesFrom = ({ localPort }: Socket): number =>
  reading.find(({ remotePort }) => remotePort === localPort)?.bytesRead ?? 0

/** Begins a request that says it has a body too large for a test to complete, and says whether the server has ended it. */
async function begin(path: string): Promise<{ socket: Socket; isEnded: () => boolean }> {
  const socket = connect(port, '127.0.0.1')
  let ended = false
  for (const event of ['error', 'close'])
    socket.on(event, () => {
      ended = true
    })
  socket.resume()
  await new Promise<void>((resolve) => {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 1000000000\r\n\r\nstart`,
      () => {
        resolve()
      },
    )
  })
  return { socket, isEnded: () => ended }
}

test.each(['/body', '/nowhere', '/upload'])('a request to %s that stops in the middle is ended', async (path) => {
  const { isEnded } = await begin(path)
  await expect.poll(isEnded, { timeout: 10_000 }).toBe(true)
})

test('one that drips is ended too; an upload goes on while it brings something', async () => {
  // What the machine does in the meantime does not count as a pause of the upload.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [body, upload] = [await begin('/body'), await begin('/upload')]
  onTestFinished(() => void upload.socket.destroy())
  // A time begins once the server has read the head.
  for (const { socket } of [body, upload]) await expect.poll(() => bytesFrom(socket)).toBeGreaterThan(0)
  for (let piece = 1; piece <= 4; piece += 1) {
    body.socket.write('x')
    upload.socket.write('x'.repeat(4096))
    await expect.poll(() => bytesFrom(upload.socket)).toBeGreaterThan(4096 * piece)
    vi.advanceTimersByTime(bodyMs)
  }
  await expect.poll(body.isEnded).toBe(true)
  expect(upload.isEnded()).toBe(false)
  vi.advanceTimersByTime(bodyMs)
  await expect.poll(upload.isEnded).toBe(true)
})

test('every server limits how long headers and whole requests may take', async () => {
  const api = createFastify({ config: readConfig({ LOG_LEVEL: 'silent' }), checksReplies: false, origins: [] })
  const origin = await createAppOrigin(createServer(), {
    folder: import.meta.dirname,
    elsewhere: {},
    config: { environment: 'local', trustProxy: [], rateLimits: false },
    sources: { api: 'https://api.test', frameAncestors: "'none'", frames: "'none'" },
  })
  for (const { server } of [api, origin])
    expect(server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 3_600_000 })
  await Promise.all([api.close(), origin.close()])
})
