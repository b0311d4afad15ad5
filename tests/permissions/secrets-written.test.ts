// Personal data in the reply to every writing call, for every caller, allowed or not, and in every event meanwhile
// (admin.md 3.8).
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { signInSocially } from '@hiwar/contract/auth.ts'
import { callName, Nothing, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { merchantAccount, providerEnvironment } from '../../apps/server/test/payments.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { valid } from '../fuzz/values.ts'
import { allowedWrites, prepareWrites } from './allowed-writes.ts'
import { exchangeEvents, openListeners, type Listener } from './socket-listeners.ts'
import { leaked, secretsOf, secretsOfGuests, type Secret } from './secrets.ts'
import { buildFixtures, type Fixtures } from './fixtures.ts'

const seed = 20_260
/** Random requests per person and call. */
const requestsPerCall = Number(process.env['RANDOM_WRITES'] ?? 2)
let paymentProvider: RunningPaymentProvider
let fixtures: Fixtures
let secrets: readonly Secret[]
let listeners: readonly Listener[]
let replies = 0
const allowed = new Set<string>()

beforeAll(async () => {
  paymentProvider = await startPaymentProvider({ ...merchantAccount, retryPausesMs: [] })
  fixtures = await buildFixtures(providerEnvironment(paymentProvider))
  await prepareWrites(fixtures, paymentProvider)
  secrets = [...(await secretsOf(fixtures)), ...(await secretsOfGuests(fixtures))]
  listeners = await openListeners(fixtures)
})
afterAll(async () => {
  for (const { socket } of listeners) socket.close()
  await fixtures.app.close()
  await paymentProvider.close()
  process.stdout.write(
    `secrets: ${replies} replies to writing calls read, ${allowed.size} of ${writing.length} calls allowed to somebody\n`,
  )
})

const writing = allEndpoints
  .filter((endpoint) => endpoint.method !== 'GET')
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

interface Sent {
  readonly path: string
  readonly body: unknown
}

/** Random requests that fit the schema; the ids are in the range of the fixtures. */
function randomRequests(endpoint: Endpoint): Sent[] {
  const names = pathOf(endpoint).match(/:\w+/g) ?? []
  const ids = fc.tuple(...names.map(() => fc.integer({ min: 1, max: 12 })))
  const body = endpoint.body === Nothing ? fc.constant<unknown>(undefined) : valid(endpoint.body)
  return fc.sample(fc.tuple(ids, body), { seed, numRuns: requestsPerCall }).map(([values, sent]) => ({
    path: names.reduce((path, name, place) => path.replace(name, String(values[place])), pathOf(endpoint)),
    body: sent,
  }))
}

/** Sends a request, and fails when the reply shows data that the writer may not see. */
async function write(
  endpoint: Endpoint,
  writer: Person | null,
  { path, body }: Sent,
): Promise<{ status: number; text: string }> {
  const token = writer === null ? null : await freshToken(fixtures.app, writer.id)
  const response = await fetch(`${fixtures.app.url}${path}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  replies += 1
  if (response.ok) allowed.add(callName(endpoint))
  expect(leaked(fixtures, secrets, writer, text), `${path} by ${writer?.email ?? 'nobody'}`).toEqual([])
  return { status: response.status, text }
}

const cases = allowedWrites(() => paymentProvider)

// What one person was allowed is the beginning of what the next one does, and the last two look back on all that was
// written: whoever shuffles the tests leaves these in their order.
describe('all writes, one after another', { shuffle: false }, () => {
  test('events of a chat and a lesson reach its members only', async () => {
    await exchangeEvents(fixtures, listeners)
    const heardBy = (id: number) =>
      new Set(listeners.find(({ person }) => person.id === id)?.socket.received.map(({ event }) => event))
    for (const event of [
      'RoomMessage',
      'RoomMessageUpdated',
      'RoomMessageDeleted',
      'UserTyping',
      'MemberJoinedSessionId',
      'MicToggled',
      'MemberLeftSessionId',
    ]) {
      expect([...heardBy(fixtures.tutor.id)], event).toContain(event)
      expect([...heardBy(fixtures.otherStudent.id)], event).not.toContain(event)
    }
  })

  test.each(cases.map((ownerCase) => [ownerCase.call, ownerCase] as const))(
    "%s, when allowed, shows nobody another person's data",
    async (call, { as, of }) => {
      const endpoint = writing.find((each) => callName(each) === call) ?? expect.fail(`${call} is no call`)
      const { id, body } = await of(fixtures)
      const request = { path: pathOf(endpoint).replace(/:\w+/, String(id)), body }
      const allowedPerson = as(fixtures)
      expect(await write(endpoint, allowedPerson, request)).toMatchObject({ status: 200 })
      // Signing in with the password makes any caller the owner of the account.
      if (endpoint.path === '/auth/password') return
      for (const writer of [null, ...fixtures.everyone]) {
        if (writer?.id !== allowedPerson.id) await write(endpoint, writer, request)
      }
    },
  )

  test.each(writing.map((endpoint) => [callName(endpoint), endpoint] as const))(
    "%s shows nobody another person's data",
    async (_, endpoint) => {
      for (const writer of [null, ...fixtures.everyone]) {
        for (const request of randomRequests(endpoint)) await write(endpoint, writer, request)
      }
    },
  )

  // Signing in by a provider replies as signing in by password does, so it needs no request of its own.
  test('every write with a reply was allowed once, so that its reply was searched', () => {
    const withReply = writing.filter((endpoint) => endpoint.reply !== Nothing).map(callName)
    const missing = withReply.filter((name) => !allowed.has(name) && name !== callName(signInSocially))
    expect(missing, 'add a request that succeeds to tests/permissions/allowed-writes.ts').toEqual([])
  })

  test("no event shows anybody another person's data", () => {
    for (const { person, socket } of listeners) {
      for (const { event, payload } of socket.received)
        expect(leaked(fixtures, secrets, person, JSON.stringify(payload ?? '')), `${event} to ${person.email}`).toEqual(
          [],
        )
    }
    const events = new Set(listeners.flatMap(({ socket }) => socket.received.map(({ event }) => event)))
    process.stdout.write(
      `secrets: ${listeners.reduce((sum, { socket }) => sum + socket.received.length, 0)} events of ${events.size} kinds heard: ${[...events].toSorted().join(', ')}\n`,
    )
    for (const event of [
      'LessonBooked',
      'TutorUpdated',
      'TransactionStatusUpdate',
      'InvoiceUpdated',
      'PlatformSettingsUpdated',
    ])
      expect([...events]).toContain(event)
  })
})
