// Every call of the contract as every role and as a guest: the role is checked before anything else.
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints, isEndpoint } from '@hiwar/contract/all-endpoints.ts'
import { trackEvent } from '@hiwar/contract/analytics.ts'
import {
  confirmIdentity,
  refreshToken,
  signInSocially,
  signInWithPassword,
  signOut,
  undoEmailChange,
} from '@hiwar/contract/auth.ts'
import { setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import {
  confirmEmail,
  confirmPassword,
  sendEmailCode,
  sendPasswordCode,
  sendPhoneCode,
  verifyPhone,
} from '@hiwar/contract/confirmation-codes.ts'
import { sendContactRequest } from '@hiwar/contract/contact-requests.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { receiveProviderNotification } from '@hiwar/contract/fawry.ts'
import { readInbox } from '@hiwar/contract/inbox.ts'
import {
  linkTelegram,
  testNotification,
  unlinkTelegram,
  updateNotificationSettings,
} from '@hiwar/contract/notifications.ts'
import { changePreferences } from '@hiwar/contract/preferences.ts'
import { addPushSubscription, removePushSubscription } from '@hiwar/contract/push.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { reportViolations } from '@hiwar/contract/violations.ts'
import { buildTestApp, type TestApp } from '../../apps/server/test/app.ts'
import type { Person } from '../../apps/server/test/people.ts'
import { freshToken } from '../../apps/server/test/tokens.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { matrix } from './matrix.ts'

/** In the order of the matrix; null is a guest. */
const identities = [
  null,
  Role.Student,
  Role.Tutor,
  Role.TutorManager,
  Role.Studio,
  Role.RegularAdmin,
  Role.SuperAdmin,
] as const

const isNamed = ({ who }: Endpoint, role: Role | null) =>
  role === null ? who === 'anyone' : typeof who === 'string' || who.includes(role)

let app: TestApp
const people = new Map<Role, Person>()

function personOf(role: Role): Person {
  const person = people.get(role)
  if (person === undefined) throw new Error(`nobody has role ${role}`)
  return person
}

beforeAll(async () => {
  app = await buildTestApp()
  for (const role of Object.values(Role)) people.set(role, await app.people.someone(role))
})
let checks = 0
afterAll(async () => {
  await app.close()
  process.stdout.write(
    `permissions: ${allEndpoints.length} calls x ${identities.length} identities, ${checks} replies compared with the matrix\n`,
  )
})

async function request(
  endpoint: Endpoint,
  token: string | null,
  { url } = app,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'file' ? 'nothing.webp' : '2147483000',
  )
  const hasBody = endpoint.method !== 'GET'
  const response = await fetch(`${url}${path}`, {
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

test('every endpoint of the contract is in allEndpoints', async () => {
  const folder = new URL('../../packages/contract/src/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== 'all-endpoints.ts')
  const exported = await Promise.all(
    files.map(async (file) => Object.values((await import(new URL(file, folder).href)) as Record<string, unknown>)),
  )
  const missing = exported
    .flat()
    .filter(isEndpoint)
    .filter((endpoint) => !allEndpoints.includes(endpoint))
  expect(missing.map(callName), 'add their file to packages/contract/src/all-endpoints.ts').toEqual([])
})

/** The line of an endpoint as the contract has it; whether a `y` is an `o` or a `c` is said by the documents. */
const proposedLine = (endpoint: Endpoint) => {
  const signs = identities.map((role) => (isNamed(endpoint, role) ? 'y' : '-'))
  return `  '${callName(endpoint)}': '${signs.join('')}',`
}

test('every call is in the matrix, and the matrix names no other', () => {
  const missing = allEndpoints.filter((endpoint) => !Object.hasOwn(matrix, callName(endpoint))).map(proposedLine)
  expect(missing, 'add to tests/permissions/matrix.ts, with o or c instead of y where the documents say so').toEqual([])
  const names = new Set(allEndpoints.map(callName))
  expect(
    Object.keys(matrix).filter((name) => !names.has(name)),
    'remove from tests/permissions/matrix.ts',
  ).toEqual([])
})

test.each(allEndpoints.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s is open to the roles that the documents name',
  async (name, endpoint) => {
    for (const [place, role] of identities.entries()) {
      const sign = matrix[name]?.[place] ?? '-'
      expect(isNamed(endpoint, role), `role ${role} in the contract's \`who\``).toBe(sign !== '-')
      checks += 1
      const answer = await request(endpoint, role === null ? null : await freshToken(app, personOf(role).id))
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

test('staff without the second factor that is required are refused every call but those that set it up', async () => {
  const strict = await buildTestApp()
  const boss = await strict.people.someone(Role.SuperAdmin)
  const { version } = (await strict.call(getSettings, { as: boss })).body
  const changes = { 'staff.secondFactor': 'required' } as const
  expect((await strict.call(updateSettings, { as: boss, body: { version, changes } })).status).toBe(200)
  for (const endpoint of allEndpoints.filter(
    ({ who, withoutSecondFactor }) => who !== 'anyone' && withoutSecondFactor !== true,
  )) {
    const { status, text } = await request(endpoint, boss.token, strict)
    expect([status, JSON.parse(text)], callName(endpoint)).toMatchObject([403, { code: 'forbidden', field: 'totp' }])
  }
  await strict.close()
})

test('the probes are open to everyone, the metrics only to the holder of their token', async () => {
  const guarded = await buildTestApp({ beside: app, environment: { METRICS_TOKEN: 'a-token-of-the-machines' } })
  const ask = async (of: TestApp, path: string, token: string | null) =>
    (await fetch(`${of.url}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })).status
  for (const role of identities) {
    const token = role === null ? null : personOf(role).token
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

/** What every user does with the own account, or a guest or machine does: no act of staff. */
const notOfStaff: ReadonlySet<Endpoint> = new Set<Endpoint>([
  signInWithPassword,
  signInSocially,
  refreshToken,
  signOut,
  confirmIdentity,
  // Nothing is switched on by it yet.
  setUpSecondFactor,
  undoEmailChange,
  sendPhoneCode,
  verifyPhone,
  sendEmailCode,
  confirmEmail,
  sendPasswordCode,
  confirmPassword,
  changePreferences,
  updateNotificationSettings,
  testNotification,
  linkTelegram,
  unlinkTelegram,
  readInbox,
  addPushSubscription,
  removePushSubscription,
  sendContactRequest,
  trackEvent,
  reportViolations,
  receiveProviderNotification,
])

test('every write that staff may do has an audit name', () => {
  const writesOfStaff = allEndpoints
    .filter((endpoint) => endpoint.method !== 'GET' && !notOfStaff.has(endpoint))
    .filter(({ who }) => typeof who === 'string' || who.some(isStaff))
  expect(
    writesOfStaff.filter(({ audit }) => audit === undefined).map(callName),
    'give these calls an `audit` name in the contract (packages/contract/src/audit.ts lists the names)',
  ).toEqual([])
})
