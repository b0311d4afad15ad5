import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts'
import { presenceLimits, type PresenceLimits, type PresenceStore } from './presence.ts'
import { createMemoryPresence } from './memory-presence.ts'
import { createRedisPresence } from './redis-presence.ts'
import { connectRedis } from '../cache/redis.ts'

const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
let counter = 0
const newSessionId = () => `lesson:00000000-0000-4000-8000-${String(++counter).padStart(12, '0')}`
const newUserId = () => 1000 + ++counter

/** Tests of both stores; `open` creates a store on the same data with other limits. */
function presenceTests(open: (limits?: Partial<PresenceLimits>) => PresenceStore): void {
  test('a user is online while at least one socket is live', async () => {
    const presence = open()
    const user = newUserId()
    expect(await presence.addSocket(user, 'one')).toBe(true)
    expect(await presence.addSocket(user, 'two')).toBe(false)
    expect(await presence.addSocket(user, 'one')).toBe(false)
    expect(await presence.onlineAmong([user, newUserId()])).toEqual(new Set([user]))
    expect(await presence.removeSocket(user, 'one')).toBe(false)
    expect(await presence.onlineAmong([user])).toEqual(new Set([user]))
    expect(await presence.removeSocket(user, 'two')).toBe(true)
    expect(await presence.onlineAmong([user])).toEqual(new Set())
    expect(await presence.onlineAmong([])).toEqual(new Set())
  })

  test('a socket expires when it is not renewed', async () => {
    const presence = open({ socketMs: 2000 })
    const user = newUserId()
    await presence.addSocket(user, 'silent')
    await pause(2200)
    expect(await presence.onlineAmong([user])).toEqual(new Set())
    expect(await presence.addSocket(user, 'back')).toBe(true)
    for (let beat = 0; beat < 3; beat += 1) {
      await pause(800)
      expect(await presence.addSocket(user, 'back')).toBe(false)
    }
  })

  test('stale users are returned once, and only those whose sockets expired without disconnecting', async () => {
    const presence = open({ socketMs: 3000 })
    const [dead, renewed, gone, back] = [newUserId(), newUserId(), newUserId(), newUserId()]
    for (const user of [dead, renewed, gone, back]) await presence.addSocket(user, `socket-${user}`)
    expect(await presence.removeSocket(gone, `socket-${gone}`)).toBe(true)
    await pause(1800)
    await presence.addSocket(renewed, `socket-${renewed}`)
    await pause(1800)
    await presence.addSocket(back, 'another')
    const stale = (await Promise.all([presence.takeStaleUsers(), presence.takeStaleUsers()])).flat()
    expect(stale.filter((user) => [dead, renewed, gone, back].includes(user))).toEqual([dead])
  })

  test('members are listed in ascending order and leave one by one', async () => {
    const presence = open()
    const session = newSessionId()
    expect(await presence.sessionMembers(session)).toEqual([])
    await presence.joinSession(session, 20, 'b')
    await presence.joinSession(session, 3, 'a')
    await presence.joinSession(session, 100, 'c')
    expect(await presence.sessionMembers(session)).toEqual([3, 20, 100])
    expect(await presence.openSessions()).toContain(session)
    expect(await presence.leaveSession(session, 20, 'b')).toBe(true)
    expect(await presence.leaveSession(session, 20, 'b')).toBe(false)
    expect(await presence.sessionMembers(session)).toEqual([3, 100])
    expect(await presence.leaveSession(session, 3, 'a')).toBe(true)
    expect(await presence.leaveSession(session, 100, 'c')).toBe(true)
    expect(await presence.openSessions()).not.toContain(session)
  })

  test('a newer socket takes over; the older one can neither signal nor remove the user', async () => {
    const presence = open()
    const session = newSessionId()
    expect(await presence.joinSession(session, 5, 'old')).toEqual({ joined: true, replacedSockets: [] })
    expect(await presence.joinSession(session, 5, 'old')).toEqual({ joined: true, replacedSockets: [] })
    expect(await presence.joinSession(session, 5, 'new')).toEqual({ joined: true, replacedSockets: ['old'] })
    expect(await presence.isInSession(session, 5, 'old')).toBe(false)
    expect(await presence.isInSession(session, 5, 'new')).toBe(true)
    expect(await presence.markDisconnected(session, 5, 'old')).toBe(false)
    expect(await presence.leaveSession(session, 5, 'old')).toBe(false)
    expect(await presence.sessionMembers(session)).toEqual([5])
  })

  test('open sockets of a user may take over from each other six times a minute', async () => {
    const presence = open({ takeoverWindowMs: 1_000 })
    const session = newSessionId()
    await presence.joinSession(session, 5, 's0')
    for (let takeover = 1; takeover <= presenceLimits.takeovers; takeover += 1)
      expect(await presence.joinSession(session, 5, `s${takeover}`)).toMatchObject({ joined: true })
    expect(await presence.joinSession(session, 5, 's7')).toEqual({ joined: false })
    expect(await presence.isInSession(session, 5, 's6')).toBe(true)
    expect(await presence.joinSession(session, 6, 'other-user')).toEqual({ joined: true, replacedSockets: [] })
    await pause(1_100)
    expect(await presence.joinSession(session, 5, 's7')).toEqual({ joined: true, replacedSockets: ['s6'] })
  })

  test('reconnecting after the socket closed is not counted as a takeover', async () => {
    const presence = open()
    const session = newSessionId()
    await presence.joinSession(session, 5, 's0')
    for (let reload = 1; reload <= 10; reload += 1) {
      expect(await presence.markDisconnected(session, 5, `s${reload - 1}`)).toBe(true)
      expect(await presence.isInSession(session, 5, `s${reload - 1}`)).toBe(false)
      expect(await presence.sessionMembers(session)).toEqual([5])
      expect(await presence.joinSession(session, 5, `s${reload}`)).toEqual({ joined: true, replacedSockets: [] })
    }
    expect(await presence.leaveSession(session, 5, 's9')).toBe(false)
    expect(await presence.leaveSession(session, 5, 's10')).toBe(true)
  })

  test('stale participants are those of dead processes and those that disconnected and did not return', async () => {
    const presence = open({ socketMs: 3000, disconnectedMs: 3000 })
    const session = newSessionId()
    for (const [userId, socketId] of [
      [1, 'dead'],
      [2, 'renewed'],
      [3, 'disconnected'],
    ] as const) {
      await presence.addSocket(userId, socketId)
      await presence.joinSession(session, userId, socketId)
    }
    await presence.markDisconnected(session, 3, 'disconnected')
    expect(await presence.staleParticipants(session)).toEqual([])
    await pause(1800)
    await presence.addSocket(2, 'renewed')
    await pause(1800)
    const stale = (await presence.staleParticipants(session)).toSorted((a, b) => a.userId - b.userId)
    expect(stale).toEqual([
      { userId: 1, socketId: 'dead' },
      { userId: 3, socketId: 'disconnected' },
    ])
  })

  test('ending a session removes everyone, and only one of two concurrent calls gets the members', async () => {
    const presence = open()
    const session = newSessionId()
    await presence.joinSession(session, 9, 'a')
    await presence.joinSession(session, 4, 'b')
    const ends = await Promise.all([presence.endSession(session), presence.endSession(session)])
    expect(ends.toSorted((a, b) => b.length - a.length)).toEqual([[4, 9], []])
    expect(await presence.sessionMembers(session)).toEqual([])
    expect(await presence.isInSession(session, 9, 'a')).toBe(false)
  })

  test('a session expires when nobody joins it anymore', async () => {
    const presence = open({ sessionMs: 60 })
    const session = newSessionId()
    await presence.joinSession(session, 9, 'a')
    await pause(90)
    expect(await presence.sessionMembers(session)).toEqual([])
    expect(await presence.isInSession(session, 9, 'a')).toBe(false)
  })
}

