// The load of a measurement: connections that ask for the next thing as soon as the last was answered. It writes and
// reads bare sockets, because it shares the machine's cores with what it measures: a general client takes from both
// sides, and most from the faster one, so that ratios look better than they are.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { percentile } from './measure.mjs'

const headEnd = '\r\n\r\n'

/** GETs of one person as they go over the wire. */
export function requestsWith(headers = {}) {
  const lines = ['host: 127.0.0.1', ...Object.entries(headers).map((pair) => pair.join(': '))].join('\r\n')
  return (path) => `GET ${path} HTTP/1.1\r\n${lines}${headEnd}`
}

/** Asks on one connection until `next` has nothing more to ask; hands every latency in ms to `answered`. */
async function readOn({ hostname, port }, next, answered) {
  await new Promise((done, reject) => {
    let head = ''
    let bytesLeft = 0
    let began = 0
    const ask = () => {
      const request = next()
      if (request === undefined) {
        socket.destroy()
        done()
        return
      }
      began = performance.now()
      socket.write(request, 'latin1')
    }
    const take = (length, buffer) => {
      if (bytesLeft > 0) bytesLeft -= length
      else {
        head += buffer.latin1Slice(0, length)
        const end = head.indexOf(headEnd)
        if (end === -1) return true
        const size = /content-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 2') || size === undefined) {
          socket.destroy()
          reject(new Error(`a call was answered ${head.slice(0, 600)}`))
          return false
        }
        bytesLeft = Number(size) - (head.length - end - headEnd.length)
        head = ''
      }
      if (bytesLeft > 0) return true
      answered(performance.now() - began)
      ask()
      return true
    }
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(64 * 1024), callback: take },
    })
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the server closed a connection')))
  })
}

/**
 * One connection for each of `readers`, a function from the number of a request to its text. For so many seconds, or
 * `each` requests. `together` of them one after the other count as one. Throws on any reply but a 2xx one.
 */
export async function measureReaders(url, readers, { seconds = Infinity, each = Infinity, together = 1 } = {}) {
  const address = new URL(url)
  const times = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    readers.map(async (requestAt) => {
      let count = 0
      let sum = 0
      const next = () => (count < each && performance.now() < until ? requestAt(count++) : undefined)
      await readOn(address, next, (milliseconds) => {
        sum += milliseconds
        if (count % together > 0) return
        times.push(sum)
        sum = 0
      })
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  return { perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** So many readers of one and the same path. */
export const readersOf = (path, count, headers) => {
  const request = requestsWith(headers)(path)
  return Array.from({ length: count }, () => () => request)
}

/**
 * Calls one by one with so many connections, each resolving with status and text. By node:http instead of fetch, which
 * takes a twelfth of a sign-in's processor time from the server on the same cores.
 */
export function createCaller(url, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = async (path, { method = 'GET', headers = {}, body } = {}) =>
    await new Promise((done, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      request(`${url}/api/v1${path}`, { agent, method, headers: { ...type, ...headers } }, (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          text += part
        })
        answer.once('end', () => done({ status: answer.statusCode, text }))
      })
        .once('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { call, close: () => agent.destroy() }
}
