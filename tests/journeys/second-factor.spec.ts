// The second factor of staff (more.md 1): set up in the own account, asked for at the sign-in, required by the platform.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { Role } from '@hiwar/contract/enums.ts'
import { codeOfApp } from '../../apps/server/test/second-factor.ts'
import { test } from './office.ts'
import { app, backOffice, password, send, tokenOf } from './product.ts'

async function enter(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
}

/** From the secret on the screen to the recovery codes; returns one of them. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'ابدأ الإعداد' }).click()
  await expect(page.getByRole('img', { name: /رمز QR/ })).toBeVisible()
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  await page.getByLabel('الكود الظاهر في التطبيق').fill(codeOfApp(secret.replaceAll(' ', ''), new Date()))
  await expect(page.getByRole('heading', { name: 'احفظ أكواد الاسترداد' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'نزّلها في ملف' }).click()
  const [code = ''] = (await readFile(await (await download).path(), 'utf8')).match(/\w{5}-\w{5}/g) ?? []
  await expect(page.getByText(code)).toBeVisible()
  await page.getByRole('button', { name: 'حفظت الأكواد' }).click()
  return code
}

test(
  'a studio sets up a second factor, signs in without the phone, and is held where it lacks it',
  { tag: '@ci' },
  async ({ openOffice, page: appPage }) => {
    const { token } = await tokenOf('admin@hiwar.test')
    const email = `second-factor-${Date.now()}@hiwar.test`
    await send('POST', '/user/', { token, body: { email, password, role: Role.Studio } })
    const page = await openOffice()
    await enter(page, backOffice(), email)
    await expect(page).toHaveURL(/\/photo-sessions$/)
    await page.goto(`${backOffice()}/user-settings`)
    const card = page.getByRole('region', { name: 'خطوة التحقّق الثانية' })
    await card.getByRole('button', { name: 'فعّلها' }).click()
    const recovery = await setUp(page)
    await expect(card.getByText('مفعّلة منذ')).toBeVisible()

    await page.evaluate(() => {
      localStorage.clear()
    })
    await enter(page, backOffice(), email)
    await expect(page.getByLabel('كود التطبيق')).toBeFocused()
    await page.getByLabel('كود التطبيق').fill('000000')
    await expect(page.getByText(/الكود غير صحيح أو مرّ وقته/)).toBeVisible()
    await page.getByRole('button', { name: /استخدم كود استرداد/ }).click()
    await page.getByLabel('كود الاسترداد').fill(recovery.toLowerCase())
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
    await expect(page).toHaveURL(/\/photo-sessions$/)
    await enter(appPage, app(), email)
    await expect(appPage.getByText(/سجّل الدخول من لوحة الإدارة/)).toBeVisible()

    await page.goto(`${backOffice()}/user-settings`)
    await expect(card.getByText('الباقي: 9 أكواد استرداد.')).toBeVisible()
    await card.getByRole('button', { name: 'أوقفها' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'أوقفها' }).click()
    await expect(card.getByText('غير مفعّلة')).toBeVisible()

    // As the server answers while the platform requires it; the setting itself would hold the other journeys too.
    const held = { status: 403, json: { code: 'forbidden', message: 'forbidden', field: 'totp' } }
    await page.route('**/auth/sign-in/list', (route) => route.fulfill(held))
    await page.reload()
    const gate = page.getByRole('dialog', { name: 'فعّل خطوة التحقّق الثانية' })
    await expect(gate).toBeVisible()
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    await setUp(page)
    await expect(gate).toHaveCount(0)
    await expect(page.getByText('هذا الجهاز', { exact: true })).toBeVisible()
  },
)
