// A real TURN server, and a UDP forwarder in front of it that emulates a poor network. Many kernels lack netem; a
// forwarder runs everywhere.
import { spawn, spawnSync } from 'node:child_process'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { freePort } from '../../tools/ports.ts'

export const hasTurnServer = spawnSync('turnserver', ['--version'], { stdio: 'ignore' }).error === undefined

export interface TurnServer {
  readonly port: number
  readonly secret: string
  stop(): void
}

/** coturn on loopback with credentials of the REST scheme (tech §4). */
export async function startTurn(): Promise<TurnServer> {
  const port = await freePort()
  const secret = 'a-secret-of-this-test'
  const child = spawn(
    'turnserver',
    [
      '-n',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--allow-loopback-peers',
      '--listening-ip',
      '127.0.0.1',
      '--relay-ip',
      '127.0.0.1',
      '--listening-port',
      String(port),
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm',
      'hiwar.test',
      '--log-file',
      'stdout',
      '--pidfile',
      `/tmp/turn-${port}.pid`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  await new Promise<void>((done) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('listener opened')) done()
    })
    setTimeout(done, 3_000)
  })
  return {
    port,
    secret,
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}

export interface NetworkConditions {
  /** Bits a second in each direction. */
  readonly rate: number
  /** Share of packets lost, 0..1. */
  readonly loss: number
  /** Milliseconds one way. */
  readonly delay: number
}

export const unlimited: NetworkConditions = { rate: Number.POSITIVE_INFINITY, loss: 0, delay: 0 }
/** A router keeps about half a second and drops what comes on top. */
const LONGEST_QUEUE = 500

/** The packets of one client in one direction. */
class Direction {
  #busyUntil = 0

  pass(packet: Buffer, { rate, loss, delay }: NetworkConditions, deliver: () => void): void {
    const now = Date.now()
    const start = Math.max(now, this.#busyUntil)
    if (Math.random() < loss || start - now > LONGEST_QUEUE) return
    this.#busyUntil = start + (packet.length * 8 * 1000) / rate
    setTimeout(deliver, this.#busyUntil - now + delay)
  }
}

export interface NetworkEmulator {
  readonly port: number
  setConditions(conditions: NetworkConditions): void
  /** Drops every packet for this long. */
  cut(milliseconds: number): void
  /** From now on the TURN server sees every client under another address, so their allocations are lost. */
  changeAddress(): void
  stop(): void
}

/** Forwards UDP to `target` on loopback, in the conditions of the moment. */
export async function startNetworkEmulator(target: number): Promise<NetworkEmulator> {
  let conditions = unlimited
  let cutUntil = 0
  let isStopped = false
  const listener = createSocket('udp4')
  const upstreams = new Map<string, { socket: Socket; up: Direction; down: Direction }>()
  // A browser with a camera sends from every address of the machine, not from loopback alone.
  const upstreamOf = ({ address, port }: RemoteInfo) => {
    const client = `${address}:${port}`
    const known = upstreams.get(client)
    if (known !== undefined) return known
    const made = { socket: createSocket('udp4'), up: new Direction(), down: new Direction() }
    made.socket.on('message', (packet) => {
      if (Date.now() > cutUntil)
        made.down.pass(packet, conditions, () => {
          if (!isStopped) listener.send(packet, port, address)
        })
    })
    upstreams.set(client, made)
    return made
  }
  listener.on('message', (packet, from) => {
    if (Date.now() <= cutUntil) return
    const { socket, up } = upstreamOf(from)
    up.pass(packet, conditions, () => {
      if (upstreams.get(`${from.address}:${from.port}`)?.socket === socket) socket.send(packet, target, '127.0.0.1')
    })
  })
  await new Promise<void>((done) => {
    listener.bind(0, '127.0.0.1', done)
  })
  const closeUpstreams = () => {
    for (const { socket } of upstreams.values()) socket.close()
    upstreams.clear()
  }
  return {
    port: listener.address().port,
    setConditions: (next) => {
      conditions = next
    },
    cut: (milliseconds) => {
      cutUntil = Date.now() + milliseconds
    },
    changeAddress: closeUpstreams,
    stop: () => {
      isStopped = true
      closeUpstreams()
      listener.close()
    },
  }
}
