// Forged events: whatever fits no schema, belongs to others or comes out of order, from sockets of several roles.
import fc from 'fast-check'
import { clientEvents } from '@hiwar/contract/events.ts'
import { openSocket, type TestSocket } from '../../apps/server/test/sockets.ts'
import { corrupted, hostile, valid } from '../fuzz/values.ts'
import { count, noteBreak, type Campaign } from './campaign.ts'
import type { Cast, Member } from './cast.ts'

/** Events of one socket come at most this often: more are refused by their number and try nothing else. */
const PAUSE_MS = 40

const names = Object.keys(clientEvents) as (keyof typeof clientEvents)[]

const forged = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(
          fc.constant<string>(name),
          fc.oneof(valid(clientEvents[name]), valid(clientEvents[name]).chain(corrupted)),
        ),
      ),
  },
  // Names the protocol keeps for itself would be refused by the client's library, not by the server.
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('', 'constructor', '__proto__', 'LessonBooked', 'x'.repeat(300)), hostile),
  },
)

interface Given {
  readonly url: string
  readonly cast: Cast
  readonly campaign: Campaign
  readonly isOver: () => boolean
}

export async function forgeEvents({ url, cast, campaign, isOver }: Given): Promise<void> {
  await Promise.all(
    cast.forgers.map(async (forger, place) => {
      await forge({ url, cast, campaign, isOver }, forger, campaign.seed + campaign.rounds * 100 + place)
    }),
  )
}

async function forge({ url, cast, campaign, isOver }: Given, forger: Member, seed: number): Promise<void> {
  let socket: TestSocket | null = null
  for (let turn = 0; !isOver(); turn++) {
    await new Promise((done) => setTimeout(done, PAUSE_MS))
    const [event, payload] = fc.sample(forged, { seed: seed + turn, numRuns: 1 })[0] ?? ['', null]
    // A socket that broke the protocol is closed, and a signed-out forger gets none.
    if (socket?.raw.connected !== true) {
      socket = await openSocket(url, forger.token, { transports: ['websocket'] }).catch(() => null)
      if (socket === null) return
    }
    const used = socket
    const ended = new Promise<'disconnected'>((done) => {
      used.raw.once('disconnect', () => done('disconnected'))
    })
    const code = await Promise.race([used.sendRaw(event, payload).catch(() => 'unanswered'), ended])
    used.raw.removeAllListeners('disconnect')
    count(campaign.events, code)
    if (code === 'unexpected' && !isOver())
      noteBreak(campaign, { call: event, as: forger.name, what: 'an unexpected acknowledgement', answer: code })
    const heard = JSON.stringify(used.received.slice(-20))
    if (cast.secretsFor(forger).some((secret) => heard.includes(secret)))
      noteBreak(campaign, { call: event, as: forger.name, what: 'a secret in an event', answer: heard.slice(0, 200) })
  }
  socket?.close()
}
