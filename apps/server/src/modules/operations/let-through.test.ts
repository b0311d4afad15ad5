// What maintenance lets through (extras.md 12.3): of all calls and all events those named here, and no others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { clientEvents } from '@hiwar/contract/events.ts'
import { getSettings, updateSettings, type MaintenanceMode } from '@hiwar/contract/settings.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { startOpenId, type RunningOpenId } from '../../../../../doubles/openid/server.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { insertLesson } from '../../../test/insert-lesson.ts'
import { signingInBy } from '../../../test/openid.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket, type TestSocket } from '../../../test/sockets.ts'
import { pathOf } from '../../http/serve.ts'

let openId: RunningOpenId
let app: TestApp
let boss: Person
/** The lesson of one of them is running. */
let member: Person
let idle: Person
let sockets: TestSocket[]

beforeAll(async () => {
  openId = await startOpenId()
  app = await buildTestApp({ environment: signingInBy(openId) })
  boss = await app.people.someone(Role.SuperAdmin)
  ;[member, idle] = [await app.people.student(), await app.people.student()]
  const { id: tutorId } = await app.people.tutor()
  const start = new Date(app.clock.now().getTime() - 5 * MINUTE_MS)
  await insertLesson(app.deps, { tutorId, studentId: member.id, start })
  sockets = [await openSocket(app.url, member.token), await openSocket(app.url, idle.token)]
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await app.close()
  await openId.close()
})

async function set(mode: MaintenanceMode, until: string | null = null): Promise<void> {
  const { version } = (await app.call(getSettings, { as: boss })).body
  const changes = { 'maintenance.mode': mode, 'maintenance.until': until }
  expect((await app.call(updateSettings, { as: boss, body: { version, changes } })).status).toBe(200)
}

async function isRefused(method: string, path: string, as?: Person): Promise<boolean> {
  const { status, headers } = await fetch(`${app.url}${path.replaceAll(/:\w+/g, '1')}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
    },
    ...(['GET', 'HEAD'].includes(method) ? {} : { body: '{}' }),
  })
  return status === 503 && headers.has('retry-after')
}

const isRead = ({ method }: Endpoint) => method === 'GET'
const probes = ['GET /healthz', 'GET /readyz']
const signingIn = [
  'POST /auth/confirm',
  'POST /auth/google',
  'POST /auth/password',
  'POST /auth/refresh-token',
  'POST /auth/sign-out',
]
const provider = 'POST /fawry/payment-status'

/** The names of the calls that are answered. */
async function answered(endpoints: readonly Endpoint[], as?: Person): Promise<string[]> {
  const names: string[] = []
  for (const endpoint of endpoints)
    if (!(await isRefused(endpoint.method, pathOf(endpoint), as))) names.push(callName(endpoint))
  return names.toSorted()
}

test('readonly: every read, and of the writes those of signing in and of the provider', async () => {
  await set('readonly')
  const reads = allEndpoints.filter(isRead)
  expect(await answered(reads)).toEqual(reads.map(callName).toSorted())
  expect(await answered(allEndpoints.filter((endpoint) => !isRead(endpoint)))).toEqual([...signingIn, provider])
  expect(await isRefused('POST', '/api/v1/telegram/update')).toBe(false)
  for (const [method, path] of [
    ['HEAD', '/api/v1/topic/list'],
    ['OPTIONS', '/api/v1/upload'],
  ] as const)
    expect(await isRefused(method, path)).toBe(false)
})

test('closed: probes, signing in, the provider, settings, the entry of sessions, and files', async () => {
  await set('closed')
  const open = [
    'GET /assets/receipts/:file',
    'GET /assets/uploads/:file',
    'GET /auth/google',
    'GET /platform/settings',
    'GET /session/:id',
    'GET /session/token',
  ]
  expect(await answered(allEndpoints)).toEqual([...probes, ...open, ...signingIn, provider].toSorted())
  expect(await isRefused('POST', '/api/v1/telegram/update')).toBe(false)
  expect(await isRefused('HEAD', '/api/v1/platform/settings')).toBe(false)
  expect(await isRefused('HEAD', '/api/v1/topic/list')).toBe(true)
  expect(await isRefused('OPTIONS', '/api/v1/upload')).toBe(false)
})

test('closed, for who is in a running session also what the call page reads before it joins', async () => {
  await set('closed')
  const reads = allEndpoints.filter(isRead)
  const [open, ofMember] = [await answered(reads, idle), await answered(reads, member)]
  expect(ofMember.filter((name) => !open.includes(name))).toEqual([
    'GET /demo-session/list',
    'GET /interview/list/',
    'GET /lesson/:id',
    'GET /user/current',
    'GET /user/tutor/meta',
  ])
})

const chat = ['SendMessage', 'UpdateMessage', 'DeleteMessage', 'MarkMessageAsRead']
const events = Object.keys(clientEvents)

test.each([
  ['notice', 'a member of a running session', []],
  ['readonly', 'anybody', chat],
  ['closed', 'a member of a running session', [...chat, 'JoinRooms', 'UserTyping']],
  ['closed', 'anybody', events.filter((event) => !['LeaveRooms', 'LeaveSession'].includes(event))],
] as const)('%s: of the events of %s those are refused: %j', async (mode, of, refused) => {
  const [inSession, outside] = sockets
  const socket = of === 'anybody' ? outside : inSession
  await set(mode)
  const unreachable: string[] = []
  for (const event of events) if ((await socket?.sendRaw(event, {})) === 'unreachable') unreachable.push(event)
  expect(new Set(unreachable)).toEqual(new Set(refused))
})

test('a refusal asks to come again when maintenance ends, in half a minute at least and an hour at most', async () => {
  const pauseFor = async (until: string | null) => {
    await set('closed', until)
    return (await fetch(`${app.url}/api/v1/topic/list`)).headers.get('retry-after')
  }
  const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
  expect([
    await pauseFor(null),
    await pauseFor(inMs(-MINUTE_MS)),
    await pauseFor(inMs(31_500)),
    await pauseFor(inMs(2 * DAY_MS)),
  ]).toEqual(['30', '30', '32', '3600'])
})
