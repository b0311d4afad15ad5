// What holds for every page of the back office: axe finds nothing in any state, nothing reaches beyond the window, all
// digits are Latin, and nothing is asked of the server twice (admin.md 4.2, 7).
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, dayBounds, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { cutTexts } from './ink.ts'
import { loaded, test } from './office.ts'
import { backOffice, tokenOf } from './product.ts'
import { openAndCountCalls } from './screens.ts'

/** `{tutor}`: the id of an account that is a tutor. */
const pages = [
  '/',
  '/users',
  '/users?view=erasure-waits',
  '/tutors',
  '/lessons?view=all',
  '/interviews',
  '/interviews?tab=demo',
  '/invoices',
  '/transactions',
  '/plans',
  '/plans?tab=coupons',
  '/plans?tab=invites',
  '/topics',
  '/photo-sessions',
  '/media',
  '/media?tab=review',
  '/reports',
  '/contact-requests',
  '/server-stats',
  '/audit',
  '/platform-settings',
  '/inbox',
  '/user-settings',
  '/user/{tutor}',
  '/tutor/{tutor}',
  '/photo-session/{tutor}',
  '/nowhere',
]

const desktop = { width: 1280, height: 900 }
/** Axe looks at a phone and at a desktop; colours are the same in both. */
const windows = [
  { size: { width: 375, height: 844 }, hasAxe: true },
  { size: { width: 768, height: 1024 }, hasAxe: false },
  { size: { width: 1536, height: 960 }, hasAxe: false },
  { size: desktop, hasAxe: true },
]

/** What only a phone and a desktop are looked at for: axe, and letters that lose their ink. */
async function looksOf(page: Page, { width }: { width: number }): Promise<string[]> {
  const cut = await cutTexts(page)
  return [...(await violationsOf(page, { hasColors: width === desktop.width })), ...cut.map((text) => `cut: ${text}`)]
}

