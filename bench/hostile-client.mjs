// One hostile client, as a process of its own: `node bench/hostile-client.mjs <kind> <address> <token>`. It does what `kind`
// says, from one address and one account, until it is ended; then it prints how often.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { io } from 'socket.io-client'

const [, , kind, address, token] = process.argv
// What it costs to send must not be taken for what it costs to be sent: the server and the others go first.
setPriority(19)

// Whoever is put out goes on.
process.on('uncaughtException', () => undefined)

const { hostname, port } = new URL(address)
const from = { 'x-forwarded-for': '203.0.113.66' }
const known = { ...from, authorization: `Bearer ${token}` }
let sent = 0

/** `connections` at once, each asking again as soon as it is answered. */
function flood(connections, next) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = () => {
    const { method = 'GET', path, headers, body } = next(sent++)
    let isOver = false
    // An answer may be followed by the error of a body that nobody reads any more.
    const again = (wait) => {
      if (!isOver) setTimeout(ask, wait)
      isOver = true
    }
    const call = request({ hostname, port, agent, method, path, headers }, (answer) => {
      answer.resume().once('close', () => again(0))
    })
    call.once('error', () => again(10))
    call.end(body)
  }
  for (let place = 0; place < connections; place++) ask()
}

const json = { 'content-type': 'application/json' }
const nested = '['.repeat(50_000)

const file = Buffer.concat([
  Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  ),
  Buffer.alloc(4 * 1024 * 1024, 'a'),
  Buffer.from('\r\n--b--\r\n'),
])
const upload = (headers) => ({
  method: 'PUT',
  path: '/api/v1/user/asset',
  headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(file.length) },
  body: file,
})

/** A part of a request, and then a byte at a time. */
function halfSent() {
  const socket = connect(Number(port), hostname)
  sent += 1
  socket.write(`POST /api/v1/auth/password HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`)
  socket.write(`X-Forwarded-For: ${from['x-forwarded-for']}\r\nContent-Length: 10000\r\n\r\n{`)
  const timer = setInterval(() => socket.write('"'), 100)
  socket.once('error', () => undefined)
  socket.once('close', () => {
    clearInterval(timer)
    setTimeout(halfSent, 10)
  })
}

/** Connects, sends events as fast as they leave, and connects again once it is put out. */
function shout() {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: known })
  const timer = setInterval(() => {
    for (let each = 0; each < 20 && socket.connected; each++) {
      sent += 1
      socket.emit('SendMessage', { roomId: 'x'.repeat(1000), text: 'x'.repeat(4000), refId: String(sent) })
    }
  }, 2)
  const again = () => {
    clearInterval(timer)
    socket.removeAllListeners()
    socket.disconnect()
    setTimeout(shout, 10)
  }
  socket.once('disconnect', again)
  socket.once('connect_error', again)
}

const kinds = {
  'ever new filters': () =>
    flood(32, (n) => ({
      path: `/api/v1/user/tutor/list/onboarded?size=50&q=${n.toString(36)}&minRate=${n % 5}`,
      headers: known,
    })),
  'own lists': () => flood(32, (n) => ({ path: `/api/v1/lesson/list/?page=${(n % 50) + 1}&size=100`, headers: known })),
  'wrong passwords': () =>
    flood(16, (n) => ({
      method: 'POST',
      path: '/api/v1/auth/password',
      headers: { ...from, ...json },
      body: JSON.stringify({ email: `student-${n % 500}@bench.test`, password: `wrong-${n}` }),
    })),
  'deep bodies': () =>
    flood(8, () => ({ method: 'POST', path: '/api/v1/auth/password', headers: { ...from, ...json }, body: nested })),
  'half-sent requests': () => {
    for (let place = 0; place < 300; place++) halfSent()
  },
  'events of sockets': () => {
    for (let place = 0; place < 8; place++) shout()
  },
  uploads: () => flood(8, () => upload(known)),
  'uploads of nobody': () => flood(8, () => upload(from)),
  pictures: () => flood(32, (n) => ({ path: `/assets/uploads/none-${n % 100}.webp`, headers: from })),
  pages: () => flood(32, () => ({ path: '/tutors', headers: from })),
}

kinds[kind]()
process.stdout.write('ready\n')
process.once('SIGTERM', () => {
  process.stdout.write(`sent ${sent}\n`, () => process.exit(0))
})
