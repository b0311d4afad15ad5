#!/usr/bin/env node
// Debian's Firefox as Playwright wants to drive it. Between the two stands a relay of their protocol, WebDriver BiDi: of
// Playwright's commands the extended support release does not know the one below, and refuses every window with it. It
// chooses the colours of the system, which is to stay as it is, so the relay answers it. To be removed with the release
// that knows the command.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'

const unknownCommand = 'emulation.setMediaFeaturesOverride'

const browser = spawn('/usr/bin/firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, (name) => browser.kill(name))
browser.once('exit', (code) => process.exit(code ?? 1))

const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(relay, 'listening')
const { port } = relay.address()

/** Passes everything on in both directions, in its order, but for the unknown command. */
function connect(client, address) {
  const firefox = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 })
  const early = []
  const pass = (text) => {
    const { id, method } = JSON.parse(text)
    if (method === unknownCommand) client.send(JSON.stringify({ type: 'success', id, result: {} }))
    else firefox.send(text)
  }
  client.on('message', (data) => {
    const text = data.toString('utf8')
    if (firefox.readyState === WebSocket.OPEN) pass(text)
    else early.push(text)
  })
  firefox.on('open', () => {
    for (const text of early) pass(text)
  })
  firefox.on('message', (data) => client.send(data, { binary: false }))
  firefox.on('close', () => client.close())
  client.on('close', () => firefox.close())
}

// Playwright learns the address from this output.
browser.stderr.setEncoding('utf8').on('data', (text) => {
  const [, address] = /BiDi listening on (ws:\S+)/.exec(text) ?? []
  if (address !== undefined) relay.on('connection', (client, { url }) => connect(client, address + url))
  process.stderr.write(text.replace(/(BiDi listening on) ws:\S+/, `$1 ws://127.0.0.1:${port}`))
})
