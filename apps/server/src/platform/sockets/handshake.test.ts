import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { handshake, realtimeServers } from '../../../test/realtime.ts'
import { openSocket } from '../../../test/sockets.ts'

const start = realtimeServers()

describe('socket handshake', () => {
  test('is rejected with 401 without a token, with a bad one, with Basic and with an empty sid', async () => {
    const { url } = await start()
    const bad: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nobody' },
      { authorization: 'Basic c3R1ZGVudDp4' },
      { authorization: 'Bearer' },
    ]
    for (const headers of bad) {
      const response = await handshake(url, headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
    }
    expect((await handshake(url, {}, '&sid=')).status).toBe(401)
    expect((await handshake(url, {}, '&sid=nothing')).status).toBe(400)
    await expect(openSocket(url, null)).rejects.toMatchObject({ context: { status: 401 } })
  })

  test('authenticates a WebSocket without polling the same way', async () => {
    const { url, open } = await start()
    const status = await new Promise((resolve, reject) => {
      request(
        `${url}/socket.io/?EIO=4&transport=websocket`,
        {
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          },
        },
        (response) => {
          resolve(response.statusCode)
          response.resume()
        },
      )
        .on('error', reject)
        .end()
    })
    expect(status).toBe(401)
    const socket = await open('tutor', { transports: ['websocket'] })
    expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('replies 503, not 401, when the token cannot be looked up', async () => {
    const { url, loggedErrors } = await start()
    const response = await handshake(url, { authorization: 'Bearer broken' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'service-unavailable' })
    expect(loggedErrors).toEqual(['socket handshake'])
  })

  test('allows the Authorization header from our origins only, and keeps the request id', async () => {
    const { url } = await start()
    const preflight = async (origin: string) =>
      await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      })
    const ours = await preflight('http://app.test')
    expect(ours.headers.get('access-control-allow-origin')).toBe('http://app.test')
    expect(ours.headers.get('access-control-allow-credentials')).toBe('true')
    expect(ours.headers.get('access-control-allow-headers')).toContain('authorization')
    expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull()
    const response = await handshake(url, { authorization: 'Bearer tutor', 'x-request-id': 'a-request-of-mine' })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-request-id')).toBe('a-request-of-mine')
    expect(await (await fetch(url)).text()).toBe('not a socket')
    expect(JSON.parse((await response.text()).slice(1))).toMatchObject({
      pingInterval: 25_000,
      pingTimeout: 20_000,
      maxPayload: 102_400,
      upgrades: ['websocket'],
    })
  })

  test('a person has twenty connections, opened at once or one by one, and others theirs', async () => {
    const { url, open } = await start()
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, async () => await open('student', { transports: ['websocket'] })),
    )
    const opened = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(opened).toHaveLength(20)
    const refused = await handshake(url, { authorization: 'Bearer student' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('45')
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
    expect((await open('tutor')).raw.connected).toBe(true)

    opened[0]?.close()
    await expect.poll(async () => (await handshake(url, { authorization: 'Bearer student' })).status).toBe(200)
  })

  test('a socket closes when its token expires, and when the tokens of the user are revoked', async () => {
    const { open, realtime } = await start()
    const brief = await open('brief')
    const [one, two, other] = [await open('student'), await open('student'), await open('tutor')]
    await expect.poll(() => brief.raw.connected).toBe(false)
    expect(one.raw.connected).toBe(true)
    realtime.disconnectUser(1)
    await expect.poll(() => [one.raw.connected, two.raw.connected]).toEqual([false, false])
    expect(other.raw.connected).toBe(true)
    realtime.disconnectSignIn('sign-in-2')
    await expect.poll(() => other.raw.connected).toBe(false)
  })
})
