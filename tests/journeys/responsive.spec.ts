// Every width: no screen scrolls sideways, and a phone's bar and drawer reach everything that a wide window shows in
// its side bar. And no screen asks the server for one thing twice.
import { expect, test, type Page } from '@playwright/test'
import { app, backOffice, signIn, signInTo } from './product.ts'

const windows = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
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

const guestPaths = [
  '/login',
  '/register/tutor',
  '/forget-password',
  '/tutors',
  '/plans',
  '/card-added?statusCode=500',
  '/nowhere',
]
const studentPaths = [
  '/s/dashboard',
  '/upcoming-lessons',
  '/lessons-schedule',
  '/lessons-schedule?view=calendar',
  '/tutors',
  '/tutors?view=favourites',
  '/chat',
  '/plans',
  '/payments',
  '/s/settings',
  '/s/settings?tab=notifications',
  '/s/settings?tab=appearance',
  '/complete-profile',
  '/checkout/1/month',
  '/lesson/999999',
]
const tutorPaths = [
  '/t/dashboard',
  '/schedule-management',
  '/invoices',
  '/t/profile-settings',
  '/t/account-settings',
  '/profile',
  '/profile?tab=ratings',
]

for (const [who, email, paths] of [
  ['guest', null, guestPaths],
  ['student', 'student@hiwar.test', studentPaths],
  ['tutor', 'tutor@hiwar.test', tutorPaths],
] as const) {
  test(`no screen of a ${who} is wider than its window`, async ({ page }) => {
    if (email !== null) await signIn(page, email)
    for (const path of paths) {
      await page.goto(`${app()}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await page.waitForLoadState('networkidle')
      expect(await tooWide(page), path).toEqual({})
    }
  })
}

test("a phone's drawer holds what its bar has no room for, and returns the focus", async ({ page }) => {
  await signIn(page, 'student2@hiwar.test')
  await page.goto(`${app()}/s/dashboard`)
  const navigation = page.getByRole('navigation', { name: 'التنقل الرئيسي' })
  const menu = page.getByRole('button', { name: 'القائمة' })
  const drawer = page.getByRole('dialog', { name: 'القائمة' })
  await expect(navigation.getByRole('link')).toHaveCount(4)
  await navigation.getByRole('button', { name: /المزيد/ }).click()
  await drawer.getByRole('link', { name: 'جدول الحصص' }).click()
  await expect(page).toHaveURL(/lessons-schedule/)
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await menu.click()
  await expect(drawer.getByRole('link', { name: 'جدول الحصص' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()

  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(menu).toBeHidden()
  await navigation.getByRole('link', { name: 'الإعدادات' }).click()
  await expect(page).toHaveURL(/s\/settings/)

  await page.setViewportSize({ width: 390, height: 844 })
  await menu.click()
  await drawer.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/login/)
})

/** What a screen asks the API more than once, and what it gives up, from its opening until it is connected and quiet. */
async function askedInVain(page: Page, address: string): Promise<string[]> {
  const asked: string[] = []
  const canceled: string[] = []
  const isOfApi = (url: string) => url.includes('/api/')
  page.on('request', (request) => {
    if (isOfApi(request.url())) asked.push(`${request.method()} ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (isOfApi(request.url())) canceled.push(`canceled ${request.url()}`)
  })
  const connection = page.waitForEvent('websocket')
  await page.goto(address)
  await connection
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  return [...asked.filter((each, place) => asked.indexOf(each) !== place), ...canceled]
}

for (const [who, email, origin, paths] of [
  ['student', 'student@hiwar.test', app, studentPaths],
  ['tutor', 'tutor@hiwar.test', app, tutorPaths],
  [
    'admin',
    'admin@hiwar.test',
    backOffice,
    ['/', '/users', '/tutors', '/lessons', '/invoices', '/transactions', '/audit', '/platform-settings'],
  ],
] as const) {
  test(`each screen of ${who === 'admin' ? 'an' : 'a'} ${who} asks for everything once`, async ({ page, context }) => {
    const connection = page.waitForEvent('websocket')
    await signInTo(origin(), page, email)
    await connection
    await page.waitForLoadState('networkidle')
    for (const path of paths) {
      const screen = await context.newPage()
      expect(await askedInVain(screen, `${origin()}${path}`), path).toEqual([])
      await screen.close()
    }
  })
}