/** How far a page reaches beyond the window, and Arabic-Indic digits. */
const layoutFaultsOf = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // The setting of digits names its other choice by example.
    const digits = /.{0,20}[٠-٩۰-۹]/u.exec(document.body.innerText.replaceAll('١٢٣', ''))
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beyond the window`] : []),
      ...(digits === null ? [] : [`Arabic-Indic digits: ${digits[0]}`]),
    ]
  })

/** What is wrong in a state of a page, at every width. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const { size, hasAxe } of windows) {
    await page.setViewportSize(size)
    const faults = [...(await layoutFaultsOf(page)), ...(hasAxe ? await looksOf(page, size) : [])]
    found.push(...faults.map((fault) => `${state}, ${size.width} wide: ${fault}`))
  }
  return found
}

const lists = '**/user/list?*'

/** From now on the list of accounts has none, and comes once the returned function is called. */
async function holdEmptyList(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(lists, async (route) => {
    await promise
    await route.fulfill({ json: { list: [], total: 0 } })
  })
  return () => resolve(undefined)
}

/** States that every list shares, seen in the list of accounts, and the page of a right that is missing. */
async function statesOf(page: Page): Promise<string[]> {
  const found: string[] = []
  const look = async (state: string) => found.push(...(await faultsOf(page, state)))
  await page.goto(`${backOffice()}/users`)
  await page.getByRole('button', { name: 'حساب جديد' }).click()
  await expect(page.getByRole('dialog').getByLabel('البريد الإلكتروني')).toBeVisible()
  await look('a dialog')
  await page.goto(`${backOffice()}/users?q=لا-أحد`)
  await expect(page.getByText('لم نجد ما يطابق البحث والفلاتر.')).toBeVisible()
  await look('no match')
  const answer = await holdEmptyList(page)
  await page.goto(`${backOffice()}/users`)
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
  const connection = await page.getByRole('banner').getByRole('status').textContent()
  if (connection?.includes('غير متصل') === true) found.push('a connection that was not tried yet is called lost')
  await look('the first load')
  answer()
  await expect(page.getByText('لا توجد حسابات بعد.')).toBeVisible()
  await look('the first use')
  await page.context().setOffline(true)
  await expect(page.getByText(/^لا يوجد اتصال بالإنترنت/)).toBeVisible()
  await look('offline')
  await page.context().setOffline(false)
  await page.unroute(lists)
  await page.goto(`${backOffice()}/users`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'unexpected' } }))
  await page.getByRole('button', { name: 'حدّث', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'لم تُحدَّث القائمة' })).toBeVisible()
  await expect(page.getByRole('row').nth(1), 'the rows stay').toBeVisible()
  await page.goto(`${backOffice()}/users`)
  await expect(page.getByRole('button', { name: 'حاول مرة أخرى' })).toBeVisible()
  await look('a failure')
  return found
}

// In two parts, which run side by side.
const half = Math.ceil(pages.length / 2)
for (const [place, part] of [pages.slice(0, half), pages.slice(half)].entries())
  test(
    `each page asks for everything once, axe finds nothing, and it fits its window, ${place + 1} of 2`,
    { tag: '@ci' },
    async ({ openOffice }) => {
      // A tour, like those of the main app: beside much else it takes as long as they do.
      test.setTimeout(600_000)
      const page = await openOffice('super@hiwar.test', desktop)
      const { id } = await tokenOf('tutor@hiwar.test')
      const found: string[] = []
      for (const path of part) {
        const calls = await openAndCountCalls(page, backOffice() + path.replace('{tutor}', String(id)))
        await loaded(page)
        found.push(...calls.map((call) => `${path}: ${call}`), ...(await faultsOf(page, path)))
      }
      expect(found).toEqual([])
    },
  )

test(
  'an event in each opening of a page is no fault of it, and hides no call made twice',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice('super@hiwar.test', desktop)
    const firstSample = () => expect(page.getByText('من نواة واحدة')).toBeVisible()
    const open = () => openAndCountCalls(page, `${backOffice()}/server-stats`, { later: firstSample })
    expect(await open()).toEqual([])
    await page.addInitScript(() => {
      for (let times = 0; times < 2; times += 1) void fetch('/api/v1/plan')
    })
    const twice = `GET ${backOffice()}/api/v1/plan, in opening`
    expect(await open()).toEqual(
      expect.arrayContaining([1, 2, 3, 4].map((place) => expect.stringContaining(`${twice} ${place}, which was told`))),
    )
  },
)

/** Times of one length in a day: in the morning, around noon, and around midnight. */
const slotsOfDay = (day: string, minutes: number, userId: number): AvailabilitySlot[] =>
  [8 * 60, 11 * 60 + 30, 23 * 60 + 30].map((begins) => {
    const at = dayBounds(day, cairo).start + begins * MINUTE_MS
    const [start, end] = [at, at + minutes * MINUTE_MS].map((instant) => new Date(instant).toISOString())
    return { id: at + minutes, userId, start: start!, end: end!, deleted: false, createdAt: start!, updatedAt: start! }
  })

test('free time of any length and at any hour is drawn whole in a week', { tag: '@ci' }, async ({ openOffice }) => {
  const page = await openOffice('super@hiwar.test', desktop)
  const { id } = await tokenOf('tutor@hiwar.test')
  const first = addDays(saturdayOf(dayKey(Date.now(), cairo)), 7)
  const list = [30, 45, 60, 75, 90, 105].flatMap((minutes, place) => slotsOfDay(addDays(first, place), minutes, id))
  const json = { slots: { list, total: list.length }, subslots: [] }
  await page.route('**/availability-slot/?*', async (route) => await route.fulfill({ json }))
  await page.goto(`${backOffice()}/tutor/${id}?week=${first}`)
  await loaded(page)
  for (const { size } of windows) {
    await page.setViewportSize(size)
    await expect(page.getByText('11:30 ص – 12:00 م').first()).toBeVisible()
    expect(await cutTexts(page), `${size.width} wide`).toEqual([])
  }
})

test(
  'axe finds nothing in any state of a list, nor where a right is missing',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice('super@hiwar.test', desktop)
    const found = await statesOf(page)

    const studio = await openOffice('studio@hiwar.test', desktop)
    await studio.goto(`${backOffice()}/invoices`)
    await expect(studio.getByRole('heading', { name: 'هذه الصفحة ليست لك' })).toBeVisible()
    found.push(...(await faultsOf(studio, 'a missing right')))
    expect(found).toEqual([])
  },
)

// Older browsers keep an import that failed.
test(
  "what was never opened is missing without a network: that is said, the page stays, and the network's return opens it",
  { tag: ['@ci', '@installed-browser'] },
  async ({ openOffice }) => {
    const page = await openOffice('admin@hiwar.test')
    await page.goto(`${backOffice()}/users`)
    await loaded(page)
    await page.context().setOffline(true)
    await expect(page.getByText(/^لا يوجد اتصال بالإنترنت/)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const missing = page.getByRole('alert').filter({ hasText: 'تعذّر تحميل جزء من الصفحة' })
    const again = missing.getByRole('button', { name: 'حاول مرة أخرى' })
    await again.click()
    await expect(again).toBeFocused()
    await expect(missing).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('searchbox', { name: 'ابحث أو انتقل' })).toBeFocused()
    await expect(missing).toHaveCount(0)
  },
)
