// Every call of the contract with every role and with nobody: the gate answers before anything else is looked at.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { matrix } from './matrix.ts'

/** In the matrix's order; null is nobody. */
const identities = [
  null,
  Role.Student,
  Role.Tutor,
  Role.TutorManager,
  Role.Studio,
  Role.RegularAdmin,
  Role.SuperAdmin,
] as const

let app: TestApp
const people = new Map<Role, Person>()
beforeAll(async () => {
  app = await buildTestApp()
  for (const role of Object.values(Role)) people.set(role, await app.people.someone(role))
})
let knocks = 0
afterAll(async () => {
  await app.close()
  process.stdout.write(
    `permissions: ${allEndpoints.length} calls x ${identities.length} identities, ${knocks} verdicts compared with the matrix\n`,
  )
})

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

async function knock(
  endpoint: Endpoint,
  token: string | null,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'file' ? 'nothing.webp' : '2147483000',
  )
  const hasBody = endpoint.method !== 'GET'
  const response = await fetch(`${app.url}${path}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
    text,
  }
}

test('every call is in the matrix', () => {
  expect(allEndpoints.map(nameOf).filter((name) => !Object.hasOwn(matrix, name))).toEqual([])
})

test.each(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s lets in whom the documents name',
  async (name, endpoint) => {
    for (const [place, role] of identities.entries()) {
      const sign = matrix[name]?.[place] ?? '-'
      const isNamed =
        role === null ? endpoint.who === 'anyone' : typeof endpoint.who === 'string' || endpoint.who.includes(role)
      expect(isNamed, `the contract says so of role ${role}`).toBe(sign !== '-')
      knocks += 1
      const answer = await knock(endpoint, role === null ? null : (people.get(role)?.token ?? null))
      if (sign !== '-') expect(answer.status).not.toBe(401)
      else
        expect(answer).toMatchObject(
          role === null ? { status: 401, code: 'unauthenticated' } : { status: 403, code: 'forbidden' },
        )
      if (sign === 'y') expect(answer.status).not.toBe(403)
      expect(answer.status < 500 || endpoint.fails.some((code) => code === answer.code)).toBe(true)
      expect(answer.text).not.toMatch(/select |insert |stack|node_modules|\.ts:/i)
    }
  },
)

test('the probes answer whoever asks; the numbers answer no role, but who has their own token', async () => {
  const guarded = await buildTestApp({ beside: app, environment: { METRICS_TOKEN: 'a-token-of-the-machines' } })
  const ask = async (of: TestApp, path: string, token: string | null) =>
    (await fetch(`${of.url}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })).status
  for (const role of identities) {
    const token = role === null ? null : (people.get(role)?.token ?? null)
    expect(
      [
        await ask(guarded, '/healthz', token),
        await ask(guarded, '/readyz', token),
        await ask(guarded, '/metrics', token),
      ],
      String(role),
    ).toEqual([200, 200, 404])
    expect(await ask(app, '/metrics', token), 'from this machine, while no token is set').toBe(200)
  }
  expect(await ask(guarded, '/metrics', 'a-token-of-the-machines')).toBe(200)
  await guarded.close()
})

/** What anybody does with their own account, staff or not: no act of the back office. */
const personal = [
  /^POST \/auth\/(password|google|refresh-token)$/,
  /^POST \/confirmation-code\//,
  /^PATCH \/user\/preferences$/,
  /\/user\/(notification|telegram-link)/,
  /\/push\/subscription$/,
  /^POST \/contact-request\/$/,
  /^POST \/analytics\//,
  /^POST \/fawry\/payment-status$/,
]

test('every write that staff may do has its name in the audit log', () => {
  const writes = allEndpoints.filter((endpoint) => endpoint.method !== 'GET')
  const ofStaff = writes.filter(({ who }) => typeof who === 'string' || who.some(isStaff))
  const nameless = ofStaff
    .filter((endpoint) => endpoint.audit === undefined)
    .map(nameOf)
    .filter((name) => !personal.some((own) => own.test(name)))
  expect(nameless).toEqual([])
})
