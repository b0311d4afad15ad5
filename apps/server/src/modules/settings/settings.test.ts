import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import {
  defaultSettings,
  getSettings,
  platformSettings,
  settingKeys,
  updateSettings,
} from '@hiwar/contract/settings.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'
import { openSocket } from '../../../test/sockets.ts'
import { warnOfLegalBlanks } from './service.ts'

let app: TestApp
let boss: Person
let admin: Person

beforeAll(async () => {
  app = await buildTestApp()
  boss = await app.people.someone(Role.SuperAdmin)
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.close()
})

const versionNow = async () => (await app.call(getSettings, { as: boss })).body.version
async function change(as: Person, changes: Record<string, number | boolean | string | null>, version?: number) {
  return await app.call(updateSettings, { as, body: { version: version ?? (await versionNow()), changes } })
}

test('every default is allowed by its own key', () => {
  for (const key of settingKeys)
    expect(platformSettings[key].schema.safeParse(defaultSettings[key]).success, key).toBe(true)
})

describe('reading', () => {
  test('each audience reads its own keys, and only admins who changed what', async () => {
    const keysOf = async (as?: Person) => Object.keys((await app.call(getSettings, { as })).body.values)
    const [everyone, student, tutor, all] = [
      await keysOf(),
      await keysOf(await app.people.student()),
      await keysOf(await app.people.tutor()),
      await keysOf(admin),
    ]
    for (const key of ['lesson.lateLineMinutes', 'lesson.hourlyRate', 'withdraw.min', 'legal.hosting'])
      expect(everyone).toContain(key)
    for (const key of ['lesson.noticeDefault', 'guide.plans', 'contact.tutorsGroup'])
      expect(everyone).not.toContain(key)
    expect(student).toContain('guide.plans')
    expect(student).not.toContain('lesson.noticeDefault')
    for (const keys of [everyone, student, tutor]) expect(keys).not.toContain('staff.secondFactor')
    for (const key of ['contact.tutorsGroup', 'lesson.noticeDefault']) expect(tutor).toContain(key)
    expect(student).toEqual(expect.arrayContaining(everyone))
    expect(tutor).toEqual(expect.arrayContaining(student))
    expect(all.toSorted()).toEqual(settingKeys.toSorted())
    expect((await app.call(getSettings, { as: boss })).body.meta?.['withdraw.min']).toMatchObject({
      type: 'int',
      default: 10_000,
      updatedAt: null,
      updatedBy: null,
    })
    expect((await app.call(getSettings)).body).not.toHaveProperty('meta')
  })

  test('everybody reads what the server runs as', async () => {
    expect((await app.call(getSettings)).body.environment).toBe('local')
    const staging = await buildTestApp({ environment: { ENVIRONMENT: 'staging' } })
    expect((await staging.call(getSettings)).body.environment).toBe('staging')
    await staging.close()
  })

  test('a browser caches the reply of its audience until the version changes', async () => {
    const first = await app.call(getSettings)
    const etag = first.headers.get('etag') ?? ''
    expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      'public, max-age=60',
      'Authorization, Origin',
    ])
    expect((await app.call(getSettings, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const own = await app.call(getSettings, { as: admin, headers: { 'if-none-match': etag } })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private'])
    await change(boss, { 'lesson.lateLineMinutes': 90 })
    const later = await app.call(getSettings, { headers: { 'if-none-match': etag } })
    expect([later.status, later.body.values['lesson.lateLineMinutes']]).toEqual([200, 90])
  })
})

describe('changing', () => {
  test('raises the version, makes one audit entry, notifies every socket, and null resets', async () => {
    const socket = await openSocket(app.url, (await app.people.student()).token)
    const version = await versionNow()
    const changed = await change(admin, { 'contact.phone': '+201000000001', 'session.openAfterMinutes': 20 }, version)
    expect(changed.body).toMatchObject({
      version: version + 1,
      values: { 'contact.phone': '+201000000001', 'session.openAfterMinutes': 20 },
    })
    expect(changed.body.meta?.['contact.phone']).toMatchObject({
      updatedBy: admin.id,
      updatedAt: app.clock.now().toISOString(),
    })
    expect(await socket.next('PlatformSettingsUpdated')).toEqual({ version: version + 1 })
    socket.close()
    const entry = (await entriesOf(app, 'settings.update', null)).at(-1)
    expect(entry).toMatchObject({
      actorId: admin.id,
      outcome: 'ok',
      before: { 'contact.phone': null, 'session.openAfterMinutes': 15 },
      after: { 'contact.phone': '+201000000001', 'session.openAfterMinutes': 20 },
    })
    const back = await change(admin, { 'contact.phone': null, 'session.openAfterMinutes': null })
    expect(back.body.values).toMatchObject({ 'contact.phone': null, 'session.openAfterMinutes': 15 })
    expect(back.body.meta?.['contact.phone']).toMatchObject({ updatedBy: null })
  })

  test('to the present value changes nothing', async () => {
    const { version } = (await change(admin, { 'session.graceSeconds': 50 })).body
    expect((await change(admin, { 'session.graceSeconds': 50 })).body.version).toBe(version)
  })

  test('an outdated version is refused, so that no unseen change is overwritten', async () => {
    const version = await versionNow()
    await change(admin, { 'session.graceSeconds': 30 }, version)
    expect(await change(admin, { 'session.graceSeconds': 45 }, version)).toMatchObject({
      status: 409,
      body: { code: 'bad-request' },
    })
  })

  test('of two changes at once one succeeds', async () => {
    const version = await versionNow()
    const both = await Promise.all([
      change(admin, { 'lesson.noticeDefault': 45 }, version),
      change(boss, { 'lesson.noticeDefault': 50 }, version),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is allowed to the writers of each key', async () => {
    for (const [key, value] of [
      ['lesson.hourlyRate', 200],
      ['withdraw.min', 1],
      ['pay.installments', false],
      ['account.graceDays', 7],
      ['maintenance.mode', 'notice'],
    ] as const) {
      expect(await change(admin, { [key]: value }), key).toMatchObject({
        status: 403,
        body: { code: 'forbidden', field: `changes.${key}` },
      })
    }
    const version = await versionNow()
    for (const person of [
      await app.people.student(),
      await app.people.tutor(),
      await app.people.someone(Role.Studio),
    ]) {
      expect((await change(person, { 'session.graceSeconds': 1 }, version)).status).toBe(403)
    }
    expect((await app.call(updateSettings, { body: { version, changes: { 'session.graceSeconds': 1 } } })).status).toBe(
      401,
    )
  })

  test.each([
    [{}, 'empty-request'],
    [{ 'lesson.colour': 1 }, 'bad-request', 'changes.lesson.colour'],
    [{ toString: 1 }, 'bad-request'],
    [{ 'lesson.lateLineMinutes': 20 }, 'bad-request'],
    [{ 'lesson.bookingWindowDays': 15 }, 'bad-request'],
    [{ 'session.openBeforeMinutes': 9 }, 'bad-request'],
    [{ 'session.joinButtonMinutes': 16 }, 'bad-request', 'changes.session.joinButtonMinutes'],
    [{ 'session.graceSeconds': '60' }, 'bad-request'],
    [{ 'contact.phone': '01000000000' }, 'bad-request'],
    [{ 'contact.email': 'nobody' }, 'bad-request'],
    [{ 'guide.plans': 'http://hiwar.test' }, 'bad-request'],
    [{ 'social.x': 'https://facebook.com/hiwar' }, 'bad-request'],
    [{ 'social.x': 'https://notx.com/h' }, 'bad-request'],
    [{ 'maintenance.mode': 'asleep' }, 'bad-request'],
    [{ 'maintenance.text': 'قف' }, 'bad-request'],
    [{ 'maintenance.until': 'tomorrow' }, 'bad-request'],
    [{ 'withdraw.min': 0 }, 'withdraw-min-amount-zero-or-nagative'],
    [{ 'withdraw.max': -1 }, 'withdraw-max-amount-zero-or-negative'],
    [{ 'withdraw.max': 9_999 }, 'withdraw-min-amount-above-max-amount', 'changes.withdraw.min'],
    [Object.fromEntries(settingKeys.slice(0, 21).map((key) => [key, null])), 'bad-request', 'changes'],
  ] as [Record<string, string | number | null>, string, field?: string][])(
    'to %j answers %s and changes nothing',
    async (changes, code, field) => {
      const version = await versionNow()
      const body = field === undefined ? { code } : { code, field }
      expect(await change(boss, changes)).toMatchObject({ status: 400, body })
      expect(await versionNow()).toBe(version)
    },
  )

  test('a bound between two keys may be met, and twenty keys may change at once', async () => {
    const allowed: Parameters<typeof change>[1][] = [
      { 'session.joinButtonMinutes': 15 },
      { 'withdraw.max': 10_000 },
      Object.fromEntries(settingKeys.slice(0, 20).map((key) => [key, null])),
      { 'session.joinButtonMinutes': null, 'withdraw.max': null },
    ]
    for (const changes of allowed) expect((await change(boss, changes)).status, JSON.stringify(changes)).toBe(200)
  })

  test('is seen in another process within half a minute', async () => {
    const other = await buildTestApp({ beside: app })
    const seen = async () => (await other.call(getSettings)).body.values['session.graceSeconds']
    await change(boss, { 'session.graceSeconds': 15 })
    expect(await seen()).toBe(15)
    await change(boss, { 'session.graceSeconds': 20 })
    other.clock.advance(30_000)
    expect(await seen()).toBe(20)
    await other.close()
  })

  test('a stored value that is not allowed any more, or of no key, counts for nothing', async () => {
    const at = { updatedAt: app.clock.now(), updatedBy: boss.id }
    const row = (key: string, value: unknown) => ({ key, value: JSON.stringify(value), ...at })
    await app.deps.db
      .insertInto('platformSettings')
      .values([row('session.openAfterMinutes', -1), row('former.key', 1)])
      .execute()
    const other = await buildTestApp({ beside: app })
    const { values } = (await other.call(getSettings, {})).body
    expect([values['session.openAfterMinutes'], Object.keys(values).includes('former.key')]).toEqual([15, false])
    await other.close()
    await app.deps.db
      .deleteFrom('platformSettings')
      .where('key', 'in', ['session.openAfterMinutes', 'former.key'])
      .execute()
  })

  test('a link to a social network itself is accepted', async () => {
    expect(
      (await change(admin, { 'social.x': 'https://x.com/hiwar', 'social.youtube': 'https://www.youtube.com/@hiwar' }))
        .status,
    ).toBe(200)
  })
})

test('blanks of the legal texts are named until they are filled', async () => {
  const warn = vi.spyOn(app.deps.log, 'warn')
  await warnOfLegalBlanks(app.deps)
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ blanks: settingKeys.filter((key) => key.startsWith('legal.')) })
  await change(
    boss,
    Object.fromEntries(settingKeys.filter((key) => key.startsWith('legal.')).map((key) => [key, 'هنا'])),
  )
  warn.mockClear()
  await warnOfLegalBlanks(app.deps)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
