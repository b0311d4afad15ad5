// Every screen of the main app: none scrolls sideways at any width, cuts the dots off a letter, moves by itself while it
// comes, or asks the server for one thing twice, and a phone's bar and drawer reach everything that a wide window shows
// in its side bar. A picture of each is kept, on a phone and in the usual window, for whoever looks at them.
import { relative } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { look, violationsOf } from './axe.ts'
import { addressesOf, tours } from './every-screen.ts'
import { cutTexts } from './ink.ts'
import { keepPicture, keepsPictures } from './pictures.ts'
import { app, signIn } from './product.ts'
import { mostShift, openAndCountCalls, shiftOf } from './screens.ts'

const phone = { width: 390, height: 844 }
const windows = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
]

/**
 * How much further than the window the page reaches, in CSS pixels, by the width of the window; what fits is left out.
 */
async function tooWide(page: Page): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (const size of windows) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (beyond > 0) found[size.width] = beyond
  }
  return found
}

/** The whole page on a phone alone: of a large window it takes a quarter of a second. */
async function keepScreen(page: Page, path: string, kind: 'phone' | 'window'): Promise<void> {
  const name = path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')
  await keepPicture(page, `${name}.${kind}.jpeg`, { type: 'jpeg', quality: 70, fullPage: kind === 'phone' })
}

for (const tour of tours) {
  const { who, email } = tour
  test(
    `no screen of a ${who} is wider than its window, cuts a letter, moves, asks for anything twice, or fails axe`,
    { tag: '@ci' },
    async ({ page }) => {
      // A tour of thirty screens, each looked at in six windows: two to four minutes.
      test.setTimeout(600_000)
      if (email !== null) await signIn(page, email)
      for (const [path, address] of await addressesOf(tour)) {
        const calls = await openAndCountCalls(page, address, { isSignedIn: email !== null })
        expect.soft(await shiftOf(page), `${path} moves by itself`).toBeLessThan(mostShift)
        await keepScreen(page, path, 'phone')
        const found = { calls, cut: await cutTexts(page), axe: await violationsOf(page), beyond: await tooWide(page) }
        expect.soft(found, path).toEqual({ calls: [], cut: [], axe: [], beyond: {} })
        await keepScreen(page, path, 'window')
        const wide = { cut: await cutTexts(page), axe: await violationsOf(page, { hasColors: false }) }
        expect.soft(wide, `${path} in a wide window`).toEqual({ cut: [], axe: [] })
        await page.setViewportSize(phone)
      }
      if (keepsPictures)
        process.stdout.write(`pictures of the screens of a ${who}: ${relative('', test.info().outputDir)}\n`)
    },
  )
}

/** What the app keeps for the time without a connection, a moment after the first screen. */
const offlineCopy = async (page: Page) =>
  await page.waitForFunction(() => localStorage.getItem('hiwar.offline') !== null)

test.describe('on a phone', () => {
  test.use({ viewport: phone, serviceWorkers: 'allow' })

  test(
    'the dashboard of everybody asks for nothing twice, with what is kept for later',
    { tag: '@ci' },
    async ({ page }) => {
      for (const [email, path] of [
        ['student@hiwar.test', '/s/dashboard'],
        ['tutor@hiwar.test', '/t/dashboard'],
        ['manager@hiwar.test', '/t/dashboard'],
        ['newtutor@hiwar.test', '/t/dashboard'],
      ] as const) {
        await signIn(page, email)
        expect(await openAndCountCalls(page, app() + path, { later: offlineCopy }), email).toEqual([])
      }
    },
  )
})

test(
  'axe finds nothing while a list loads, once it failed, where nothing matches, in a sheet and in the drawer',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'student@hiwar.test')
    const { promise: turn, resolve: answer } = Promise.withResolvers<undefined>()
    const lists = '**/user/tutor/list/onboarded?*'
    await page.route(lists, async (route) => {
      await turn
      await route.fulfill({ status: 500, json: { statusCode: 500, message: 'unexpected' } })
    })
    await page.goto(`${app()}/tutors`)
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    await look(page, 'loading')
    answer(undefined)
    await expect(page.getByRole('button', { name: 'حاول مرة أخرى' })).toBeVisible()
    await look(page, 'failed')
    await page.unroute(lists)
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click()
    await page.getByRole('searchbox').fill('لا أحد هنا')
    await expect(page.getByText(/^لم نجد معلّمًا يطابق/)).toBeVisible()
    await look(page, 'no-match')
    await page.getByRole('button', { name: /^التصفية/ }).click()
    await expect(page.getByRole('dialog', { name: 'التصفية' })).toBeVisible()
    await look(page, 'filters')
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: 'التنقّل الرئيسي' })
      .getByRole('button', { name: /المزيد/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'القائمة' })).toBeVisible()
    await look(page, 'drawer')
  },
)

test('a letter that loses its dots is noticed', async ({ page }) => {
  await page.goto(`${app()}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await cutTexts(page)).toEqual([])
  await page.evaluate(() => {
    const tight = document.createElement('p')
    tight.textContent = 'يجري إلى بيتي'
    Object.assign(tight.style, { lineHeight: '1', height: '1em', overflow: 'hidden', whiteSpace: 'nowrap' })
    document.body.append(tight)
  })
  expect(await cutTexts(page)).toEqual(['يجري إلى بيتي'])
})

test('a call that a screen makes twice is noticed', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/login') for (let times = 0; times < 2; times += 1) void fetch('/api/v1/plan')
  })
  const calls = await openAndCountCalls(page, `${app()}/login`, { isSignedIn: false })
  expect(calls).toEqual([`GET ${app()}/api/v1/plan`])
})

test(
  'the flag of developers shows the app in a phone, where the checkout is no page of the bank',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'student2@hiwar.test')
    await page.addInitScript(() => localStorage.setItem('hiwar.simulated-phone', 'on'))
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${app()}/checkout/1/month`)
    const phone = page.frameLocator('iframe')
    await expect(phone.getByRole('heading', { name: 'لديك اشتراك بالفعل' })).toBeVisible()
    expect(await phone.locator('body').evaluate(() => [innerWidth, innerHeight])).toEqual([390, 844])
  },
)

test("a phone's drawer holds what its bar has no room for, and returns the focus", { tag: '@ci' }, async ({ page }) => {
  await signIn(page, 'student2@hiwar.test')
  await page.goto(`${app()}/s/dashboard`)
  const navigation = page.getByRole('navigation', { name: 'التنقّل الرئيسي' })
  const more = navigation.getByRole('button', { name: /المزيد/ })
  const drawer = page.getByRole('dialog', { name: 'القائمة' })
  await expect(navigation.getByRole('link')).toHaveCount(4)
  await more.click()
  for (const name of ['مدفوعاتي', /المساعدة/]) await expect(drawer.getByRole('link', { name })).toBeVisible()
  await drawer.getByRole('link', { name: 'جدول الحصص' }).click()
  await expect(page).toHaveURL(/lessons-schedule/)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await more.click()
  await expect(drawer.getByRole('link', { name: 'جدول الحصص' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(more).toBeFocused()

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(more).toBeHidden()
  await navigation.getByRole('link', { name: 'الإعدادات' }).click()
  await expect(page).toHaveURL(/s\/settings/)

  await page.setViewportSize(phone)
  await more.click()
  await drawer.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/login/)
})