describe('in memory', () => {
  presenceTests((limits) => createMemoryPresence({ ...presenceLimits, ...limits }))
})

describe.skipIf(!hasRedis('presence on Redis'))('on Redis', () => {
  let redis: TestRedis
  let client: Awaited<ReturnType<typeof connectRedis>>

  beforeAll(async () => {
    redis = await startRedis()
    client = await connectRedis(redis.url)
  })
  afterAll(async () => {
    client.destroy()
    await redis.stop()
  })

  presenceTests((limits) => createRedisPresence(client, { ...presenceLimits, ...limits }))

  test('the keys are those of the contract and expire by themselves', async () => {
    const presence = createRedisPresence(client)
    const session = newSessionId()
    await presence.addSocket(77, 'socket')
    await presence.joinSession(session, 77, 'socket')
    expect(await client.pTTL('live:online:77')).toBeGreaterThan(80_000)
    expect(await client.pTTL(`live:session:${session}`)).toBeGreaterThan(7_100_000)
  })

  test('of two sockets that join for one user at the same time exactly one is the participant', async () => {
    const second = await connectRedis(redis.url)
    const [one, other] = [createRedisPresence(client), createRedisPresence(second)]
    const session = newSessionId()
    const results = await Promise.all([one.joinSession(session, 5, 'a'), other.joinSession(session, 5, 'b')])
    const replaced = results.flatMap((result) => (result.joined ? result.replacedSockets : []))
    expect(replaced).toHaveLength(1)
    const inSession = [await one.isInSession(session, 5, 'a'), await other.isInSession(session, 5, 'b')]
    expect(inSession.filter(Boolean)).toHaveLength(1)
    expect(inSession[replaced[0] === 'a' ? 1 : 0]).toBe(true)
    second.destroy()
  })
})
