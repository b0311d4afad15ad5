import { describe, expect, test } from 'vitest'
import { sessionId, realtimeServers } from '../../../test/realtime.ts'
import { metrics } from '../observability/metrics.ts'

const start = realtimeServers()
const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

describe('socket events', () => {
  test('are acknowledged exactly once, and an error does not end the socket', async () => {
    const { open, realtime, loggedErrors } = await start()
    realtime.handle('PingSessionMember', async () => {
      throw new Error('a fault')
    })
    realtime.handle('PongSessionMember', async () => 'ok')
    const socket = await open('tutor')
    let acks = 0
    const acknowledged = new Promise<unknown>((resolve) => {
      socket.raw.emit('PingSessionMember', { sessionId, userId: 1 }, (ack: unknown) => {
        acks += 1
        resolve(ack)
      })
    })
    expect(await acknowledged).toEqual({ code: 'unreachable' })
    socket.raw.emit('PingSessionMember', { sessionId, userId: 1 })
    socket.raw.emit('PingSessionMember')
    expect(await socket.send('PongSessionMember', { sessionId, userId: 1 })).toBe('ok')
    expect(acks).toBe(1)
    expect(loggedErrors).toEqual(['socket event', 'socket event'])
  })

  test('of one person share a limit, over all sockets', async () => {
    const { open } = await start()
    const sockets = await Promise.all(Array.from({ length: 16 }, async () => await open('tutor')))
    const acks = await Promise.all(
      sockets.flatMap((socket) =>
        Array.from({ length: 19 }, async () => await socket.send('LeaveRooms', { rooms: [] })),
      ),
    )
    // Each socket is within its own limit; the person's is that of four, and refills while they are sent.
    expect(acks.filter((ack) => ack === 'ok').length).toBeGreaterThanOrEqual(40)
    expect(acks).toContain('unallowed')
    expect(await (await open('student')).send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('with an invalid payload or an unknown name are acknowledged as unallowed', async () => {
    const { open, realtime } = await start()
    const reached: string[] = []
    for (const event of ['SessionOffer', 'ToggleCamera', 'PreJoinSession', 'IceCandidate'] as const) {
      realtime.handle(event, async () => {
        reached.push(event)
        return 'ok'
      })
    }
    const socket = await open('tutor')
    const hostile: [string, ...unknown[]][] = [
      ['SessionOffer'],
      ['SessionOffer', null],
      ['SessionOffer', 'text'],
      ['SessionOffer', { sessionId }],
      ['SessionOffer', [sessionId]],
      ['SessionOffer', { sessionId, offer: { type: 'answer', sdp: '' } }],
      ['SessionOffer', { sessionId, offer: { type: 'offer', sdp: 'x'.repeat(64_001) } }],
      ['ToggleCamera', { session: sessionId, camera: 'yes' }],
      ['ToggleCamera', { sessionId, camera: true }],
      ['IceCandidate', { sessionId: `${sessionId} `, candidate: {} }],
      ['IceCandidate', { sessionId: { toString: 1 }, candidate: {} }],
      ['PreJoinSession', { sessionId: 7 }],
      ['PreJoinSession', {}],
      ['PreJoinSession', Buffer.from('binary')],
    ]
    for (const sent of hostile) expect(await socket.sendRaw(...sent), JSON.stringify(sent)).toBe('unallowed')
    for (const name of ['PeerOpened', 'RegisterPeer', 'error', '__proto__', 'constructor', 'RoomMessage'])
      expect(await socket.sendRaw(name, {}), name).toBe('unallowed')
    // Events that join a session have a code of their own for a malformed session id.
    expect(await socket.sendRaw('PreJoinSession', { sessionId: 'lesson:1' })).toBe('invalid-session-id')
    expect(reached).toEqual([])
    expect(socket.raw.connected).toBe(true)
  })

  test('larger than a packet close only that socket', async () => {
    const { open } = await start()
    const [tooLarge, other] = [await open('tutor', { transports: ['websocket'] }), await open('student')]
    tooLarge.raw.emit('SessionOffer', { sessionId, offer: { type: 'offer', sdp: 'x'.repeat(110_000) } })
    await expect.poll(() => tooLarge.raw.connected).toBe(false)
    expect(await other.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('that violate the protocol close only that socket', async () => {
    const { open } = await start()
    const [malformed, bystander] = [await open('tutor', { transports: ['websocket'] }), await open('student')]
    malformed.raw.io.engine.write(`2["IceCandidate",${'['.repeat(40_000)}`)
    await expect.poll(() => malformed.raw.connected).toBe(false)
    const other = await open('tutor', { transports: ['websocket'] })
    other.raw.io.engine.write('2["disconnect"]')
    await expect.poll(() => other.raw.connected).toBe(false)
    expect(await bystander.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })

  test('of one socket are handled in the order they were sent', async () => {
    const { open, realtime } = await start()
    const order: number[] = []
    realtime.handle('PingSessionMember', async (_, { userId }) => {
      await pause(userId === 1 ? 60 : 0)
      order.push(userId)
      return 'ok'
    })
    const socket = await open('tutor')
    await Promise.all([1, 2, 3].map(async (userId) => await socket.send('PingSessionMember', { sessionId, userId })))
    expect(order).toEqual([1, 2, 3])
  })

  test('are handled after the connect handlers and before the disconnect handlers', async () => {
    const { open, realtime } = await start()
    const steps: string[] = []
    realtime.onConnect(async () => {
      throw new Error('a failing connect handler does not reject the socket')
    })
    realtime.onConnect(async () => {
      await pause(50)
      steps.push('opened')
    })
    realtime.onDisconnect(async () => {
      steps.push('closed')
    })
    realtime.handle('PingSessionMember', async () => {
      await pause(80)
      steps.push('event')
      return 'ok'
    })
    const socket = await open('tutor')
    socket.raw.emit('PingSessionMember', { sessionId, userId: 1 })
    await pause(60)
    socket.close()
    await expect.poll(() => steps).toEqual(['opened', 'event', 'closed'])
  })

  test('over the rate limit are acknowledged as unallowed until the limit refills', async () => {
    const { open, realtime } = await start()
    realtime.handle('IceCandidate', async () => 'ok')
    const rejected = async () =>
      (await metrics.socketEvents.get()).values.find(
        ({ labels }) => labels.event === 'IceCandidate' && labels.ack === 'unallowed',
      )?.value ?? 0
    const rejectedBefore = await rejected()
    const socket = await open('tutor')
    const sendMany = async (count: number, send: () => Promise<string>) => {
      const codes = await Promise.all(Array.from({ length: count }, send))
      return codes.filter((code) => code === 'ok').length
    }
    const allowed = await sendMany(60, async () => await socket.send('LeaveRooms', { rooms: [] }))
    // Of twenty at once, one was spent when the socket opened.
    expect(allowed).toBeGreaterThanOrEqual(19)
    expect(allowed).toBeLessThan(40)
    const signalling = await sendMany(160, async () => await socket.send('IceCandidate', { sessionId, candidate: {} }))
    expect(signalling).toBeGreaterThanOrEqual(100)
    expect(signalling).toBeLessThan(160)
    expect((await rejected()) - rejectedBefore, 'each rejected event is counted').toBe(160 - signalling)
    await pause(200)
    expect(await socket.send('LeaveRooms', { rooms: [] })).toBe('ok')
  })
})
