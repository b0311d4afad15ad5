// Every answer to every reading call, by everybody: what belongs to one person alone reaches nobody whom admin.md 3.8
// does not name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { leaked, secretsOf, type Secret } from './secrets.ts'
import { buildTown, type Town } from './town.ts'

let town: Town
let secrets: readonly Secret[]
let answers = 0

beforeAll(async () => {
  town = await buildTown()
  secrets = await secretsOf(town)
})
afterAll(async () => {
  await town.app.close()
  process.stdout.write(`secrets: ${answers} answers to reading calls read\n`)
})

/** The town is small: trying every id reaches every thing in it. */
const ids = Array.from({ length: 12 }, (_, place) => String(place + 1))

function addresses(endpoint: Endpoint): string[] {
  const path = pathOf(endpoint)
  const names = path.match(/:\w+/g) ?? []
  if (names.length === 0) return [path]
  const values = path.includes('/session/') ? [town.sessionId] : path.includes('/receipts/') ? [town.receipt] : ids
  return values.map((value) => path.replaceAll(/:\w+/g, value))
}

/** Questions that calls need, or that make them tell more. */
function questions(path: string): string[] {
  const now = town.app.clock.now()
  const fortnight = `start[gte]=${now.toISOString()}&start[lte]=${new Date(now.getTime() + 13 * 864e5).toISOString()}`
  const everyone = town.everyone.map(({ id }) => id)
  if (path.endsWith('/members')) return everyone.map((id) => `members[]=${town.student.id}&members[]=${id}`)
  if (path.includes('/availability-slot') || path.includes('/lesson/list'))
    return [
      'size=100',
      'full=true',
      `full=true&${fortnight}`,
      `size=100&users[]=${town.student.id}`,
      `size=100&userIds[]=${town.tutor.id}`,
    ]
  if (path.endsWith('/tutor/meta')) return everyone.map((id) => `tutorId=${id}`)
  if (path.includes('private-notes')) return [`studentId=${town.student.id}`]
  const whole = ['size=100']
  if (/\/\d+(\/|$)/.test(path)) return whole
  return [
    ...whole,
    `size=100&search=${encodeURIComponent(town.student.email)}`,
    ...[town.student, town.tutor].map(({ id }) => `size=100&userId=${id}&users[]=${id}`),
  ]
}

/** Whatever comes, refusals and files too. */
async function read(reader: Person | null, address: string): Promise<string> {
  const response = await fetch(`${town.app.url}${address}`, {
    redirect: 'manual',
    headers: reader === null ? {} : { authorization: `Bearer ${reader.token}` },
  })
  answers += 1
  return await response.text()
}

const readable = allEndpoints.filter((endpoint) => endpoint.method === 'GET')

test.each(readable.map((endpoint) => [endpoint.path, endpoint] as const))(
  "GET %s tells nobody another's secrets",
  async (_, endpoint) => {
    for (const reader of [null, ...town.everyone]) {
      for (const address of addresses(endpoint)) {
        for (const question of questions(address)) {
          const found = leaked(town, secrets, reader, await read(reader, `${address}?${question}`))
          expect(found, `${address}?${question} read by ${reader?.email ?? 'nobody'}`).toEqual([])
        }
      }
    }
  },
)

test('the search finds what an admin may read, so it would find it elsewhere', async () => {
  const text = await read(town.admin, '/api/v1/user/list?size=100')
  expect(
    secrets.filter((secret) => secret.owner === town.student.id).every((secret) => text.includes(secret.text)),
  ).toBe(true)
})
