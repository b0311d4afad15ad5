// A real TURN server, and a UDP forwarder in front of it that behaves like a bad line. Kernels often lack netem, a
// forwarder is everywhere.
import { spawn, spawnSync } from 'node:child_process'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'

export const hasTurnServer = spawnSync('turnserver', ['--version'], { stdio: 'ignore' }).error === undefined

async function freePort(): Promise<number> {
  return await new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => {
        done(port)
      })
    })
  })
}

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

export interface Weather {
  /** Bits a second in each direction. */
  readonly rate: number
  /** Share of packets lost, 0..1. */
  readonly loss: number
  /** Milliseconds one way. */
  readonly delay: number
}

export const clear: Weather = { rate: Number.POSITIVE_INFINITY, loss: 0, delay: 0 }
/** A router keeps about half a second and drops what comes on top. */
const LONGEST_QUEUE = 500

/** One direction of one client's line. */
class Lane {
  #busyUntil = 0

  pass(packet: Buffer, { rate, loss, delay }: Weather, deliver: () => void): void {
    const now = Date.now()
    const start = Math.max(now, this.#busyUntil)
    if (Math.random() < loss || start - now > LONGEST_QUEUE) return
    this.#busyUntil = start + (packet.length * 8 * 1000) / rate
    setTimeout(deliver, this.#busyUntil - now + delay)
  }
}

export interface BadLine {
  readonly port: number
  setWeather(weather: Weather): void
  /** Nothing passes for this long. */
  cut(milliseconds: number): void
  /** What lies behind sees every client under another address from now on: their allocations are lost. */
  changeAddress(): void
  stop(): void
}

/** Forwards UDP to `target` on loopback, in the weather of the moment. */
export async function startBadLine(target: number): Promise<BadLine> {
  let weather = clear
  let cutUntil = 0
  let isStopped = false
  const door = createSocket('udp4')
  const upstreams = new Map<string, { socket: Socket; up: Lane; down: Lane }>()
  // A browser with a camera sends from every address of the machine, not from loopback alone.
  const upstreamOf = ({ address, port }: RemoteInfo) => {
    const client = `${address}:${port}`
    const known = upstreams.get(client)
    if (known !== undefined) return known
    const made = { socket: createSocket('udp4'), up: new Lane(), down: new Lane() }
    made.socket.on('message', (packet) => {
      if (Date.now() > cutUntil)
        made.down.pass(packet, weather, () => {
          if (!isStopped) door.send(packet, port, address)
        })
    })
    upstreams.set(client, made)
    return made
  }
  door.on('message', (packet, from) => {
    if (Date.now() <= cutUntil) return
    const { socket, up } = upstreamOf(from)
    up.pass(packet, weather, () => {
      if (upstreams.get(`${from.address}:${from.port}`)?.socket === socket) socket.send(packet, target, '127.0.0.1')
    })
  })
  await new Promise<void>((done) => {
    door.bind(0, '127.0.0.1', done)
  })
  const closeAll = () => {
    for (const { socket } of upstreams.values()) socket.close()
    upstreams.clear()
  }
  return {
    port: door.address().port,
    setWeather: (next) => {
      weather = next
    },
    cut: (milliseconds) => {
      cutUntil = Date.now() + milliseconds
    },
    changeAddress: closeAll,
    stop: () => {
      isStopped = true
      closeAll()
      door.close()
    },
  }
}
