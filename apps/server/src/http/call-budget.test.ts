import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listPlans } from '@hiwar/contract/plans.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../test/app.ts'
import type { Person } from '../../test/people.ts'
import { callBudget } from './call-budget.ts'
import { LATE_MS } from './refuse-late.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(async () => {
  await app.close()
})

/** More than any budget of calls, and fewer connections than a busy machine resets. */
const mostAtOnce = 400

/** How many of so many calls, as many as possible at once, are answered with each status. */
async function statusesOf(count: number, ask: () => Promise<{ status: number }>) {
  const answers: { status: number }[] = []
  let left = count
  const askOn = async () => {
    while (left-- > 0) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: Math.min(count, mostAtOnce) }, askOn))
  return Object.groupBy(
    answers.map(({ status }) => status),
    String,
  )
}

/**
 * The statuses of GETs that are sent all together on one connection: a slow machine too begins a thousand of them within
 * two seconds, which it would not with a connection for each.
 */
async function pipelined(paths: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`)
  socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`)
  const replies = await text(socket)
  return [...replies.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!)
}

const query = { page: 1, size: 10 }
const plansOf = (as: Person) => async () => await app.call(listPlans, { as, query })

// Far more than the budget: on a slow machine several of its windows pass.
const many = 6

test('what one person calls in a moment is bounded, and refused late; nobody else notices', async () => {
  const [busy, other] = [await app.people.student(), await app.people.student()]
  const waited = vi.spyOn(app.timers, 'wait')
  const answers = await statusesOf(many * callBudget.person.points, plansOf(busy))
  // Those that are let in first; beside them all others may be refused for being too many at once.
  expect(answers['200']?.length).toBeGreaterThanOrEqual(64)
  expect(answers['429']?.length).toBe(waited.mock.calls.length)
  expect(waited.mock.calls.length).toBeGreaterThan(0)
  // Each at a time of its own, or all would come again in the same moment.
  const times = waited.mock.calls.map(([milliseconds]) => milliseconds)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(LATE_MS)
  expect(Math.max(...times)).toBeLessThan(2 * LATE_MS)
  expect(new Set(times).size).toBeGreaterThan(times.length / 2)
  expect((await plansOf(other)()).status).toBe(200)
  waited.mockRestore()
})

test('guests share the budget of their address; pictures and probes have one of their own', async () => {
  const answers = await statusesOf(many * callBudget.address.points, async () => await app.call(listPlans, { query }))
  expect(Object.keys(answers)).toEqual(['200', '429'])
  const paths = ['/healthz', '/assets/uploads/none.webp']
  const ask = async (count: number) => await pipelined(Array.from({ length: count }, (_, n) => paths[n % 2]!))
  expect(new Set(await ask(callBudget.address.points + 1))).toEqual(new Set(['200', '404']))
  const statuses = await ask(2 * callBudget.files.points)
  expect(statuses).toHaveLength(2 * callBudget.files.points)
  expect(new Set(statuses)).toEqual(new Set(['200', '404', '429']))
})

test('who has too many calls in progress is refused, and so is nobody else', async () => {
  const person = await app.people.student()
  const { port } = new URL(app.url)
  const halfSent: Socket[] = []
  const sendHalf = () => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /api/v1/lesson/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n`)
    socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
    halfSent.push(socket)
  }
  for (let sent = 0; sent < 64; sent++) sendHalf()
  // One of them may have been refused because of the question itself, so one more is sent after each: beside a question it
  // would be refused as well.
  await expect
    .poll(async () => {
      const { status } = await app.call(getCurrentUser, { as: person })
      sendHalf()
      return status
    })
    .toBe(429)
  expect((await app.call(getCurrentUser, { as: await app.people.student() })).status).toBe(200)
  for (const socket of halfSent) socket.destroy()
  await expect.poll(async () => (await app.call(getCurrentUser, { as: person })).status).toBe(200)
})
