import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { AckCode } from '@hiwar/contract/enums.ts'
import { clientEvents, type Ack, type ClientEvents, type ClientPayload } from '@hiwar/contract/events.ts'
import type { Actor } from '../../actor.ts'
import { metrics } from '../observability/metrics.ts'
import type { Connection, EventHandler, LifecycleHandler } from './realtime.ts'
import { everybody, type RecentEvents } from './recent-events.ts'
import { asRequest } from '../observability/request-id.ts'
import { traced } from '../observability/tracing.ts'
import type { SocketLimiter } from './socket-rate-limit.ts'

/** Handles a payload as it came from the client, not validated yet. */
type RawHandler = (connection: Connection, payload: unknown) => Promise<AckCode | Ack>

type Log = { error(details: object, text: string): void }

/** Handlers of all sockets. */
export interface SocketHandlers {
  readonly events: ReadonlyMap<string, RawHandler>
  readonly onConnect: readonly LifecycleHandler[]
  readonly onDisconnect: readonly LifecycleHandler[]
  /** False for events that maintenance blocks. */
  readonly mayAct: (actor: Actor, event: string) => Promise<boolean>
  readonly recentEvents: RecentEvents
  /** Called once for each socket. */
  readonly limiterOf: (userId: number) => SocketLimiter
  readonly log: Log
}

/** Further events of a socket are rejected, so that slow handlers do not fill the memory with queued events. */
const MAX_QUEUED_EVENTS = 200

/** Events whose malformed session id has an acknowledgement code of its own (lessons.md 8.4). */
const sessionEvents: ReadonlySet<string> = new Set(['PreJoinSession', 'JoinSession', 'LeaveSession'])

/** Validates payloads by the contract's schema before they reach the handler. */
export function validated<E extends keyof ClientEvents>(event: E, handler: EventHandler<E>): RawHandler {
  return async (connection, payload) => {
    const parsed = z.safeParse(clientEvents[event], payload, { reportInput: true })
    if (parsed.success) return await handler(connection, parsed.data as ClientPayload<E>)
    if (event === 'LessonNotesOps' && parsed.error.issues.every(isEmptyTextIssue)) return AckCode.EmptyText
    return sessionEvents.has(event) && hasTextSessionId(payload) ? AckCode.InvalidSessionId : AckCode.Unallowed
  }
}

/** Blocks without text are the only invalid note operations with a code of their own (extras.md 5.2). */
function isEmptyTextIssue({ path, input }: { path: PropertyKey[]; input?: unknown }): boolean {
  return path.at(-1) === 'text' && typeof input === 'string' && input.trim() === ''
}

function hasTextSessionId(payload: unknown): boolean {
  return (
    typeof payload === 'object' && payload !== null && 'sessionId' in payload && typeof payload.sessionId === 'string'
  )
}

/**
 * Serves one socket until it closes: connect handlers, its events in order, disconnect handlers. Resolves once all of
 * that is done. No error in a handler ends the socket or the process.
 */
export async function serveSocket(socket: Socket, actor: Actor, handlers: SocketHandlers): Promise<void> {
  const connection = connectionOf(socket, actor, handlers.recentEvents)
  const limiter = handlers.limiterOf(actor.id)
  let queued = 0
  let queue: Promise<void> = runLifecycle(handlers.onConnect, connection, handlers.log)

  socket.onAny((event: string, ...sent: unknown[]) => {
    const acknowledge = acknowledgeBy(sent.at(-1))
    const verdict = limiter(event)
    if (verdict === 'disconnect') {
      socket.disconnect(true)
      return
    }
    if (verdict === 'refuse' || queued >= MAX_QUEUED_EVENTS) {
      countEvent(handlers, event, AckCode.Unallowed)
      acknowledge(AckCode.Unallowed)
      return
    }
    queued += 1
    queue = queue.then(async () => {
      const endTimer = event === 'JoinSession' ? metrics.sessionJoins.startTimer() : null
      const ack = await asRequest(randomUUID(), async () => {
        const attributes = { 'hiwar.event': handlers.events.has(event) ? event : 'unknown' }
        return await traced(
          `event ${attributes['hiwar.event']}`,
          { kind: 'server', attributes },
          async () => await handleEvent(handlers, connection, event, sent[0]),
        )
      })
      endTimer?.()
      countEvent(handlers, event, typeof ack === 'string' ? ack : ack.code)
      acknowledge(ack)
      queued -= 1
    })
  })

  await new Promise<void>((resolve) => {
    socket.on('disconnect', () => {
      resolve()
    })
  })
  await queue
  await runLifecycle(handlers.onDisconnect, connection, handlers.log)
}

