import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '../../../test/redis.ts'
import { lifetimes, type Lifetimes, type PresenceStore } from './presence.ts'
import { createMemoryPresence } from './memory-presence.ts'
import { createRedisPresence } from './redis-presence.ts'
import { connectRedis } from '../cache/redis.ts'

const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
let counter = 0
const aSession = () => `lesson:00000000-0000-4000-8000-${String(++counter).padStart(12, '0')}`
const aPerson = () => 1000 + ++counter

/** What both stores promise; `open` makes one on the same data with other lifetimes. */
function promises(open: (lives?: Partial<Lifetimes>) => PresenceStore): void {
  test('a person is online while one socket lives, told apart from the others', async () => {
    const live = open()
    const person = aPerson()
    expect(await live.comeOnline(person, 'one')).toBe(true)
    expect(await live.comeOnline(person, 'two')).toBe(false)
    expect(await live.comeOnline(person, 'one')).toBe(false)
    expect(await live.onlineAmong([person, aPerson()])).toEqual(new Set([person]))
    expect(await live.goOffline(person, 'one')).toBe(false)
    expect(await live.onlineAmong([person])).toEqual(new Set([person]))
    expect(await live.goOffline(person, 'two')).toBe(true)
    expect(await live.onlineAmong([person])).toEqual(new Set())
    expect(await live.onlineAmong([])).toEqual(new Set())
  })

  test('a socket that nobody renews dies', async () => {
    const live = open({ socket: 500 })
    const person = aPerson()
    await live.comeOnline(person, 'silent')
    await pause(700)
    expect(await live.onlineAmong([person])).toEqual(new Set())
    expect(await live.comeOnline(person, 'back')).toBe(true)
    for (let beat = 0; beat < 3; beat += 1) {
      await pause(250)
      expect(await live.comeOnline(person, 'back')).toBe(false)
    }
  })

  test('whoever died without a farewell is named once, and nobody else', async () => {
    const live = open({ socket: 500 })
    const [dead, renewed, gone, back] = [aPerson(), aPerson(), aPerson(), aPerson()]
    for (const person of [dead, renewed, gone, back]) await live.comeOnline(person, `socket-${person}`)
    expect(await live.goOffline(gone, `socket-${gone}`)).toBe(true)
    await pause(350)
    await live.comeOnline(renewed, `socket-${renewed}`)
    await pause(350)
    await live.comeOnline(back, 'another')
    const lost = (await Promise.all([live.lostPeople(), live.lostPeople()])).flat()
    expect(lost.filter((person) => [dead, renewed, gone, back].includes(person))).toEqual([dead])
  })

  test('members are listed ascending, and leave one by one', async () => {
    const live = open()
    const session = aSession()
    expect(await live.sessionMembers(session)).toEqual([])
    await live.enterSession(session, 20, 'b')
    await live.enterSession(session, 3, 'a')
    await live.enterSession(session, 100, 'c')
    expect(await live.sessionMembers(session)).toEqual([3, 20, 100])
    expect(await live.openSessions()).toContain(session)
    expect(await live.leaveSession(session, 20, 'b')).toBe(true)
    expect(await live.leaveSession(session, 20, 'b')).toBe(false)
    expect(await live.sessionMembers(session)).toEqual([3, 100])
    expect(await live.leaveSession(session, 3, 'a')).toBe(true)
    expect(await live.leaveSession(session, 100, 'c')).toBe(true)
    expect(await live.openSessions()).not.toContain(session)
  })

  test('the newer socket takes the seat; the older can neither speak nor take the person out', async () => {
    const live = open()
    const session = aSession()
    expect(await live.enterSession(session, 5, 'old')).toEqual({ entered: true, replaced: [] })
    expect(await live.enterSession(session, 5, 'old')).toEqual({ entered: true, replaced: [] })
    expect(await live.enterSession(session, 5, 'new')).toEqual({ entered: true, replaced: ['old'] })
    expect(await live.isInSession(session, 5, 'old')).toBe(false)
    expect(await live.isInSession(session, 5, 'new')).toBe(true)
    expect(await live.vacateSeat(session, 5, 'old')).toBe(false)
    expect(await live.leaveSession(session, 5, 'old')).toBe(false)
    expect(await live.sessionMembers(session)).toEqual([5])
  })

  test('a seat changes between open sockets six times a minute, not oftener', async () => {
    const live = open({ swapWindow: 1_000 })
    const session = aSession()
    await live.enterSession(session, 5, 's0')
    for (let swap = 1; swap <= lifetimes.swaps; swap += 1)
      expect(await live.enterSession(session, 5, `s${swap}`)).toMatchObject({ entered: true })
    expect(await live.enterSession(session, 5, 's7')).toEqual({ entered: false })
    expect(await live.isInSession(session, 5, 's6')).toBe(true)
    expect(await live.enterSession(session, 6, 'other-person')).toEqual({ entered: true, replaced: [] })
    await pause(1_100)
    expect(await live.enterSession(session, 5, 's7')).toEqual({ entered: true, replaced: ['s6'] })
  })

  test('coming back to a seat whose socket has closed is no swap', async () => {
    const live = open()
    const session = aSession()
    await live.enterSession(session, 5, 's0')
    for (let reload = 1; reload <= 10; reload += 1) {
      expect(await live.vacateSeat(session, 5, `s${reload - 1}`)).toBe(true)
      expect(await live.isInSession(session, 5, `s${reload - 1}`)).toBe(false)
      expect(await live.sessionMembers(session)).toEqual([5])
      expect(await live.enterSession(session, 5, `s${reload}`)).toEqual({ entered: true, replaced: [] })
    }
    expect(await live.leaveSession(session, 5, 's9')).toBe(false)
    expect(await live.leaveSession(session, 5, 's10')).toBe(true)
  })

  test('seats of dead processes and forgotten vacancies are found, living ones are not', async () => {
    const live = open({ socket: 500, vacancy: 500 })
    const session = aSession()
    for (const [userId, socketId] of [
      [1, 'dead'],
      [2, 'renewed'],
      [3, 'vacated'],
    ] as const) {
      await live.comeOnline(userId, socketId)
      await live.enterSession(session, userId, socketId)
    }
    await live.vacateSeat(session, 3, 'vacated')
    expect(await live.lostSeats(session)).toEqual([])
    await pause(350)
    await live.comeOnline(2, 'renewed')
    await pause(350)
    const lost = (await live.lostSeats(session)).toSorted((a, b) => a.userId - b.userId)
    expect(lost).toEqual([
      { userId: 1, socketId: 'dead' },
      { userId: 3, socketId: 'vacated' },
    ])
  })

  test('a session ends for all, once', async () => {
    const live = open()
    const session = aSession()
    await live.enterSession(session, 9, 'a')
    await live.enterSession(session, 4, 'b')
    const ends = await Promise.all([live.endSession(session), live.endSession(session)])
    expect(ends.toSorted((a, b) => b.length - a.length)).toEqual([[4, 9], []])
    expect(await live.sessionMembers(session)).toEqual([])
    expect(await live.isInSession(session, 9, 'a')).toBe(false)
  })

  test('a session nobody joins any more is forgotten', async () => {
    const live = open({ session: 60 })
    const session = aSession()
    await live.enterSession(session, 9, 'a')
    await pause(90)
    expect(await live.sessionMembers(session)).toEqual([])
    expect(await live.isInSession(session, 9, 'a')).toBe(false)
  })
}

