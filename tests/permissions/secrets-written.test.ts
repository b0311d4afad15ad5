// Every answer to every writing call, by everybody, allowed or refused, and every event heard meanwhile: it tells
// nobody what belongs to another alone (admin.md 3.8).
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { Nothing, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { merchantAccount, providerEnvironment } from '../../apps/server/test/payments.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { startPaymentProvider, type RunningPaymentProvider } from '../../doubles/payment-provider/server.ts'
import { valid } from '../fuzz/values.ts'
import { grantedWrites, prepare } from './granted.ts'
import { liveALittle, openListeners, type Listener } from './listeners.ts'
import { leaked, secretsOf, secretsOfGuests, type Secret } from './secrets.ts'
import { buildTown, type Town } from './town.ts'

const seed = 20_260
/** Requests a person and call. */
const draws = 3
let sandbox: RunningPaymentProvider
let town: Town
let secrets: readonly Secret[]
let listeners: readonly Listener[]
let answers = 0
const granted = new Set<string>()

beforeAll(async () => {
  sandbox = await startPaymentProvider({ ...merchantAccount, retryPausesMs: [] })
  town = await buildTown(providerEnvironment(sandbox))
  await prepare(town, sandbox)
  secrets = [...(await secretsOf(town)), ...(await secretsOfGuests(town))]
  listeners = await openListeners(town)
})
afterAll(async () => {
  for (const { socket } of listeners) socket.close()
  await town.app.close()
  await sandbox.close()
  process.stdout.write(
    `secrets: ${answers} answers to writing calls read, ${granted.size} of ${writing.length} calls granted to somebody\n`,
  )
})

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const writing = allEndpoints
  .filter((endpoint) => endpoint.method !== 'GET')
  .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

interface Sent {
  readonly path: string
  readonly body: unknown
}

/** As the schema wants it, against things of the town, which is small enough for its ids to be guessed. */
function drawn(endpoint: Endpoint): Sent[] {
  const names = pathOf(endpoint).match(/:\w+/g) ?? []
  const ids = fc.tuple(...names.map(() => fc.integer({ min: 1, max: 12 })))
  const body = endpoint.body === Nothing ? fc.constant<unknown>(undefined) : valid(endpoint.body)
  return fc.sample(fc.tuple(ids, body), { seed, numRuns: draws }).map(([values, sent]) => ({
    path: names.reduce((path, name, place) => path.replace(name, String(values[place])), pathOf(endpoint)),
    body: sent,
  }))
}

/** Sends it, reads the whole answer, and fails when it tells what is not the writer's to know. */
async function write(
  endpoint: Endpoint,
  writer: Person | null,
  { path, body }: Sent,
): Promise<{ status: number; text: string }> {
  const token = writer === null ? null : await town.app.deps.tokens.issue(writer.id, town.app.clock.now())
  const response = await fetch(`${town.app.url}${path}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  answers += 1
  if (response.ok) granted.add(nameOf(endpoint))
  expect(leaked(town, secrets, writer, text), `${path} by ${writer?.email ?? 'nobody'}`).toEqual([])
  return { status: response.status, text }
}

test('who talks and meets is heard by the two of them', async () => {
  await liveALittle(town, listeners)
  const heardBy = (id: number) =>
    new Set(listeners.find(({ person }) => person.id === id)?.socket.heard.map(({ event }) => event))
  for (const event of [
    'RoomMessage',
    'RoomMessageUpdated',
    'RoomMessageDeleted',
    'UserTyping',
    'MemberJoinedSessionId',
    'MicToggled',
    'MemberLeftSessionId',
  ]) {
    expect([...heardBy(town.tutor.id)], event).toContain(event)
    expect([...heardBy(town.stranger.id)], event).not.toContain(event)
  }
})

const stories = grantedWrites(() => sandbox)

test.each(stories.map((story) => [story.call, story] as const))(
  "%s, granted, tells nobody another's secrets",
  async (call, { as, of }) => {
    const endpoint = writing.find((each) => nameOf(each) === call) ?? expect.fail(`${call} is no call`)
    const { id, body } = await of(town)
    const request = { path: pathOf(endpoint).replace(':id', String(id)), body }
    const rightful = as(town)
    expect(await write(endpoint, rightful, request)).toMatchObject({ status: 200 })
    // Whoever knows the password is the account, whoever they were before.
    if (endpoint.path === '/auth/password') return
    for (const writer of [null, ...town.everyone]) {
      if (writer?.id !== rightful.id) await write(endpoint, writer, request)
    }
  },
)

test.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s tells nobody another's secrets",
  async (_, endpoint) => {
    for (const writer of [null, ...town.everyone]) {
      for (const request of drawn(endpoint)) await write(endpoint, writer, request)
    }
  },
)

/** Signing in by another provider answers as signing in by password does. */
const elsewhere = ['POST /auth/google']

test('every write that answers with something was granted once, so that its answer was read', () => {
  const telling = writing.filter((endpoint) => endpoint.reply !== Nothing).map(nameOf)
  expect(telling.filter((name) => !granted.has(name) && !elsewhere.includes(name))).toEqual([])
})

test("nothing the server said to anybody on its own tells another's secrets", () => {
  for (const { person, socket } of listeners) {
    for (const { event, payload } of socket.heard)
      expect(leaked(town, secrets, person, JSON.stringify(payload ?? '')), `${event} to ${person.email}`).toEqual([])
  }
  const events = new Set(listeners.flatMap(({ socket }) => socket.heard.map(({ event }) => event)))
  process.stdout.write(
    `secrets: ${listeners.reduce((sum, { socket }) => sum + socket.heard.length, 0)} events of ${events.size} kinds heard: ${[...events].toSorted().join(', ')}\n`,
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
