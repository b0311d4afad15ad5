// Free ports for servers that are told theirs before they start.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the range from which the system gives ports to everything else that runs, so nobody takes one before its turn. */
const lowestPort = 16_000
const highestPort = 32_000

/** Null where the port is taken. */
async function hold(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

/** Free ports, all held until the last is found: none is given twice. */
export async function findPorts(count: number): Promise<number[]> {
  const ports: number[] = []
  const held: Server[] = []
  for (let port = randomInt(lowestPort, highestPort - 4000); ports.length < count; port++) {
    const server = await hold(port)
    if (server === null) continue
    ports.push(port)
    held.push(server)
  }
  await Promise.all(held.map(async (server) => await once(server.close(), 'close')))
  return ports
}

export async function freePort(): Promise<number> {
  const [port] = await findPorts(1)
  return port!
}

/** For a server with its app. */
export async function pairOfPorts(): Promise<{ api: number; app: number }> {
  const [api, app] = await findPorts(2)
  return { api: api!, app: app! }
}