describe('in memory', () => {
  promises((lives) => createMemoryPresence({ ...lifetimes, ...lives }))
})

describe.skipIf(!hasRedis('the live store on Redis'))('on Redis', () => {
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

  promises((lives) => createRedisPresence(client, { ...lifetimes, ...lives }))

  test('the keys are those of the contract and end by themselves', async () => {
    const live = createRedisPresence(client)
    const session = aSession()
    await live.comeOnline(77, 'socket')
    await live.enterSession(session, 77, 'socket')
    expect(await client.pTTL('live:online:77')).toBeGreaterThan(80_000)
    expect(await client.pTTL(`live:session:${session}`)).toBeGreaterThan(7_100_000)
  })

  test('two processes that take one seat at the same instant agree on one holder', async () => {
    const second = await connectRedis(redis.url)
    const [one, other] = [createRedisPresence(client), createRedisPresence(second)]
    const session = aSession()
    const entrances = await Promise.all([one.enterSession(session, 5, 'a'), other.enterSession(session, 5, 'b')])
    const replaced = entrances.flatMap((entrance) => (entrance.entered ? entrance.replaced : []))
    expect(replaced).toHaveLength(1)
    const holders = [await one.isInSession(session, 5, 'a'), await other.isInSession(session, 5, 'b')]
    expect(holders.filter(Boolean)).toHaveLength(1)
    expect(holders[replaced[0] === 'a' ? 1 : 0]).toBe(true)
    second.destroy()
  })
})
