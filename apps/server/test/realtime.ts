import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import type { Actor } from '../src/actor.ts'
import type { connectRedis } from '../src/platform/cache/redis.ts'
import type { Realtime } from '../src/platform/sockets/realtime.ts'
import { createRealtime } from '../src/platform/sockets/socket-server.ts'
import { openSocket, type TestSocket } from './sockets.ts'

export const sessionId = 'lesson:3b241101-e2bb-4255-8caf-4136c566a962'

const users: Record<string, Pick<Actor, 'id' | 'role'>> = {
  student: { id: 1, role: Role.Student },
  tutor: { id: 2, role: Role.Tutor },
  admin: { id: 3, role: Role.RegularAdmin },
}

export interface TestRealtime {
  readonly realtime: Realtime
  readonly url: string
  readonly http: Server
  readonly loggedErrors: string[]
  readonly open: (name: string, options?: Parameters<typeof openSocket>[2]) => Promise<TestSocket>
  close(): Promise<void>
}

type Redis = Awaited<ReturnType<typeof connectRedis>>

/**
 * Starts realtime servers without the rest of the app, and closes them after each test. The token is the name of a
 * user, or `brief`, which expires in 300 ms, or `broken`, which fails as if the database were down.
 */
export function realtimeServers(): (redis?: Redis | null) => Promise<TestRealtime> {
  let running: TestRealtime[] = []
  afterEach(async () => {
    await Promise.all(running.map(async (server) => await server.close()))
    running = []
  })
  return async (redis = null) => {
    const server = await startRealtime(redis)
    running.push(server)
    return server
  }
}

async function startRealtime(redis: Redis | null): Promise<TestRealtime> {
  const http = createServer((_, response) => {
    response.end('not a socket')
  })
  const loggedErrors: string[] = []
  const realtime = createRealtime({
    mayConnect: async () => true,
    mayAct: async () => true,
    isStillSignedIn: async () => true,
    server: http,
    redis,
    hasRateLimits: true,
    corsOrigins: ['http://app.test'],
    now: () => new Date(),
    log: {
      error: (_, text) => {
        loggedErrors.push(text)
      },
    },
    authenticate,
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const opened: TestSocket[] = []
  let closing: Promise<void> | null = null
  return {
    realtime,
    url,
    http,
    loggedErrors,
    async open(name, options) {
      const socket = await openSocket(url, name, options)
      opened.push(socket)
      return socket
    },
    async close() {
      for (const socket of opened) socket.close()
      closing ??= realtime.close().then(() => {
        http.close()
        http.closeAllConnections()
      })
      await closing
    },
  }
}

async function authenticate(token: string): Promise<Actor | null> {
  if (token === 'broken') throw new Error('the database is down')
  const user = users[token === 'brief' ? 'student' : token]
  const seconds = token === 'brief' ? 0.3 : 3600
  return user === undefined
    ? null
    : {
        ...user,
        gender: null,
        verifiedEmail: true,
        tokenGeneration: 0,
        signInId: `sign-in-${user.id}`,
        tokenExp: Date.now() / 1000 + seconds,
      }
}

/** The first request of a polling connection. */
export const handshake = async (url: string, headers: Record<string, string> = {}, query = ''): Promise<Response> =>
  await fetch(`${url}/socket.io/?EIO=4&transport=polling${query}`, { headers })
