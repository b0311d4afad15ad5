import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import { AckCode } from '@hiwar/contract/enums.ts'
import { clientEvents, type Ack, type ClientEvents, type ClientPayload } from '@hiwar/contract/events.ts'
import type { Actor } from '../../actor.ts'
import { metrics } from '../observability/metrics.ts'
import type { Connection, EventHandler, Lifecycle } from './realtime.ts'
import { asRequest } from '../observability/request-id.ts'
import { createSocketRate } from './socket-rates.ts'

/** Answers a raw payload: parsed by the contract first. */
type RawHandler = (connection: Connection, payload: unknown) => Promise<AckCode | Ack>

type Log = { error(details: object, text: string): void }

/** What all sockets share. */
export interface Handling {
  readonly handlers: ReadonlyMap<string, RawHandler>
  readonly onConnect: readonly Lifecycle[]
  readonly onDisconnect: readonly Lifecycle[]
  /** False while the product is closed for such events. */
  readonly mayAct: (actor: Actor, event: string) => Promise<boolean>
  readonly log: Log
}

/** More events than this waiting on one socket are refused: whatever is slow, memory is not where they pile up. */
const WAITING = 200

/** Events that name a session tell a malformed id by a code of its own (lessons.md 8.4). */
const namesSession: ReadonlySet<string> = new Set(['PreJoinSession', 'JoinSession', 'LeaveSession'])

/** The handler behind the contract's schema: a bad payload never reaches it. */
export function checked<E extends keyof ClientEvents>(event: E, handler: EventHandler<E>): RawHandler {
  return async (connection, payload) => {
    const parsed = z.safeParse(clientEvents[event], payload, { reportInput: true })
    if (parsed.success) return await handler(connection, parsed.data as ClientPayload<E>)
    if (event === 'LessonNotesOps' && parsed.error.issues.every(isEmptyText)) return AckCode.EmptyText
    return namesSession.has(event) && hasTextAsSession(payload) ? AckCode.InvalidSessionId : AckCode.Unallowed
  }
}

/** A block without words is the one fault of its operations that has a code (extras.md 5.2). */
function isEmptyText({ path, input }: { path: PropertyKey[]; input?: unknown }): boolean {
  return path.at(-1) === 'text' && typeof input === 'string' && input.trim() === ''
}

function hasTextAsSession(payload: unknown): boolean {
  return (
    typeof payload === 'object' && payload !== null && 'sessionId' in payload && typeof payload.sessionId === 'string'
  )
}

/**
 * Serves one socket until it closes: connect, its events in order, disconnect. Resolves once all of that is done.
 * Nothing that happens inside ends the socket or the process.
 */
export async function serveSocket(
  socket: Socket,
  actor: Actor,
  { handlers, onConnect, onDisconnect, mayAct, log }: Handling,
): Promise<void> {
  const connection = connectionOf(socket, actor)
  const isWithinRate = createSocketRate()
  let waiting = 0
  let line: Promise<void> = live(onConnect)

  async function live(steps: readonly Lifecycle[]): Promise<void> {
    await asRequest(randomUUID(), async () => {
      await take(steps)
    })
  }

  async function take(steps: readonly Lifecycle[]): Promise<void> {
    for (const step of steps) {
      try {
        await step(connection)
      } catch (error) {
        log.error({ err: error }, 'socket lifecycle')
      }
    }
  }

  async function answerTo(event: string, payload: unknown): Promise<AckCode | Ack> {
    const handler = handlers.get(event)
    if (handler === undefined) return AckCode.Unallowed
    try {
      if (!(await mayAct(actor, event))) return AckCode.Unreachable
      return await handler(connection, payload)
    } catch (error) {
      log.error({ err: error, event }, 'socket event')
      return AckCode.Unreachable
    }
  }

  socket.onAny((event: string, ...sent: unknown[]) => {
    const acknowledge = sent.at(-1)
    const answer = (ack: AckCode | Ack) => {
      if (typeof acknowledge === 'function') acknowledge(typeof ack === 'string' ? { code: ack } : ack)
    }
    if (!isWithinRate(event) || waiting >= WAITING) {
      countEvent(handlers, event, AckCode.Unallowed)
      answer(AckCode.Unallowed)
      return
    }
    waiting += 1
    line = line.then(async () => {
      const end = event === 'JoinSession' ? metrics.sessionJoins.startTimer() : null
      const ack = await asRequest(randomUUID(), async () => await answerTo(event, sent[0]))
      end?.()
      countEvent(handlers, event, typeof ack === 'string' ? ack : ack.code)
      answer(ack)
      waiting -= 1
    })
  })

  await new Promise<void>((resolve) => {
    socket.on('disconnect', () => {
      resolve()
    })
  })
  await line
  await live(onDisconnect)
}

/** A name that is not ours is a stranger's text, and no label. */
function countEvent(handlers: Handling['handlers'], event: string, ack: AckCode): void {
  metrics.socketEvents.inc({ event: handlers.has(event) ? event : 'unknown', ack })
}

function connectionOf(socket: Socket, actor: Actor): Connection {
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
  }
}

/** An event without a payload is sent without one, not with `null`. */
export const argumentsOf = (payload: unknown): unknown[] => (payload === undefined ? [] : [payload])
