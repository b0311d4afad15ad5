import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'

const defaultPorts: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 25,
  'smtps:': 465,
  'turn:': 3478,
  'turns:': 5349,
}

/** Connects to the host of `address` and disconnects. Throws when it is not reachable within `limitMs`. */
export async function checkReachable(address: string, limitMs: number): Promise<void> {
  const url = new URL(address.replace(/^(turns?):(?!\/\/)/, '$1://'))
  const port = url.port === '' ? (defaultPorts[url.protocol] ?? 80) : Number(url.port)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isDatagram = url.protocol === 'turn:' && url.searchParams.get('transport') !== 'tcp'
  await (isDatagram ? requestStunBinding(host, port, limitMs) : connectOnce(host, port, limitMs))
}

async function connectOnce(host: string, port: number, limitMs: number): Promise<void> {
  const socket = connect({ host, port, timeout: limitMs })
  try {
    await new Promise<void>((resolve, reject) => {
      socket
        .once('connect', resolve)
        .once('error', reject)
        .once('timeout', () => {
          reject(new Error('no reply'))
        })
    })
  } finally {
    socket.destroy()
  }
}

/** A STUN binding request: every TURN server answers one, without an account. */
async function requestStunBinding(host: string, port: number, limitMs: number): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const limit = new AbortController()
  const timer = setTimeout(() => {
    limit.abort()
  }, limitMs)
  try {
    await new Promise<void>((resolve, reject) => {
      limit.signal.addEventListener('abort', () => {
        reject(new Error('no reply'))
      })
      socket
        .once('message', () => {
          resolve()
        })
        .once('error', reject)
      const head = Buffer.from([0x00, 0x01, 0x00, 0x00, 0x21, 0x12, 0xa4, 0x42])
      socket.send(Buffer.concat([head, randomBytes(12)]), port, host, (error) => {
        if (error !== null) reject(error)
      })
    })
  } finally {
    clearTimeout(timer)
    socket.close()
  }
}
