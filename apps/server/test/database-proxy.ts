// The way to the PostgreSQL of the tests through a port that can be closed, as when the server is gone, or swallow what
// is sent, as when packets are dropped.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../tools/ports.ts'

export interface DatabaseProxy {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  /** Open connections stay open and nothing comes over them any more; new ones too, until `restore`, unless told otherwise. */
  silence(options?: { newOnes?: boolean }): void
  /** Takes connections again, on the same port; nothing when it does. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** `url` of the PostgreSQL server behind it. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const state = { isSilent: false }
  const server = createServer((client) => {
    if (state.isSilent) {
      sockets.add(client.resume().on('error', () => undefined))
      client.once('close', () => sockets.delete(client))
      return
    }
    const database = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const own = await freePort()
  const listen = async () => await once(server.listen(own, '127.0.0.1'), 'listening')
  await listen()
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }
  return {
    port: own,
    cut,
    silence({ newOnes = true } = {}) {
      state.isSilent = newOnes
      for (const socket of sockets) socket.unpipe().resume()
    },
    restore: async () => {
      state.isSilent = false
      if (!server.listening) await listen()
    },
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
