import type { RedisClientType } from 'redis'
import { presenceLimits, type PresenceLimits, type PresenceStore } from './presence.ts'

const onlineKey = (userId: number) => `live:online:${userId}`
const sessionKey = (sessionId: string) => `live:session:${sessionId}`
const takeoversKey = (sessionId: string, userId: number) => `live:swaps:${sessionId}:${userId}`
/** Ids of the sessions that have participants, so that they need not be found by scanning keys. */
const OPEN_SESSIONS = 'live:sessions'
/** Users online, scored by the time their last socket expires unless renewed. */
const ONLINE_USERS = 'live:people'

// The clock of the Redis server, so that processes whose clocks differ agree on what has expired.
const NOW = `local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000)`
// A participant is stored as "socket" while its socket is open and as "socket disconnectedAt" once it has closed;
// socket ids contain no spaces.
const PARTICIPANT = `local participant = redis.call('HGET', KEYS[1], ARGV[1])
local socket, disconnected = nil, nil
if participant then socket, disconnected = string.match(participant, '^(%S+) ?(%d*)$') end`

const scripts = {
  /** KEYS online, online users; ARGV socket, timeout, user. */
  addSocket: `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local first = redis.call('ZCARD', KEYS[1]) == 0
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], now + ARGV[2], ARGV[3])
return first and 1 or 0`,
  /** KEYS online users. */
  takeStaleUsers: `${NOW}
local stale = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
return stale`,
  /** KEYS online, online users; ARGV socket, user. */
  removeSocket: `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZREM', KEYS[1], ARGV[1])
if redis.call('ZCARD', KEYS[1]) > 0 then return 0 end
redis.call('ZREM', KEYS[2], ARGV[2])
return 1`,
  /** KEYS online of each user; returns the number of live sockets for each. */
  onlineAmong: `${NOW}
local live = {}
for i, key in ipairs(KEYS) do live[i] = redis.call('ZCOUNT', key, now, '+inf') end
return live`,
  /**
   * KEYS session, takeovers, open sessions; ARGV user, socket, timeout, takeovers allowed, their window, session id.
   * Returns nil when there were too many takeovers.
   */
  joinSession: `${PARTICIPANT}
local replaced = {}
if socket and disconnected == '' and socket ~= ARGV[2] then
  local count = redis.call('INCR', KEYS[2])
  if count == 1 then redis.call('PEXPIRE', KEYS[2], ARGV[5]) end
  if count > tonumber(ARGV[4]) then return false end
  replaced = { socket }
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SADD', KEYS[3], ARGV[6])
return replaced`,
  /** KEYS session; ARGV user, socket. */
  markDisconnected: `${NOW}
${PARTICIPANT}
if socket ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. string.format('%d', now))
return 1`,
  /** KEYS session, open sessions; ARGV user, socket, session id. */
  leaveSession: `${PARTICIPANT}
if socket ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SREM', KEYS[2], ARGV[3]) end
return 1`,
  /** KEYS session, open sessions; ARGV session id. */
  endSession: `local members = redis.call('HKEYS', KEYS[1])
redis.call('DEL', KEYS[1])
redis.call('SREM', KEYS[2], ARGV[1])
return members`,
  /** KEYS session; ARGV timeout once disconnected, prefix of the online keys. Returns user, socket, user, socket … */
  staleParticipants: `${NOW}
local stale = {}
local participants = redis.call('HGETALL', KEYS[1])
for i = 1, #participants, 2 do
  local socket, disconnected = string.match(participants[i + 1], '^(%S+) ?(%d*)$')
  local isStale
  if disconnected == '' then
    local expires = redis.call('ZSCORE', ARGV[2] .. participants[i], socket)
    isStale = not expires or tonumber(expires) < now
  else
    isStale = now - tonumber(disconnected) > tonumber(ARGV[1])
  end
  if isStale then
    stale[#stale + 1] = participants[i]
    stale[#stale + 1] = socket
  end
end
return stale`,
}

/** Presence shared by all processes; each operation is one script, so no process ever sees half of it. */
export function createRedisPresence(redis: RedisClientType, limits: PresenceLimits = presenceLimits): PresenceStore {
  const run = async (
    script: keyof typeof scripts,
    keys: string[],
    given: readonly (string | number)[],
  ): Promise<unknown> => await redis.eval(scripts[script], { keys, arguments: given.map(String) })

  return {
    addSocket: async (userId, socketId) =>
      (await run('addSocket', [onlineKey(userId), ONLINE_USERS], [socketId, limits.socketMs, userId])) === 1,
    removeSocket: async (userId, socketId) =>
      (await run('removeSocket', [onlineKey(userId), ONLINE_USERS], [socketId, userId])) === 1,
    takeStaleUsers: async () => textsOf(await run('takeStaleUsers', [ONLINE_USERS], [])).map(Number),
    async onlineAmong(userIds) {
      if (userIds.length === 0) return new Set()
      const live = textsOf(await run('onlineAmong', userIds.map(onlineKey), []))
      return new Set(userIds.filter((_, place) => live[place] !== '0'))
    },
    async joinSession(sessionId, userId, socketId) {
      const keys = [sessionKey(sessionId), takeoversKey(sessionId, userId), OPEN_SESSIONS]
      const replaced = await run('joinSession', keys, [
        userId,
        socketId,
        limits.sessionMs,
        limits.takeovers,
        limits.takeoverWindowMs,
        sessionId,
      ])
      return replaced === null ? { joined: false } : { joined: true, replacedSockets: textsOf(replaced) }
    },
    markDisconnected: async (sessionId, userId, socketId) =>
      (await run('markDisconnected', [sessionKey(sessionId)], [userId, socketId])) === 1,
    leaveSession: async (sessionId, userId, socketId) =>
      (await run('leaveSession', [sessionKey(sessionId), OPEN_SESSIONS], [userId, socketId, sessionId])) === 1,
    isInSession: async (sessionId, userId, socketId) =>
      (await redis.hGet(sessionKey(sessionId), String(userId))) === socketId,
    sessionMembers: async (sessionId) => ascending(await redis.hKeys(sessionKey(sessionId))),
    openSessions: async () => await redis.sMembers(OPEN_SESSIONS),
    async staleParticipants(sessionId) {
      const pairs = textsOf(
        await run('staleParticipants', [sessionKey(sessionId)], [limits.disconnectedMs, 'live:online:']),
      )
      return pairs.flatMap((userId, place) =>
        place % 2 === 0 ? [{ userId: Number(userId), socketId: pairs[place + 1] ?? '' }] : [],
      )
    },
    endSession: async (sessionId) =>
      ascending(textsOf(await run('endSession', [sessionKey(sessionId), OPEN_SESSIONS], [sessionId]))),
    // The connection is closed by its owner; keys of closed sockets expire by themselves.
    close: async () => undefined,
  }
}

const ascending = (ids: readonly string[]): number[] => ids.map(Number).toSorted((a, b) => a - b)

const textsOf = (reply: unknown): string[] => (Array.isArray(reply) ? reply.map(String) : [])
