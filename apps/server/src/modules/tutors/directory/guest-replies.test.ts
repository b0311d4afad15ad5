import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { buildTestApp, type Sending, type TestApp } from '../../../../test/app.ts'
import type { TutorPerson } from '../../../../test/people.ts'
import { refreshTutor } from '../service.ts'

let app: TestApp
let tutor: TutorPerson

beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  tutor = await app.people.tutor({ user: { gender: 'female' } })
})
beforeEach(async () => {
  await app.deps.rateLimits.reset({ name: 'listOnboardedTutors', points: 120, seconds: 60 }, '127.0.0.1')
  await rename('سلمى')
})
afterAll(async () => {
  await app.close()
})

const rename = async (name: string) => {
  await app.deps.db.updateTable('users').set({ name }).where('id', '=', tutor.id).execute()
  await refreshTutor(app.deps, tutor.id)
}
const ask = async (sending: Sending<typeof listOnboardedTutors> = {}) =>
  await app.call(listOnboardedTutors, { query: { gender: 'female' }, ...sending })

test('a guest gets the cached page, with a request id of its own, until the tutor changes', async () => {
  const [first, second] = [await ask(), await ask()]
  expect(first.body.list.map((card) => card.name)).toEqual(['سلمى'])
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  expect(second.headers.get('x-content-type-options')).toBe('nosniff')
  expect(second.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))

  await rename('مريم')
  expect((await ask()).body.list.map((card) => card.name)).toEqual(['مريم'])
})

test('a member of the same page sees marks of their own, and guests never do', async () => {
  const student = await app.people.student()
  await ask()
  expect((await ask({ as: student })).body.list[0]).toMatchObject({ online: false, favourite: false })
  expect((await ask()).body.list[0]).toMatchObject({ online: null, favourite: null })
})

test("a member's page changes when the tutor changes, connects or disconnects", async () => {
  const student = await app.people.student()
  const cards = async () => (await ask({ as: student })).body.list.map(({ name, online }) => ({ name, online }))
  expect([await cards(), await cards()]).toEqual([[{ name: 'سلمى', online: false }], [{ name: 'سلمى', online: false }]])
  await app.deps.presence.addSocket(tutor.id, 'a socket')
  expect(await cards()).toEqual([{ name: 'سلمى', online: true }])
  await app.deps.presence.removeSocket(tutor.id, 'a socket')
  expect(await cards()).toEqual([{ name: 'سلمى', online: false }])

  await rename('هدى')
  expect(await cards()).toEqual([{ name: 'هدى', online: false }])
})

test('a refused query is refused every time', async () => {
  const statuses = [
    await ask({ query: { favourite: true } }),
    await ask({ query: { favourite: true } }),
    await ask({ query: { page: 0 } }),
    await ask({ query: { page: 0 } }),
  ].map(({ status }) => status)
  expect(statuses[0]).toBeGreaterThanOrEqual(400)
  expect(statuses).toEqual([statuses[0], statuses[0], 400, 400])
})

test('maintenance mode and rate limits come before the cache', async () => {
  const boss = await app.people.someone(Role.SuperAdmin)
  const set = async (mode: 'off' | 'closed') => {
    const { version } = (await app.call(getSettings, { as: boss })).body
    expect(
      (await app.call(updateSettings, { as: boss, body: { version, changes: { 'maintenance.mode': mode } } })).status,
    ).toBe(200)
  }
  await ask()
  await set('closed')
  expect((await ask()).status).toBe(503)
  await set('off')
  expect((await ask()).status).toBe(200)

  const statuses = new Set<number>()
  for (let call = 0; call < 121; call++) statuses.add((await ask()).status)
  expect(statuses).toEqual(new Set([200, 429]))
})
