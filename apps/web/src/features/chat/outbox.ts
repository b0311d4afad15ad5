// The outbox: messages not yet acknowledged by the server. Each has an id of its own (`refId`), so that a retry is not
// stored twice (lessons.md 8.6). They survive a reload and are sent in order as soon as the socket is connected.
import type { AckCode } from '@hiwar/contract/enums.ts'
import { SocketFailure, emit, on, socketState, subscribeSocket } from '@hiwar/client/socket.ts'

export interface Outgoing {
  readonly refId: string
  readonly userId: number
  readonly roomId: number
  /** Markup, as the server will store it. */
  readonly text: string
  readonly at: string
  /** Why the server rejected it; null while it is being sent or waits for the connection. */
  readonly errorCode: AckCode | null
}

const storageKey = 'hiwar.outbox'
const listeners = new Set<() => void>()
let queue: readonly Outgoing[] = readQueue()
let isSending = false

function readQueue(): readonly Outgoing[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function setQueue(next: readonly Outgoing[]): void {
  queue = next
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(queue))
  } catch {
    // Storage is full or not allowed: the messages are still sent, they only do not survive a reload.
  }
  for (const listener of listeners) listener()
}

export const outgoingMessages = (): readonly Outgoing[] => queue

export function subscribeOutgoing(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Adds a message to the queue; it is sent at once when the socket is connected. */
export function enqueueMessage(message: Pick<Outgoing, 'userId' | 'roomId' | 'text'>): void {
  setQueue([...queue, { ...message, refId: crypto.randomUUID(), at: new Date().toISOString(), errorCode: null }])
  void sendAll()
}

/** Sends a rejected message again, with the same id. */
export function retryMessage(refId: string): void {
  setQueue(queue.map((message) => (message.refId === refId ? { ...message, errorCode: null } : message)))
  void sendAll()
}

/** Removes a message from the queue: it was sent, or the user gave it up. */
export const discardMessage = (refId: string): void => {
  setQueue(queue.filter((message) => message.refId !== refId))
}

const isOpen = () => socketState() === 'open'
const pause = async (milliseconds: number) => {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
const RETRY_DELAY_MS = 1_000

/** The server's rate limit is ten messages in five seconds (lessons.md 8.4); a long queue stays a little below it. */
const RATE_LIMIT = 8
const RATE_WINDOW_MS = 5_200
let recentlySentAt: readonly number[] = []

async function waitForRateLimit(): Promise<void> {
  recentlySentAt = recentlySentAt.filter((at) => Date.now() - at < RATE_WINDOW_MS)
  const [oldest] = recentlySentAt
  if (recentlySentAt.length >= RATE_LIMIT && oldest !== undefined) await pause(oldest + RATE_WINDOW_MS - Date.now())
  recentlySentAt = [...recentlySentAt.slice(-RATE_LIMIT + 1), Date.now()]
}

/** One after another, so that a later message never overtakes an earlier one. */
async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  while (isOpen()) {
    const next = queue.find(({ errorCode }) => errorCode === null)
    if (next === undefined) break
    await waitForRateLimit()
    if (isOpen()) await sendOne(next)
  }
  isSending = false
}

async function sendOne({ roomId, text, refId }: Outgoing): Promise<void> {
  try {
    const { code } = await emit('SendMessage', { roomId, text, refId })
    if (code === 'ok') discardMessage(refId)
    else setQueue(queue.map((message) => (message.refId === refId ? { ...message, errorCode: code } : message)))
  } catch (failure) {
    // No acknowledgement came. Reconnecting sends it again; if still connected, retry after a pause.
    if (!(failure instanceof SocketFailure)) throw failure
    if (isOpen()) await pause(RETRY_DELAY_MS)
  }
}

/** Sends the queue on every reconnect; runs once for the life of the page. */
function startOutbox(): void {
  subscribeSocket(() => {
    if (isOpen()) void sendAll()
  })
  // The room's own event arrives before the acknowledgement: the message is shown already, so drop it here.
  on('RoomMessage', ({ refId }) => {
    if (refId !== '' && queue.some((message) => message.refId === refId)) discardMessage(refId)
  })
  void sendAll()
}
startOutbox()
