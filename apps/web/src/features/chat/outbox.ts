// Messages on their way. Each has a name of its own, under which it may be sent again without being written twice
// (lessons.md 8.6); they outlive a reload, and leave in their order as soon as there is a connection.
import type { AckCode } from '@hiwar/contract/enums.ts'
import { SocketFailure, emit, on, socketState, subscribeSocket } from '@hiwar/client/socket.ts'

export interface Outgoing {
  readonly refId: string
  readonly userId: number
  readonly roomId: number
  /** A fragment, as it will be kept. */
  readonly text: string
  readonly at: string
  /** Null while it is on its way or waits for the connection. */
  readonly refusal: AckCode | null
}

const memory = 'hiwar.outbox'
const listeners = new Set<() => void>()
let all: readonly Outgoing[] = read()
let isSending = false

function read(): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(memory) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function set(next: readonly Outgoing[]): void {
  all = next
  try {
    sessionStorage.setItem(memory, JSON.stringify(all))
  } catch {
    // Storage is full or forbidden: the messages leave all the same, they only do not outlive a reload.
  }
  for (const listener of listeners) listener()
}

export const outgoing = (): readonly Outgoing[] => all

export function subscribeOutgoing(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Writes a message into the queue; it leaves at once when there is a connection. */
export function post(message: Pick<Outgoing, 'userId' | 'roomId' | 'text'>): void {
  set([...all, { ...message, refId: crypto.randomUUID(), at: new Date().toISOString(), refusal: null }])
  void sendAll()
}

/** Tries a refused one again, under the same name. */
export function retry(refId: string): void {
  set(all.map((message) => (message.refId === refId ? { ...message, refusal: null } : message)))
  void sendAll()
}

/** Gives a refused one up. */
export const drop = (refId: string): void => {
  set(all.filter((message) => message.refId !== refId))
}

const isOpen = () => socketState() === 'open'
const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
const patienceMs = 1_000

/** The server takes ten in five seconds (lessons.md 8.4); a queue that has grown leaves a little slower than that. */
const burst = 8
const windowMs = 5_200
let lastSent: readonly number[] = []

async function keepPace(): Promise<void> {
  lastSent = lastSent.filter((at) => Date.now() - at < windowMs)
  const [oldest] = lastSent
  if (lastSent.length >= burst && oldest !== undefined) await pause(oldest + windowMs - Date.now())
  lastSent = [...lastSent.slice(-burst + 1), Date.now()]
}

/** One after the other: a later message must not overtake an earlier one. */
async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  while (isOpen()) {
    const next = all.find(({ refusal }) => refusal === null)
    if (next === undefined) break
    await keepPace()
    if (isOpen()) await sendOne(next)
  }
  isSending = false
}

async function sendOne({ roomId, text, refId }: Outgoing): Promise<void> {
  try {
    const { code } = await emit('SendMessage', { roomId, text, refId })
    if (code === 'ok') drop(refId)
    else set(all.map((message) => (message.refId === refId ? { ...message, refusal: code } : message)))
  } catch (failure) {
    // No answer came. The connection brings it again; where it still stands, a little later.
    if (!(failure instanceof SocketFailure)) throw failure
    if (isOpen()) await pause(patienceMs)
  }
}

/** Follows the connection; call it once for the life of the page. */
function follow(): void {
  subscribeSocket(() => {
    if (isOpen()) void sendAll()
  })
  // The echo comes before the acknowledgement: the message stands in the room already, and must not stand there twice.
  on('RoomMessage', ({ refId }) => {
    if (refId !== '' && all.some((message) => message.refId === refId)) drop(refId)
  })
  void sendAll()
}
follow()
