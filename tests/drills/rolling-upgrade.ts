// Processes are replaced one by one while people use them: calls, sockets, a running call, an upload, a payment.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { insertLesson } from '../../apps/server/test/insert-lesson.ts'
import { openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import { call, type SignedIn } from '../crash/server.ts'
import type { Drill } from './drill.ts'
import type { Installation } from './installation.ts'

export const LONGEST_GAP_MS = 2000
const PIECE_BYTES = 256 * 1024

type Socket = TestSocket['raw']

interface Client {
  readonly socket: Socket
  /** Times without a connection, in ms. */
  readonly gaps: number[]
  readonly received: string[]
}

/** A socket that behaves as packages/client does, from an address of its own: the proxy spreads them by address. */
async function openClient(url: string, token: string, place: number): Promise<Client> {
  const { raw: socket } = await openSocket(url, token, { reconnection: true, from: `127.0.0.${20 + place}` })
  const client: Client = { socket, gaps: [], received: [] }
  const backOff = () => {
    socket.io.reconnectionDelay(1000)
    socket.io.randomizationFactor(0.5)
  }
  backOff()
  let lostAt: number | null = null
  socket.on('disconnect', () => {
    lostAt = performance.now()
  })
  socket.on('connect', () => {
    if (lostAt !== null) client.gaps.push(performance.now() - lostAt)
    lostAt = null
  })
  socket.on('ServerRestarting', ({ reconnectInMs }: { reconnectInMs: number }) => {
    socket.io.reconnectionDelay(reconnectInMs)
    socket.io.randomizationFactor(0)
  })
  socket.io.on('reconnect_attempt', backOff)
  socket.onAny((event: string) => client.received.push(event))
  return client
}

export const ask = async (socket: Socket, event: string, payload: object): Promise<string> =>
  await socket
    .timeout(3000)
    .emitWithAck(event, payload)
    .then(
      ({ code }: { code: string }) => code,
      () => 'none',
    )

/** A lesson that runs, of the tutor and somebody whom the load leaves alone. */
export async function addRunningLesson({ cast, openStore }: Installation) {
  const [, , , , student] = cast.bookers
  if (student === undefined) throw new Error('nobody for the call')
  const store = openStore()
  const start = new Date(Date.now() - MINUTE_MS)
  const lessonId = await insertLesson({ db: store.db }, { tutorId: cast.tutor.id, studentId: student.id, start })
  const sessionId = `lesson:${randomUUID()}`
  await store.db.updateTable('lessons').set({ sessionId }).where('id', '=', lessonId).execute()
  await store.close()
  return { lessonId, sessionId, student }
}

/** Two people in a lesson that runs; each enters again whenever the connection is back, as the app does. */
export async function startCall(installation: Installation) {
  const { cast, proxy } = installation
  const { sessionId, student } = await addRunningLesson(installation)
  const clients = await Promise.all(
    [cast.tutor, student].map(async ({ token }, place) => await openClient(proxy.url, token, place)),
  )
  const life = { isOver: false, sent: 0, refused: 0 }
  for (const { socket } of clients) {
    const enter = async () => {
      await ask(socket, 'PreJoinSession', { sessionId })
      await ask(socket, 'JoinSession', { sessionId })
    }
    await enter()
    socket.on('connect', () => void enter())
  }
  const [one] = clients
  if (one === undefined) throw new Error('nobody in the call')
  const signal = async () => {
    while (!life.isOver) {
      const code = await ask(one.socket, 'IceCandidate', {
        sessionId,
        candidate: { candidate: `candidate ${life.sent}` },
      })
      if (code === 'ok') life.sent += 1
      else life.refused += 1
      await wait(100)
    }
  }
  const signaling = signal()
  return {
    clients,
    sessionId,
    async stop() {
      life.isOver = true
      await signaling
      const [, other] = clients
      const arrived = other?.received.filter((event) => event === 'IceCandidate').length ?? 0
      const left = clients.flatMap(({ received }) => received.filter((event) => event === 'MemberLeftSessionId')).length
      for (const { socket } of clients) socket.close()
      return { sent: life.sent, refused: life.refused, arrived, left }
    },
  }
}

/** A new tutor's video, a piece at a time; returns what went wrong on the way. */
async function uploadSlowly({ proxy }: Installation, pieces: number): Promise<{ faults: string[]; pieces: number }> {
  const registered = await call<SignedIn>(Number(new URL(proxy.url).port), 'POST', '/user/', {
    body: { email: 'uploader@hiwar.test', password: 'Abcdef1!', role: Role.Tutor },
  })
  if (registered?.status !== 200) throw new Error(`nobody to upload: ${registered?.status}`)
  const { token, user } = registered.body
  const faults: string[] = []
  let stored = 0
  await new Promise<void>((done) => {
    const upload = new Upload(Buffer.alloc(pieces * PIECE_BYTES, 7), {
      endpoint: `${proxy.url}/api/v1/upload`,
      chunkSize: PIECE_BYTES,
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      headers: { authorization: `Bearer ${token}` },
      metadata: { purpose: 'tutor-video', tutorId: String(user.id), filetype: 'video/mp4' },
      onBeforeRequest: async () => {
        await wait(700)
      },
      onShouldRetry: (error) => {
        // The bytes are no video: the last piece is answered 400, once all have arrived.
        if (error.originalResponse?.getStatus() === 400) return false
        faults.push(`upload: ${error.message}`)
        return true
      },
      onChunkComplete: () => {
        stored += 1
      },
      onError: () => {
        done()
      },
      onSuccess: () => {
        done()
      },
    })
    upload.start()
  })
  return { faults, pieces: stored }
}

export async function payOnTheWay(installation: Installation): Promise<() => Promise<boolean>> {
  const { cast, provider, proxy } = installation
  const port = Number(new URL(proxy.url).port)
  const [, payer] = cast.payers
  const plans = await call<{ list: { id: number }[] }>(port, 'GET', '/plan/list')
  const ordered = await call<{ referenceNumber: number }>(port, 'POST', '/fawry/pay/ref-num', {
    token: payer?.token ?? '',
    body: { planId: plans?.body.list.at(-1)?.id, period: 'month' },
  })
  await fetch(`${provider.url}/_control/orders/${ordered?.body.referenceNumber}/pay`, { method: 'POST' })
  return async () => {
    await provider.settled()
    const last = await call<{ status: number }>(port, 'GET', '/tx/last', { token: payer?.token ?? '' })
    return last?.body.status === TransactionStatus.Paid
  }
}

export const rollingUpgrade: Drill = {
  name: 'processes replaced one by one',
  options: { processes: 2 },
  async act(installation, load) {
    const { cast, members, proxy } = installation
    const running = await startCall(installation)
    const readers = await Promise.all(
      cast.everyone.slice(0, 8).map(async ({ token }, place) => await openClient(proxy.url, token, 2 + place)),
    )
    await wait(2000)
    const before = load.outcomes.length
    const upload = uploadSlowly(installation, 45)
    const began = performance.now()
    let isPaid: () => Promise<boolean> = async () => false
    for (const [place, member] of members.entries()) {
      const ended = installation.end(member, 'SIGTERM')
      if (place === 0) isPaid = await payOnTheWay(installation)
      await ended
      await installation.start(member)
    }
    const back = performance.now()
    const { faults, pieces } = await upload
    await wait(2000)
    const { sent, refused, arrived, left } = await running.stop()
    const clients = [...running.clients, ...readers]
    const gaps = clients.flatMap((client) => client.gaps)
    const longest = Math.max(0, ...gaps)
    for (const { socket } of readers) socket.close()
    for (const { who, status } of load.outcomes.slice(before))
      if (status === 0 || status >= 500) faults.push(`a failed request of ${who}: ${status}`)
    if (longest > LONGEST_GAP_MS) faults.push(`a socket was away for ${Math.round(longest)} ms`)
    if (sent === 0) faults.push('nothing was signaled in the call')
    if (left > 0) faults.push('somebody was taken out of the call')
    if (!(await isPaid())) faults.push('the payment did not arrive')
    return {
      back,
      faults,
      note:
        `${members.length} processes in ${((back - began) / 1000).toFixed(0)} s; ${gaps.length} reconnections of ${clients.length} sockets, ` +
        `the longest ${(longest / 1000).toFixed(2)} s; ${arrived} of ${sent} signals arrived, ${refused} tried again; upload of ${pieces} pieces`,
    }
  },
}
