// Every answer that can be read, by everybody: what belongs to one person alone reaches nobody whom admin.md 3.8 does not name.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { buildTown, type Town } from './town.ts'

let town: Town
/** What only one account holds: text to look for, and whose it is. */
let secrets: { readonly text: string; readonly owner: number; readonly kind: 'email' | 'place' | 'other' }[]

beforeAll(async () => {
  town = await buildTown()
  const accounts = await town.app.deps.db.selectFrom('users').select(['id', 'email', 'phone', 'creditScore', 'address', 'birthYear']).execute()
  secrets = accounts.flatMap(({ id: owner, email, phone, creditScore, address, birthYear }) => [
    { text: email, owner, kind: 'email' as const },
    ...(address === null ? [] : [{ text: address, owner, kind: 'place' as const }]),
    ...[phone, `"creditScore":${creditScore}`, `"birthYear":${birthYear}`].flatMap((text) => (text === null ? [] : [{ text, owner, kind: 'other' as const }])),
  ])
  secrets.push({ text: '01099999999', owner: town.tutor.id, kind: 'other' }, { text: town.receipt, owner: town.tutor.id, kind: 'other' })
})
afterAll(async () => { await town.app.close() })

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
  if (path.includes('/availability-slot') || path.includes('/lesson/list')) return ['size=100', 'full=true', `full=true&${fortnight}`, `size=100&users[]=${town.student.id}`, `size=100&userIds[]=${town.tutor.id}`]
  if (path.endsWith('/tutor/meta')) return everyone.map((id) => `tutorId=${id}`)
  if (path.includes('private-notes')) return [`studentId=${town.student.id}`]
  const whole = ['size=100']
  if (/\/\d+(\/|$)/.test(path)) return whole
  return [...whole, `size=100&search=${encodeURIComponent(town.student.email)}`, ...[town.student, town.tutor].map(({ id }) => `size=100&userId=${id}&users[]=${id}`)]
}

async function read(reader: Person | null, address: string): Promise<string> {
  const response = await fetch(`${town.app.url}${address}`, { redirect: 'manual', headers: reader === null ? {} : { authorization: `Bearer ${reader.token}` } })
  return response.status === 200 && response.headers.get('content-type')?.includes('json') === true ? await response.text() : ''
}

/** Admins see accounts; a studio knows the addresses of its tutors, and tutors the place of every studio; the person knows itself. */
function maySee(reader: Person | null, { owner, kind }: (typeof secrets)[number]): boolean {
  if (reader === null) return false
  if (reader.id === owner || reader.id === town.admin.id || reader.id === town.chief.id) return true
  if (kind === 'place') return [town.studio.id, town.otherStudio.id].includes(owner)
  return kind === 'email' && reader.id === town.studio.id && owner === town.tutor.id
}

const readable = allEndpoints.filter((endpoint) => endpoint.method === 'GET' && !/healthz|readyz|metrics|fawry|\.ics|uploads/.test(endpoint.path))

test.each(readable.map((endpoint) => [endpoint.path, endpoint] as const))('GET %s tells nobody another\'s secrets', async (_, endpoint) => {
  for (const reader of [null, ...town.everyone]) {
    for (const address of addresses(endpoint)) {
      for (const question of questions(address)) {
        const text = await read(reader, `${address}?${question}`)
        const leaked = text === '' ? [] : secrets.filter((secret) => text.includes(secret.text) && !maySee(reader, secret))
        expect(leaked, `${address}?${question} read by ${reader?.email ?? 'nobody'}`).toEqual([])
      }
    }
  }
})

test('the search finds what an admin may read, so it would find it elsewhere', async () => {
  const text = await read(town.admin, '/api/v1/user/list?size=100')
  expect(secrets.filter((secret) => secret.owner === town.student.id).every((secret) => text.includes(secret.text))).toBe(true)
})
