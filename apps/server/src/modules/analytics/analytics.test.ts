import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trackEvent } from '@hiwar/contract/analytics.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

interface AdEventsRequest {
  data: {
    event_name: string
    event_id: string
    user_data: Record<string, unknown>
    custom_data: Record<string, unknown>
  }[]
  access_token: string
}

let platform: Server
let app: TestApp
const received: AdEventsRequest[] = []
let failures = 0

beforeAll(async () => {
  platform = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      if (request.url === '/v23.0/77/events') received.push(JSON.parse(text))
      failures -= 1
      response.writeHead(failures >= 0 ? 500 : 200).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    platform.listen(0, '127.0.0.1', resolve)
  })
  const { port } = platform.address() as AddressInfo
  app = await buildTestApp({
    environment: { AD_EVENTS_URL: `http://127.0.0.1:${port}/v23.0`, AD_PIXEL_ID: '77', AD_EVENTS_TOKEN: 'secret' },
  })
})
beforeEach(() => {
  received.length = 0
})
afterAll(async () => {
  await app.close()
  platform.close()
})

const eventId = randomUUID()
const visit = { event: 'page-view', eventId, url: 'http://app.test/tutors', ref: 'wa', fbp: 'fb.1.2' } as const
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

test('a visit is sent with hashes of personal data only', async () => {
  const student = await app.people.student({ user: { phone: '01012345670' } })
  expect((await app.call(trackEvent, { as: student, body: visit })).status).toBe(200)
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    access_token: 'secret',
    data: [
      {
        event_name: 'PageView',
        event_id: eventId,
        event_time: Math.floor(app.clock.now().getTime() / 1000),
        event_source_url: visit.url,
        custom_data: { ref: 'wa' },
      },
    ],
  })
  const person = received[0]?.data[0]?.user_data ?? {}
  expect(person).toMatchObject({
    em: [hashed(student.email)],
    ph: [hashed('201012345670')],
    external_id: [hashed(String(student.id))],
    fbp: 'fb.1.2',
    client_ip_address: '127.0.0.1',
  })
  expect(JSON.stringify(received)).not.toContain(student.email)
})

test.each([
  ['register', 'CompleteRegistration', {}],
  ['login', 'login', {}],
  ['engagement', 'engagement', { value: 30 }],
] as const)('of a guest %s is sent with the address, the browser and its cookies alone', async (event, name, more) => {
  const body = { ...visit, fbc: 'fb.1.3', event, ...more } as Sent<typeof trackEvent.body>
  expect((await app.call(trackEvent, { body, headers: { 'user-agent': 'A browser' } })).status).toBe(200)
  await expect.poll(() => received).toHaveLength(1)
  expect(received[0]?.data[0]).toMatchObject({ event_name: name, custom_data: { ref: 'wa', ...more } })
  expect(received[0]?.data[0]?.user_data).toEqual({
    client_ip_address: '127.0.0.1',
    client_user_agent: 'A browser',
    fbp: 'fb.1.2',
    fbc: 'fb.1.3',
  })
})

test('a fault is retried once and never fails the call', async () => {
  failures = 1
  expect((await app.call(trackEvent, { body: { ...visit, event: 'depth', value: 50 } })).status).toBe(200)
  await expect.poll(() => received).toHaveLength(2)
  expect(received[1]).toMatchObject({ data: [{ event_name: 'depth', custom_data: { value: 50 } }] })
})

test('foreign pages and invalid events are refused', async () => {
  const code = async (body: object) => (await app.call(trackEvent, { body: { ...visit, ...body } })).body.code
  expect(
    (await app.call(trackEvent, { body: { ...visit, url: 'https://elsewhere.example.com/' } })).body,
  ).toMatchObject({ code: 'bad-request', field: 'url' })
  expect(await code({ event: 'depth' })).toBe('bad-request')
  expect(await code({ event: 'depth', value: 101 })).toBe('bad-request')
  expect(await code({ eventId: '7' })).toBe('bad-request')
  expect(await code({ ref: 'zz' })).toBe('bad-request')
  expect(await code({ fbp: 'x'.repeat(256) })).toBe('bad-request')
})

test('without a configured ad platform nothing is sent', async () => {
  const quiet = await buildTestApp()
  expect((await quiet.call(trackEvent, { body: visit })).status).toBe(200)
  expect(received).toHaveLength(0)
  await quiet.close()
})
