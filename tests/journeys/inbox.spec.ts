// The bell in every shell: it tells of a booking at once, leads to what was booked, and counts down; on a phone it leads
// to a screen of its own.
import { expect, type Page } from '@playwright/test'
import { look, violationsOf } from './axe.ts'
import { api, app, backOffice, signIn, signInTo, tokenOf } from './product.ts'
import { chooseTime, openPage } from './steps.ts'
import { test } from './windows.ts'

const tutor = { email: 'asmaa-farouk@hiwar.test', name: 'أسماء فاروق' }
const nothing = 'التنبيهات'
const one = 'التنبيهات: تنبيه واحد غير مقروء'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: nothing })
const panel = (page: Page) => page.getByRole('dialog', { name: nothing })

/** Books the tutor's first free time. */
async function book(page: Page): Promise<void> {
  const answer = await fetch(`${api()}/user/tutor/list/onboarded?search=${encodeURIComponent(tutor.name)}`)
  const { list } = (await answer.json()) as { list: { id: number }[] }
  await page.goto(`${app()}/t/${list[0]?.id ?? 0}?book=true`)
  await chooseTime(page)
  await page.getByRole('dialog').getByRole('button', { name: 'أكّد الحجز' }).click()
  await expect(page.getByRole('dialog', { name: 'تم حجز حصتك' })).toBeVisible()
}

test(
  "a booking reaches the tutor's bell at once, and a press opens the lesson and counts down",
  { tag: '@ci' },
  async ({ page, browser }) => {
    const { token } = await tokenOf(tutor.email)
    await fetch(`${api()}/inbox/read`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ all: true }),
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, tutor.email)
    const connection = page.waitForEvent('websocket')
    await page.goto(`${app()}/t/dashboard`)
    await connection
    await expect(bell(page)).toHaveAccessibleName(nothing)

    const student = await openPage(browser, 'adam-tamer@hiwar.test')
    // The toast of the booking itself is the only one; it may be gone before the student reads that it is booked.
    const toast = page.getByRole('region', { name: 'رسائل سريعة' }).getByText(/^حجز جديد من/)
    await Promise.all([expect(toast).toHaveCount(1, { timeout: 60_000 }), book(student)])
    await expect(bell(page)).toHaveAccessibleName(one)
    await bell(page).press('Enter')
    await expect(panel(page)).toBeVisible()
    const row = panel(page).getByRole('listitem').first()
    await expect(row).toContainText('حصة جديدة مع')
    await expect(row).toContainText('غير مقروء')
    await look(page, 'popover')

    await row.getByRole('link').click()
    await expect(page).toHaveURL(/\/lesson\/\d+$/)
    // The bell is not there to take the focus back.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto(`${app()}/t/dashboard`)
    await expect(bell(page)).toHaveAccessibleName(nothing)
    await bell(page).click()
    await expect(panel(page).getByRole('listitem').first()).not.toContainText('غير مقروء')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await student.context().close()
  },
)

test(
  'on a phone the bell leads to a screen of its own, where all is marked as read',
  { tag: '@ci' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'tutor@hiwar.test')
    await page.goto(`${app()}/t/dashboard`)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^التنبيهات: / })
      .click()
    await expect(page).toHaveURL(/\/inbox$/)
    await expect(page.getByRole('heading', { level: 1, name: nothing })).toBeFocused()
    await expect(page.getByRole('main').getByText('غير مقروء').first()).toBeAttached()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'اجعلها كلها مقروءة' }).click()
    await expect(page.getByRole('main').getByText('غير مقروء')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: nothing, exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('غير مقروء')).toHaveCount(0)
  },
)

test(
  'the back office has the same bell, and an account that was told nothing hears so',
  { tag: '@ci' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInTo(backOffice(), page, 'studio@hiwar.test')
    await page.goto(backOffice())
    await bell(page).click()
    await expect(panel(page)).toContainText('لا توجد تنبيهات')
  },
)
