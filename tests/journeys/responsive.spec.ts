// Every screen of the main app: none scrolls sideways at any width, cuts the dots off a letter, or asks the server for
// one thing twice, and a phone's bar and drawer reach everything that a wide window shows in its side bar.
import { expect, test, type Page } from '@playwright/test'
import { cutTexts } from './ink.ts'
import { app, signIn } from './product.ts'
import { openAndCountCalls } from './screens.ts'

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
  '/reports',
  '/inbox',
  '/s/settings',
  '/s/settings?tab=notifications',
  '/s/settings?tab=learning',
  '/s/settings?tab=appearance',
  '/complete-profile',
  '/checkout/1/month',
  '/lesson/999999',
]
const tutorPaths = [
  '/t/dashboard',
  '/schedule-management',
  '/schedule-management?view=day',
  '/schedule-management?mode=usual',
  '/invoices',
  '/invoices?tab=requests',
  '/t/profile-settings',
  '/t/account-settings',
  '/profile',
  '/profile?tab=ratings',
  '/inbox',
]

const managerPaths = ['/t/dashboard', '/interviews']
/** The first leads to the steps that are left, as does every other screen of a tutor. */
const newTutorPaths = ['/t/dashboard', '/t/onboarding', '/chat', '/t/account-settings']

for (const [who, email, paths] of [
  ['guest', null, guestPaths],
  ['student', 'student@hiwar.test', studentPaths],
  ['tutor', 'tutor@hiwar.test', tutorPaths],
  ['manager', 'manager@hiwar.test', managerPaths],
  ['new tutor', 'newtutor@hiwar.test', newTutorPaths],
] as const) {
  test(`no screen of a ${who} is wider than its window, cuts a letter, or asks for anything twice`, async ({
    page,
  }) => {
    if (email !== null) await signIn(page, email)
    for (const path of paths) {
      const calls = await openAndCountCalls(page, app() + path, { isSignedIn: email !== null })
      const cut = await cutTexts(page)
      expect({ calls, cut, beyond: await tooWide(page) }, path).toEqual({ calls: [], cut: [], beyond: {} })
      expect(await cutTexts(page), `${path} in a wide window`).toEqual([])
    }
  })
}

/** What the app keeps for the time without a connection, a moment after the first screen. */
const offlineCopy = async (page: Page) =>
  await page.waitForFunction(() => localStorage.getItem('hiwar.offline') !== null)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

  for (const [who, email, path] of [
    ['student', 'student@hiwar.test', '/s/dashboard'],
    ['tutor', 'tutor@hiwar.test', '/t/dashboard'],
    ['manager', 'manager@hiwar.test', '/t/dashboard'],
    ['new tutor', 'newtutor@hiwar.test', '/t/dashboard'],
  ] as const) {
    test(`the dashboard of a ${who} asks for nothing twice, with what is kept for later`, async ({ page }) => {
      await signIn(page, email)
      expect(await openAndCountCalls(page, app() + path, { later: offlineCopy })).toEqual([])
    })
  }
})

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

test("a phone's drawer holds what its bar has no room for, and returns the focus", async ({ page }) => {
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

  await page.setViewportSize({ width: 390, height: 844 })
  await more.click()
  await drawer.getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/login/)
})
