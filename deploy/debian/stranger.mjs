// Somebody who tries the proxy's limits: `node stranger.mjs DOMAIN`, from another address. Prints what each try came to, and
// fails when one is let through. For rehearse.sh.
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { connect } from 'node:tls'

const [domain] = process.argv.slice(2)
const app = `app.${domain}`
const api = `api.${domain}`
const wrong = []

function expect(what, said, isRight) {
  console.log(`${what}: ${said}`)
  if (!isRight) wrong.push(what)
}

/** Over a connection of its own, as strangers of one address have. */
const ask = async (host, path, { method = 'GET', headers = {}, body } = {}) =>
  await new Promise((done, failed) => {
    const sent = request({ host, path, method, headers, agent: false }, (response) => {
      const pieces = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => done({ status: response.statusCode, text: Buffer.concat(pieces).toString() }))
    })
    sent.on('error', failed)
    sent.end(body)
  })

const hidden = await Promise.all(
  ['/metrics', '/readyz', '/metrics/'].map(async (path) => (await ask(api, path)).status),
)
expect(
  'paths for our own machines',
  hidden.join(' '),
  hidden.every((status) => status === 404),
)

const json = { 'content-type': 'application/json' }
const large = await ask(app, '/api/v1/auth/password', {
  method: 'POST',
  headers: json,
  body: 'x'.repeat(10_000_000),
}).catch(({ code }) => ({ status: code }))
expect('10 MB of JSON', large.status, large.status === 413)

// Ten sign-ins a minute of one address: another word about the address makes no other caller.
const body = JSON.stringify({ email: `nobody@${domain}`, password: 'Wrong-1234' })
const guesses = []
for (let guess = 0; guess < 15; guess++) {
  const headers = { ...json, 'x-forwarded-for': `198.51.100.${guess}`, forwarded: `for=198.51.100.${guess}` }
  guesses.push((await ask(app, '/api/v1/auth/password', { method: 'POST', headers, body })).status)
}
expect(
  'sign-ins with forged addresses',
  guesses.join(' '),
  guesses.slice(10).every((status) => status === 429),
)

const account = JSON.stringify({ email: `stranger-${process.pid}@${domain}`, password: 'Long-enough-1', role: 4 })
const registered = await ask(app, '/api/v1/user/', { method: 'POST', headers: json, body: account })
const headers = { authorization: `Bearer ${JSON.parse(registered.text).token}` }
// The second poll of a socket belongs to the process that opened it, over whichever connection it comes.
const polls = []
for (let socket = 0; socket < 10; socket++) {
  const opened = await ask(app, '/socket.io/?EIO=4&transport=polling', { headers })
  const { sid } = JSON.parse(opened.text.slice(1))
  polls.push((await ask(app, `/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body: '40' })).status)
}
expect(
  'second polls of ten sockets',
  polls.join(' '),
  polls.every((status) => status === 200),
)

// Few connections with many calls each: a flood is as quick as who sends it.
const sessions = Array.from({ length: 8 }, () => connectHttp2(`https://${app}`))
const callOver = async (session) =>
  await new Promise((done) => {
    const stream = session.request({ ':path': '/api/v1/plan/list' })
    let status = 'none'
    stream.on('response', (answer) => {
      status = answer[':status']
    })
    stream.on('error', ({ code }) => done(code))
    stream.on('end', () => done(status)).resume()
  })
const flood = await Promise.all(
  sessions.flatMap((session) => Array.from({ length: 250 }, async () => await callOver(session))),
)
for (const session of sessions) session.close()
const counted = Object.entries(Object.groupBy(flood, String)).map(([status, list]) => `${list.length} × ${status}`)
const kinds = new Set(flood.map(String))
expect(
  '2000 calls at once',
  counted.join(', '),
  kinds.has('429') && kinds.has('200') && [...kinds].every((kind) => /^(200|429)$/.test(kind)),
)

const began = performance.now()
await new Promise((done) => {
  const socket = connect({ host: app, port: 443, servername: app, ALPNProtocols: ['http/1.1'] }, () => {
    socket.write(`GET / HTTP/1.1\r\nhost: ${app}\r\n`)
  })
  socket.on('data', () => undefined)
  for (const event of ['end', 'close', 'error']) socket.on(event, done)
})
const seconds = (performance.now() - began) / 1000
expect('headers that never end', `ended after ${seconds.toFixed(1)} s`, seconds < 30)

if (wrong.length > 0) throw new Error(`let through: ${wrong.join(', ')}`)
