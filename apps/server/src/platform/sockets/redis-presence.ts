import type { RedisClientType } from 'redis'
import { lifetimes, type Lifetimes, type PresenceStore } from './presence.ts'

const onlineKey = (userId: number) => `live:online:${userId}`
const sessionKey = (sessionId: string) => `live:session:${sessionId}`
const swapsKey = (sessionId: string, userId: number) => `live:swaps:${sessionId}:${userId}`
/** Set of the sessions that have somebody in them, so that nobody must scan the keys. */
const OPEN = 'live:sessions'
/** Everyone online, by the instant their last socket dies if nobody renews it. */
const PEOPLE = 'live:people'

// The server's own clock, so that processes whose clocks differ agree on what is dead.
const NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)`
// A seat is "socket" while its socket is open and "socket vacatedAt" once it has closed; socket ids hold no space.
const SEAT = `local seat = redis.call('HGET', KEYS[1], ARGV[1])
local holder, vacated = nil, nil
if seat then holder, vacated = string.match(seat, '^(%S+) ?(%d*)$') end`

const scripts = {
  /** KEYS online, people; ARGV socket, life, user. */
  comeOnline: `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local first = redis.call('ZCARD', KEYS[1]) == 0
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[3])
return first and 1 or 0`,
  /** KEYS people. */
  lostPeople: `${NOW}
local lost = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return lost`,
  /** KEYS online, people; ARGV socket, user. */
  goOffline: `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREM', KEYS[1], ARGV[1])
if redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZREM', KEYS[2], ARGV[2])
return 1`,
  /** KEYS online of each person; answers one number for each. */
  onlineAmong: `${NOW}
local living = {}
for i, key in ipairs(KEYS) do living[i] = redis.call('ZCOUNT', key, now, '+inf') end
return living`,
  /** KEYS session, swaps, open; ARGV user, socket, life, swaps allowed, their window, session id. Nil = refused. */
  enterSession: `${SEAT}
local replaced = {}
if holder and vacated == '' and holder ~= ARGV[2] then
  local count = redis.call('INCR', KEYS[2])
  if count == 1 then redis.call('PEXPIRE', KEYS[2], ARGV[5]) end
  if count > tonumber(ARGV[4]) then return false end
  replaced = { holder }
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SADD', KEYS[3], ARGV[6])
return replaced`,
  /** KEYS session; ARGV user, socket. */
  vacateSeat: `${NOW}
${SEAT}
if holder ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%d', now))
return 1`,
  /** KEYS session, open; ARGV user, socket, session id. */
  leaveSession: `${SEAT}
if holder ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SREM', KEYS[2], ARGV[3]) end
return 1`,
  /** KEYS session, open; ARGV session id. */
  endSession: `local members = redis.call('HKEYS', KEYS[1])
redis.call('DEL', KEYS[1])
redis.call('SREM', KEYS[2], ARGV[1])
return members`,
  /** KEYS session; ARGV life of a vacancy, prefix of the online keys. Answers user, socket, user, socket … */
  lostSeats: `${NOW}
local lost = {}
local seats = redis.call('HGETALL', KEYS[1])
for i = 1, #seats, 2 do
  local holder, vacated = string.match(seats[i + 1], '^(%S+) ?(%d*)$')
  local isLost
  if vacated == '' then
    local alive = redis.call('ZSCORE', ARGV[2] .. seats[i], holder)
    isLost = not alive or tonumber(alive) < now
  else
    isLost = now - tonumber(vacated) > tonumber(ARGV[1])
  end
  if isLost then
    lost[#lost + 1] = seats[i]
    lost[#lost + 1] = holder
  end
end
return lost`,
}

/** Live state shared by all processes; each step is one script, so two processes never see half of it. */
export function createRedisPresence(redis: RedisClientType, lives: Lifetimes = lifetimes): PresenceStore {
  const run = async (
    script: keyof typeof scripts,
    keys: string[],
    given: readonly (string | number)[],
  ): Promise<unknown> => await redis.eval(scripts[script], { keys, arguments: given.map(String) })

  return {
    comeOnline: async (userId, socketId) =>
      (await run('comeOnline', [onlineKey(userId), PEOPLE], [socketId, lives.socket, userId])) === 1,
    goOffline: async (userId, socketId) =>
      (await run('goOffline', [onlineKey(userId), PEOPLE], [socketId, userId])) === 1,
    lostPeople: async () => textsOf(await run('lostPeople', [PEOPLE], [])).map(Number),
    async onlineAmong(userIds) {
      if (userIds.length === 0) return new Set()
      const living = textsOf(await run('onlineAmong', userIds.map(onlineKey), []))
      return new Set(userIds.filter((_, place) => living[place] !== '0'))
    },
    async enterSession(sessionId, userId, socketId) {
      const keys = [sessionKey(sessionId), swapsKey(sessionId, userId), OPEN]
      const replaced = await run('enterSession', keys, [
        userId,
        socketId,
        lives.session,
        lives.swaps,
        lives.swapWindow,
        sessionId,
      ])
      return replaced === null ? { entered: false } : { entered: true, replaced: textsOf(replaced) }
    },
    vacateSeat: async (sessionId, userId, socketId) =>
      (await run('vacateSeat', [sessionKey(sessionId)], [userId, socketId])) === 1,
    leaveSession: async (sessionId, userId, socketId) =>
      (await run('leaveSession', [sessionKey(sessionId), OPEN], [userId, socketId, sessionId])) === 1,
    isInSession: async (sessionId, userId, socketId) =>
      (await redis.hGet(sessionKey(sessionId), String(userId))) === socketId,
    sessionMembers: async (sessionId) => ascending(await redis.hKeys(sessionKey(sessionId))),
    openSessions: async () => await redis.sMembers(OPEN),
    async lostSeats(sessionId) {
      const lost = textsOf(await run('lostSeats', [sessionKey(sessionId)], [lives.vacancy, 'live:online:']))
      return lost.flatMap((userId, place) =>
        place % 2 === 0 ? [{ userId: Number(userId), socketId: lost[place + 1] ?? '' }] : [],
      )
    },
    endSession: async (sessionId) =>
      ascending(textsOf(await run('endSession', [sessionKey(sessionId), OPEN], [sessionId]))),
    // The connection belongs to whoever opened it; keys of sockets that are gone die by themselves.
    close: async () => undefined,
  }
}

const ascending = (ids: readonly string[]): number[] => ids.map(Number).toSorted((a, b) => a - b)

const textsOf = (reply: unknown): string[] => (Array.isArray(reply) ? reply.map(String) : [])
