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

/** Opens a line to the host of `address` and hangs up. Throws when nobody is there in `limitMs`. */
export async function checkReachable(address: string, limitMs: number): Promise<void> {
  const url = new URL(address.replace(/^(turns?):(?!\/\/)/, '$1://'))
  const port = url.port === '' ? (defaultPorts[url.protocol] ?? 80) : Number(url.port)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isDatagram = url.protocol === 'turn:' && url.searchParams.get('transport') !== 'tcp'
  await (isDatagram ? askBinding(host, port, limitMs) : hangUp(host, port, limitMs))
}

async function hangUp(host: string, port: number, limitMs: number): Promise<void> {
  const line = connect({ host, port, timeout: limitMs })
  try {
    await new Promise<void>((resolve, reject) => {
      line
        .once('connect', resolve)
        .once('error', reject)
        .once('timeout', () => {
          reject(new Error('silent'))
        })
    })
  } finally {
    line.destroy()
  }
}

/** A STUN binding request: every relay answers one, without an account. */
async function askBinding(host: string, port: number, limitMs: number): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const limit = new AbortController()
  const timer = setTimeout(() => {
    limit.abort()
  }, limitMs)
  try {
    await new Promise<void>((resolve, reject) => {
      limit.signal.addEventListener('abort', () => {
        reject(new Error('silent'))
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