async function runLifecycle(steps: readonly LifecycleHandler[], connection: Connection, log: Log): Promise<void> {
  await asRequest(randomUUID(), async () => {
    for (const step of steps) {
      try {
        await step(connection)
      } catch (error) {
        log.error({ err: error }, 'socket lifecycle')
      }
    }
  })
}

async function handleEvent(
  { events, mayAct, log }: SocketHandlers,
  connection: Connection,
  event: string,
  payload: unknown,
): Promise<AckCode | Ack> {
  const handler = events.get(event)
  if (handler === undefined) return AckCode.Unallowed
  try {
    if (!(await mayAct(connection.actor, event))) return AckCode.Unreachable
    return await handler(connection, payload)
  } catch (error) {
    log.error({ err: error, event }, 'socket event')
    return AckCode.Unreachable
  }
}

/** Sends the acknowledgement through the callback that came with the event; clients may leave it out. */
function acknowledgeBy(callback: unknown): (ack: AckCode | Ack) => void {
  return (ack) => {
    if (typeof callback === 'function') callback(typeof ack === 'string' ? { code: ack } : ack)
  }
}

/** An unknown event name is text chosen by a client, so it is not used as a metric label. */
function countEvent({ events }: SocketHandlers, event: string, ack: AckCode): void {
  metrics.socketEvents.inc({ event: events.has(event) ? event : 'unknown', ack })
}

function connectionOf(socket: Socket, actor: Actor, recentEvents: RecentEvents): Connection {
  const missedWithinMs = missedTimeOf(socket)
  return {
    id: socket.id,
    actor,
    async join(room) {
      await socket.join(room)
    },
    async leave(room) {
      await socket.leave(room)
    },
    isIn: (room) => socket.rooms.has(room),
    emit(event, payload) {
      socket.emit(event, ...argumentsOf(payload))
    },
    relay(room, event, payload) {
      socket.to(room).emit(event, ...argumentsOf(payload))
    },
    async reportMissed(joined = [...socket.rooms]) {
      const withinMs = missedWithinMs()
      if (withinMs > 0 && (await recentEvents.hasAny([everybody, ...joined], withinMs))) socket.emit('EventsMissed')
    },
  }
}

/** How much longer than another a request may be on its way, in ms. */
const LATENCY_SPREAD = 500
/** A room joined later belongs to a screen opened later. In ms. */
const OPENING_TIME = 5_000

/**
 * For how long the page of a socket has been fetching what it shows, in ms; 0 when it will fetch everything again. A
 * client says at its first connection how long it went without one.
 */
function missedTimeOf(socket: Socket): () => number {
  const waitedMs: unknown = socket.handshake.auth['waitedMs']
  const connectedAt = performance.now()
  return () => {
    const connectedMs = performance.now() - connectedAt
    if (connectedMs > OPENING_TIME) return LATENCY_SPREAD
    return typeof waitedMs === 'number' && waitedMs >= 0 ? waitedMs + connectedMs + LATENCY_SPREAD : 0
  }
}

/** An event without a payload is sent without arguments instead of `null`. */
export const argumentsOf = (payload: unknown): unknown[] => (payload === undefined ? [] : [payload])
