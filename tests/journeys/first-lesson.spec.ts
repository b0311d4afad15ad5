// A student who has never heard of us: from registering to a lesson booked, and called off again.
import { expect, test, type Page } from '@playwright/test'
import { app, codeFor, signIn } from './places.ts'

const email = `first-${Date.now()}@hiwar.test`

/** The first card's way to its profile. */
const profileLink = (page: Page) => page.locator('main a[href^="/t/"]:not([href*="book"])').last()

async function register(page: Page): Promise<void> {
  await page.goto(`${app()}/register/student`)
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Welcome@2026')
  await page.getByLabel('تأكيد كلمة المرور').fill('Welcome@2026')
  await page.getByRole('checkbox').check({ force: true })
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const code = await codeFor(email)
  await page.getByRole('dialog').getByRole('textbox').first().click()
  await page.keyboard.type(code, { delay: 40 })
  await expect(page).toHaveURL(/complete-profile/)
}

async function completeProfile(page: Page): Promise<void> {
  await page.getByLabel('الاسم').fill('سلمى يوسف')
  await page.getByRole('button', { name: /المحافظة/ }).or(page.getByRole('combobox', { name: /المحافظة/ })).first().click()
  await page.getByRole('option', { name: 'القاهرة' }).click()
  await page.getByLabel(/الموبايل/).fill('01012345678')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('button', { name: 'تخطَّ', exact: false }).last().click()
  await expect(page).toHaveURL(/tutors/)
}

async function subscribe(page: Page): Promise<void> {
  await page.goto(`${app()}/plans?period=month`)
  await page.getByRole('link', { name: /اشترك وادفع/ }).click()
  await page.getByRole('button', { name: 'أضف بطاقة' }).click()
  const cardPage = page.frameLocator('iframe')
  await cardPage.locator('button[data-number^="4242"]').click()
  await cardPage.locator('#save').click()
  await cardPage.getByRole('button', { name: 'أكمل الدفع' }).click()
  await expect(page.getByRole('radio')).toBeChecked()
  await page.getByLabel(/رمز الأمان/).fill('123')
  await page.getByRole('button', { name: /^ادفع/ }).click()
  const bank = page.frameLocator('iframe')
  await bank.locator('#code').fill('123456')
  await bank.getByRole('button', { name: 'تأكيد' }).click()
  await expect(page.getByRole('heading', { name: 'تم الدفع، أهلًا بك' })).toBeVisible({ timeout: 30_000 })
  await page.screenshot({ path: test.info().outputPath('paid.png') })
}

async function book(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'احجز حصتك الأولى' }).click()
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('هبة السيد')
  await expect(page.getByRole('heading', { name: 'هبة السيد' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).or(page.getByRole('heading', { level: 3 }))).toHaveCount(1)
  await profileLink(page).click()
  await expect(page).toHaveURL(/\/t\/\d+/)
  await page.getByRole('button', { name: 'احجز حصة' }).first().click()
  const dialog = page.getByRole('dialog')
  for (let step = 0; step < 3 && !await dialog.getByRole('button', { name: 'أكّد الحجز' }).isVisible(); step++) {
    await page.waitForTimeout(500)
    const time = dialog.getByRole('radio', { name: /[صم]/ })
    if (await dialog.getByText('اختر وقتًا').isVisible().catch(() => false) && await time.count() > 0) await time.first().click({ force: true })
    const next = dialog.getByRole('button', { name: 'التالي', exact: true }).last()
    if (await next.isVisible()) await next.click()
  }
  await page.screenshot({ path: test.info().outputPath('confirm.png') })
  await dialog.getByRole('button', { name: 'أكّد الحجز' }).click()
  await expect(page.getByRole('dialog', { name: 'تم حجز حصتك' })).toBeVisible()
}

test('registers, proves the address, subscribes by card through the bank, books, sees and cancels a lesson', async ({ page }) => {
  await register(page)
  await completeProfile(page)
  await subscribe(page)
  await book(page)
  await page.goto(`${app()}/upcoming-lessons`)
  await expect(page.getByRole('heading', { name: 'هبة السيد' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('upcoming.png') })
  await page.getByRole('button', { name: 'ألغِ' }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: /ألغِ الحصة|ألغِ/ }).last().click()
  await page.goto(`${app()}/upcoming-lessons?tab=canceled`)
  await expect(page.getByRole('heading', { name: 'هبة السيد' })).toBeVisible()
})

test('a guest looks at tutors and a profile without signing in', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${app()}/tutors`)
  await expect(profileLink(page)).toBeVisible()
  await page.screenshot({ path: process.env['CI'] === undefined ? 'docs/tutors.png' : test.info().outputPath('tutors.png') })
  await profileLink(page).click()
  await expect(page.getByRole('tab', { name: /التقييمات/ })).toBeVisible()
})

test('a wrong password says so and keeps the form', async ({ page }) => {
  await page.goto(`${app()}/login`)
  await page.getByLabel('البريد الإلكتروني').fill('student@hiwar.test')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Wrong@2026')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue('student@hiwar.test')
})

test('a tutor sees the published week and opens its editor', async ({ page }) => {
  await signIn(page, 'marina-girgis@hiwar.test')
  await page.goto(`${app()}/schedule-management`)
  await expect(page.getByRole('heading', { name: 'أوقاتي المتاحة' })).toBeVisible()
  await page.getByRole('button', { name: 'الأسبوع التالي' }).click()
  await expect(page.getByRole('button', { name: /خيارات/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /أضف أوقاتًا/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /أضف وقت/ }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'احفظ' })).toBeVisible()
})
