// People who use the product during a drill, and remember what they were answered: all of that must be there afterwards.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import type { Person } from '../../apps/server/test/people.ts'
import type { Store } from '../../apps/server/src/platform/db/database.ts'
import { call } from '../crash/server.ts'
import type { Installation } from './installation.ts'

const PAUSE_MS = 60

interface Outcome {
  readonly who: string
  readonly at: number
  readonly status: number
}

/** What was answered, and therefore is so. */
interface Answered {
  /** Bookings, and whether the person was answered that they are canceled. */
  readonly bookings: Map<number, boolean>
  readonly messages: string[]
  /** Favourite or not; missing while the last reply did not come. */
  readonly favourites: Map<string, boolean>
  readonly orders: number[]
}

export interface Load {
  readonly answered: Answered
  readonly outcomes: readonly Outcome[]
  /** Loops that go on, by name. */
  readonly names: readonly string[]
  stop(): Promise<void>
}

export interface Summary {
  readonly calls: number
  /** 503 with the code of the contract. */
  readonly unavailable: number
  /** No reply, or the proxy's own 502: the process died with the call in it. */
  readonly cutOff: number
  /** Anything else of 500 and above. */
  readonly faulty: number
  /** From the first failed call to the last, in ms. */
  readonly disturbedMs: number
  /** From `back` until every person was answered again, in ms. */
  readonly recoveryMs: number
}

/** Begins at once: people who book and cancel, write, mark favourites, order, and guests who read. */
export async function startLoad(installation: Installation): Promise<Load> {
  const { cast, proxy } = installation
  const port = Number(new URL(proxy.url).port)
  const life = { isOver: false }
  const outcomes: Outcome[] = []
  const answered: Answered = { bookings: new Map(), messages: [], favourites: new Map(), orders: [] }
  const plans = await call<{ list: { id: number }[] }>(port, 'GET', '/plan/list')
  const planId = plans?.body.list.at(-1)?.id ?? 0

  /** A call whose outcome counts; null when no reply came or a server failed. */
  const ask = async <T>(who: string, method: string, path: string, given: { token?: string; body?: object } = {}) => {
    const reply = await call<T>(port, method, path, given).catch(() => null)
    outcomes.push({ who, at: performance.now(), status: reply?.status ?? 0 })
    return reply === null || reply.status >= 500 ? null : reply
  }
  const repeat = async (turn: (count: number) => Promise<void>) => {
    for (let count = 0; !life.isOver; count++) {
      await turn(count)
      await wait(PAUSE_MS)
    }
  }

  const book = async ({ id, token }: Person, place: number) => {
    const who = `booker ${place + 1}`
    await repeat(async (count) => {
      const start = cast.slot.starts[2 * place + (count % 2)]?.toISOString()
      const body = { tutorId: cast.tutor.id, slotId: cast.slot.id, start, duration: 30 }
      const booked = await ask<{ id: number }>(who, 'POST', '/lesson/', { token, body })
      if (booked?.status === 200) {
        answered.bookings.set(booked.body.id, false)
        const canceled = await ask(who, 'DELETE', `/lesson/${booked.body.id}`, { token })
        if (canceled?.status === 200) answered.bookings.set(booked.body.id, true)
        return
      }
      // A booking or cancel whose reply was lost may stand in the way of the next one.
      const query = `users[]=${id}&future=true&canceled=false`
      const open = await ask<{ list: { lesson: { id: number } }[] }>(who, 'GET', `/lesson/list/?${query}`, { token })
      for (const { lesson } of open?.body.list ?? []) await ask(who, 'DELETE', `/lesson/${lesson.id}`, { token })
    })
  }
  const mark = async ({ token }: Person) => {
    const path = `/favourite/${cast.tutor.id}`
    await repeat(async (count) => {
      answered.favourites.delete(token)
      const isMarked = count % 2 === 0
      const reply = await ask('marker', isMarked ? 'PUT' : 'DELETE', path, { token })
      if (reply?.status === 200) answered.favourites.set(token, isMarked)
    })
  }
  const order = async ({ token }: Person, place: number) => {
    await repeat(async () => {
      const who = `payer ${place + 1}`
      const body = { planId, period: 'month' }
      const ordered = await ask<{ transactionId: number }>(who, 'POST', '/fawry/pay/ref-num', { token, body })
      if (ordered?.status === 200) answered.orders.push(ordered.body.transactionId)
      const last = await ask<{ id: number } | null>(who, 'GET', '/tx/last', { token })
      if (last?.status === 200 && typeof last.body?.id === 'number')
        await ask(who, 'POST', '/fawry/cancel-unpaid-order', { token, body: { transactionId: last.body.id } })
      await wait(10 * PAUSE_MS)
    })
  }
  const readAsGuest = async () => {
    const pages = ['/user/tutor/list/onboarded?size=10', '/plan/list', '/platform/settings']
    await repeat(async (count) => {
      await ask('guest', 'GET', pages[count % pages.length] ?? '')
    })
  }
  /** Sends a message again, by its own number, until it is acknowledged, as the app does. */
  const write = async (person: Person, roomId: number) => {
    const line: { socket: TestSocket | null } = { socket: null }
    const send = async (text: string): Promise<boolean> => {
      if (line.socket?.raw.connected !== true) {
        line.socket?.close()
        line.socket = await openSocket(proxy.url, person.token, { transports: ['websocket'] }).catch(() => null)
      }
      const sent = line.socket?.raw.timeout(1000).emitWithAck('SendMessage', { roomId, text, refId: text.slice(-36) })
      const acknowledged = (await sent?.catch(() => null)) as { code: string } | null | undefined
      return acknowledged?.code === 'ok'
    }
    await repeat(async () => {
      const text = `drill ${randomUUID()}`
      let isTaken = await send(text)
      for (let again = 0; !isTaken && again < 3; again++) {
        await wait(300)
        isTaken = await send(text)
      }
      if (isTaken) answered.messages.push(text)
      outcomes.push({ who: 'writer', at: performance.now(), status: isTaken ? 200 : 503 })
    })
    line.socket?.close()
  }

  const room = await call<{ roomId: number }>(port, 'POST', '/chat/new', {
    token: cast.innocent.token,
    body: { userId: cast.tutor.id },
  })
  const bookers = cast.bookers.slice(0, 3)
  const [marker] = cast.bookers.slice(3)
  const payers = cast.payers.slice(0, 1)
  const loops = [
    ...bookers.map(book),
    ...(marker === undefined ? [] : [mark(marker)]),
    ...payers.map(order),
    readAsGuest(),
    write(cast.innocent, room?.body.roomId ?? 0),
  ]
  const names = [
    ...bookers.map((_, place) => `booker ${place + 1}`),
    'marker',
    ...payers.map((_, place) => `payer ${place + 1}`),
    'guest',
    'writer',
  ]
  return {
    answered,
    outcomes,
    names,
    async stop() {
      life.isOver = true
      await Promise.all(loops)
    },
  }
}

