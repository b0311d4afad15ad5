// Every call of the contract with every role and with nobody: the gate answers before anything else is looked at.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'

let app: TestApp
const people = new Map<Role, Person>()
beforeAll(async () => {
  app = await buildTestApp()
  for (const role of Object.values(Role)) people.set(role, await app.people.someone(role))
})
afterAll(async () => { await app.close() })

async function knock(endpoint: (typeof allEndpoints)[number], token: string | null): Promise<{ status: number; code: string | undefined; text: string }> {
  const path = pathOf(endpoint).replace(':id', '2147483000').replace(':file', 'nothing.webp')
  const hasBody = endpoint.method !== 'GET'
  const response = await fetch(`${app.url}${path}`, {
    method: endpoint.method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  })
  const text = await response.text()
  return { status: response.status, code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined, text }
}

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s lets in whom the contract names', async (_, endpoint) => {
  const anonymous = await knock(endpoint, null)
  if (endpoint.who === 'anyone') expect(anonymous.code).not.toBe('unauthenticated')
  else expect(anonymous).toMatchObject({ status: 401, code: 'unauthenticated' })

  for (const [role, person] of people) {
    const answer = await knock(endpoint, person.token)
    const isNamed = endpoint.who === 'anyone' || endpoint.who === 'signed-in' || endpoint.who.includes(role)
    if (isNamed) expect(answer.status).not.toBe(401)
    else expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(/select |insert |stack|node_modules|\.ts:/i)
  }
})
