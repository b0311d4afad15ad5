import type { Server, Socket } from 'node:net'
import { createKeyedCounter } from '../platform/cache/keyed-counter.ts'
import { networkOf } from '../platform/config/address-list.ts'

interface ConnectionLimits {
  /** Of all guarded servers together. */
  readonly all: number
  /** Of one address; null: as many as of all. */
  readonly perAddress: number | null
  /** Our proxies, which hold the connections of many. */
  readonly isProxy: (address: string) => boolean
}

/** Closes connections above the limits as they come in, so that no machine can use up what the process may open. */
export function createConnectionLimits(limits: ConnectionLimits): (server: Server) => void {
  const ofNetwork = createKeyedCounter<string>()
  let all = 0

  const mostOf = (address: string) =>
    limits.perAddress === null || limits.isProxy(address) ? Infinity : limits.perAddress

  return (server) => {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      const release = all < limits.all ? ofNetwork.take(networkOf(address), mostOf(address)) : null
      if (release === null) {
        socket.destroy()
        return
      }
      all += 1
      socket.once('close', () => {
        all -= 1
        release()
      })
    })
  }
}