const isFailure = ({ status }: Outcome) => status === 0 || status >= 500

/** Resolves when everybody was answered after `since`; the time it took, or null when somebody never was. */
export async function allAnswered(load: Load, since: number, limitMs = 30_000): Promise<number | null> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    const firsts = load.names.map((name) =>
      load.outcomes.find((outcome) => outcome.who === name && outcome.at > since && !isFailure(outcome)),
    )
    if (firsts.every((first) => first !== undefined)) return Math.max(...firsts.map(({ at }) => at)) - since
    await wait(10)
  }
  return null
}

export function summarize({ outcomes }: Load, recoveryMs: number | null): Summary {
  const failures = outcomes.filter(isFailure)
  const [first, last] = [failures[0], failures.at(-1)]
  const count = (...statuses: number[]) => failures.filter(({ status }) => statuses.includes(status)).length
  const [unavailable, cutOff] = [count(503), count(0, 502, 504)]
  return {
    calls: outcomes.length,
    unavailable,
    cutOff,
    faulty: failures.length - unavailable - cutOff,
    disturbedMs: first === undefined || last === undefined ? 0 : last.at - first.at,
    recoveryMs: recoveryMs ?? Infinity,
  }
}

/** What somebody was answered and is not so, in words. */
export async function findLost({ db }: Store, { answered }: Load): Promise<string[]> {
  const lost: string[] = []
  const ids = [...answered.bookings.keys()]
  const lessons =
    ids.length === 0 ? [] : await db.selectFrom('lessons').select(['id', 'canceledAt']).where('id', 'in', ids).execute()
  const canceledAt = new Map(lessons.map((lesson) => [lesson.id, lesson.canceledAt]))
  for (const [id, isCanceled] of answered.bookings) {
    if (!canceledAt.has(id)) lost.push(`booking ${id}`)
    else if (isCanceled && canceledAt.get(id) === null) lost.push(`cancel of booking ${id}`)
  }
  const { rows } = await sql<{ text: string }>`select text from messages where text like 'drill %'`.execute(db)
  const texts = new Set(rows.map(({ text }) => text))
  for (const text of answered.messages) if (!texts.has(text)) lost.push(`message ${text}`)
  const orders =
    answered.orders.length === 0
      ? []
      : await db.selectFrom('transactions').select('id').where('id', 'in', answered.orders).execute()
  for (const id of answered.orders) if (!orders.some((row) => row.id === id)) lost.push(`order ${id}`)
  if (answered.favourites.size > 0) {
    const isMarked = (await db.selectFrom('favourites').select('tutorId').execute()).length > 0
    for (const expected of answered.favourites.values()) if (expected !== isMarked) lost.push('favourite')
  }
  return lost
}
