import type { Server, Socket } from 'node:net'
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
  const ofNetwork = new Map<string, number>()
  let all = 0

  const isTooMuch = (network: string, address: string) => {
    if (all >= limits.all) return true
    return limits.perAddress !== null && (ofNetwork.get(network) ?? 0) >= limits.perAddress && !limits.isProxy(address)
  }

  return (server) => {
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      const network = networkOf(address)
      if (isTooMuch(network, address)) {
        socket.destroy()
        return
      }
      all += 1
      ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
      socket.once('close', () => {
        all -= 1
        const left = (ofNetwork.get(network) ?? 1) - 1
        if (left > 0) ofNetwork.set(network, left)
        else ofNetwork.delete(network)
      })
    })
  }
}
