// Personal data in the reply to every reading call, for every reader: only those named in admin.md 3.8 may see it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { leaked, secretsOf, type Secret } from './secrets.ts'
import { buildFixtures, type Fixtures } from './fixtures.ts'

let fixtures: Fixtures
let secrets: readonly Secret[]
let replies = 0

beforeAll(async () => {
  fixtures = await buildFixtures()
  secrets = await secretsOf(fixtures)
})
afterAll(async () => {
  await fixtures.app.close()
  process.stdout.write(`secrets: ${replies} replies to reading calls searched\n`)
})

/** The fixtures are few: these ids reach every row of them. */
const ids = Array.from({ length: 12 }, (_, place) => String(place + 1))

function addresses(endpoint: Endpoint): string[] {
  const path = pathOf(endpoint)
  const names = path.match(/:\w+/g) ?? []
  if (names.length === 0) return [path]
  const values = path.includes('/session/')
    ? [fixtures.sessionId]
    : path.includes('/receipts/')
      ? [fixtures.receipt]
      : ids
  return values.map((value) => path.replaceAll(/:\w+/g, value))
}

/** Queries that calls need, or that make them return more. */
function queries(path: string): string[] {
  const now = fixtures.app.clock.now()
  const fortnight = `start[gte]=${now.toISOString()}&start[lte]=${new Date(now.getTime() + 13 * 864e5).toISOString()}`
  const everyone = fixtures.everyone.map(({ id }) => id)
  if (path.endsWith('/members')) return everyone.map((id) => `members[]=${fixtures.student.id}&members[]=${id}`)
  if (path.includes('/availability-slot') || path.includes('/lesson/list'))
    return [
      'size=100',
      'full=true',
      `full=true&${fortnight}`,
      `size=100&users[]=${fixtures.student.id}`,
      `size=100&userIds[]=${fixtures.tutor.id}`,
    ]
  if (path.endsWith('/tutor/meta')) return everyone.map((id) => `tutorId=${id}`)
  if (path.includes('private-notes')) return [`studentId=${fixtures.student.id}`]
  const whole = ['size=100']
  if (/\/\d+(\/|$)/.test(path)) return whole
  return [
    ...whole,
    `size=100&search=${encodeURIComponent(fixtures.student.email)}`,
    ...[fixtures.student, fixtures.tutor].map(({ id }) => `size=100&userId=${id}&users[]=${id}`),
  ]
}

/** The text of any reply, errors and files too. */
async function read(reader: Person | null, address: string): Promise<string> {
  const response = await fetch(`${fixtures.app.url}${address}`, {
    redirect: 'manual',
    headers: reader === null ? {} : { authorization: `Bearer ${reader.token}` },
  })
  replies += 1
  return await response.text()
}

const readable = allEndpoints.filter((endpoint) => endpoint.method === 'GET')

test.each(readable.map((endpoint) => [endpoint.path, endpoint] as const))(
  "GET %s shows nobody another person's data",
  async (_, endpoint) => {
    for (const reader of [null, ...fixtures.everyone]) {
      for (const address of addresses(endpoint)) {
        for (const query of queries(address)) {
          const found = leaked(fixtures, secrets, reader, await read(reader, `${address}?${query}`))
          expect(found, `${address}?${query} read by ${reader?.email ?? 'nobody'}`).toEqual([])
        }
      }
    }
  },
)

test('the search for personal data finds what an admin may read', async () => {
  const text = await read(fixtures.admin, '/api/v1/user/list?size=100')
  expect(
    secrets.filter((secret) => secret.owner === fixtures.student.id).every((secret) => text.includes(secret.text)),
  ).toBe(true)
})
