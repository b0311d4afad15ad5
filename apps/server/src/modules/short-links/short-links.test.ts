// Short links: where they lead, and how their hits are counted (more.md 6, 7).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { getSettings, updateSettings } from '@hiwar/contract/settings.ts'
import { listShortLinkHits } from '@hiwar/contract/short-links.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

const NOW = '2026-05-04T09:00:00Z'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
  admin = await app.people.someone(Role.SuperAdmin)
  await set({
    'contact.whatsapp': '+201012345678',
    'social.facebook': 'https://www.facebook.com/hiwar',
    'social.youtube': 'https://www.youtube.com/@hiwar',
    'social.instagram': 'https://www.instagram.com/hiwar',
    'social.tiktok': 'https://www.tiktok.com/@hiwar',
    'guide.plans': 'https://guides.example/plans',
    'guide.tutors': 'https://guides.example/tutors',
  })
})
beforeEach(async () => {
  app.clock.set(NOW)
  await nextMinute()
  await app.deps.db.deleteFrom('shortLinkHits').where(everyRow).execute()
})
afterAll(async () => {
  await app.close()
})

async function set(changes: object): Promise<void> {
  const { version } = (await app.call(getSettings, {})).body
  expect((await app.call(updateSettings, { as: admin, body: { version, changes } as never })).status).toBe(200)
}

async function open(path: string, as?: Person) {
  const response = await fetch(`${app.url}/url/${path}`, {
    redirect: 'manual',
    headers: as === undefined ? {} : { authorization: `Bearer ${as.token}` },
  })
  const { status, headers } = response
  return { status, target: headers.get('location'), caching: headers.get('cache-control') }
}
const hits = async (days?: 7 | 30 | 90) =>
  (await app.call(listShortLinkHits, { as: admin, query: days === undefined ? {} : { days } })).body
const nextMinute = async () => {
  await app.timers.advance(MINUTE_MS)
}

test.each([
  ['wa', 'https://wa.me/201012345678'],
  ['sfb', 'https://www.facebook.com/hiwar'],
  ['syt', 'https://www.youtube.com/@hiwar'],
  ['sig', 'https://www.instagram.com/hiwar'],
  ['stt', 'https://www.tiktok.com/@hiwar'],
])('the link %s leads to what the settings hold, and no browser keeps it', async (name, target) => {
  expect(await open(name)).toEqual({ status: 302, target, caching: 'no-store' })
})

test.each([
  ['mpv', 'https://guides.example/plans'],
  ['mtd', 'https://guides.example/tutors'],
])('the guide %s opens for signed-in people; others are led to it by the sign-in', async (name, target) => {
  expect(await open(name, await app.people.student())).toMatchObject({ status: 302, target })
  const signIn = `${app.deps.origins.app}/login?redirect=%2Fguide%2F${name}`
  expect(await open(name)).toMatchObject({ status: 302, target: signIn })
})

test.each(['unknown', 'WA', 'sx', 'wa%2F..', 'https:%2F%2Fevil.example', 'constructor'])(
  'the name %s leads nowhere',
  async (name) => {
    expect(await open(name)).toMatchObject({ status: 404, target: null })
  },
)

test('a name longer than any is refused', async () => {
  expect(await open('x'.repeat(65))).toMatchObject({ status: 400, target: null })
})

test('hits are counted by day and source, and written each minute', async () => {
  for (const ref of [
    '?ref=poster-1',
    '?ref=poster-1',
    '',
    '?ref=',
    '?ref=Bad_Word',
    `?ref=${'a'.repeat(33)}`,
    `?ref=${'a'.repeat(32)}`,
    '?ref[]=a',
  ])
    await open(`wa${ref}`)
  await open('unknown?ref=poster-1')
  expect(await hits()).toEqual([])
  await nextMinute()
  const today = { name: 'wa', day: '2026-05-04' }
  expect(await hits()).toEqual([
    { ...today, ref: 'other', hits: 5 },
    { ...today, ref: 'poster-1', hits: 2 },
    { ...today, ref: 'a'.repeat(32), hits: 1 },
  ])
  await open('wa?ref=poster-1')
  await nextMinute()
  expect((await hits())[1]).toEqual({ ...today, ref: 'poster-1', hits: 3 })
})

test('a day is that of Cairo; the list goes back as many days as asked', async () => {
  app.clock.set('2026-05-04T21:30:00Z')
  await open('sfb')
  app.clock.advance(DAY_MS)
  await open('sfb')
  await nextMinute()
  await app.deps.db
    .insertInto('shortLinkHits')
    .values(['2026-04-30', '2026-04-29'].map((day) => ({ name: 'sfb' as const, day, ref: 'other', hits: 4 })))
    .execute()
  expect((await hits(7)).map(({ day }) => day)).toEqual(['2026-05-06', '2026-05-05', '2026-04-30'])
  expect((await hits()).map(({ day }) => day)).toEqual(['2026-05-06', '2026-05-05', '2026-04-30', '2026-04-29'])
})

test('invented sources do not fill the table', async () => {
  // A day that no other test has counted sources of.
  app.clock.advance(3 * DAY_MS)
  for (let place = 0; place < 30; place++) await open(`wa?ref=word-${place}`)
  await open('sfb?ref=word-29')
  await nextMinute()
  const list = await hits()
  expect(list[0], 'of each link').toMatchObject({ name: 'sfb', ref: 'word-29' })
  expect(list.slice(1).map((row) => row.hits)).toEqual([10, ...Array.from({ length: 20 }, () => 1)])
  app.clock.advance(DAY_MS)
  await open('wa?ref=word-29')
  await nextMinute()
  expect((await hits())[0], 'on another day').toMatchObject({ ref: 'word-29', hits: 1 })
})

test('whoever asks for the head alone is not counted', async () => {
  expect((await fetch(`${app.url}/url/wa`, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
  await nextMinute()
  expect(await hits()).toEqual([])
})

test('what cannot be written is counted on, and written the next time', async () => {
  const rename = async (from: string, to: string) => {
    await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(app.deps.db)
  }
  const log = vi.spyOn(app.deps.log, 'error').mockImplementation(() => undefined)
  await open('wa')
  await rename('short_link_hits', 'away')
  await nextMinute()
  expect(log).toHaveBeenCalledTimes(1)
  await rename('away', 'short_link_hits')
  await open('wa')
  await nextMinute()
  expect(await hits()).toMatchObject([{ name: 'wa', hits: 2 }])
  await nextMinute()
  expect(log, 'nor in a minute without hits').toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test('what was counted is written when the server closes', async () => {
  const second = await buildTestApp({ beside: app })
  expect((await fetch(`${second.url}/url/wa`, { redirect: 'manual' })).status).toBe(302)
  await second.close()
  expect(await hits()).toMatchObject([{ name: 'wa', ref: 'other', hits: 1 }])
})
