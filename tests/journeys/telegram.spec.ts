// Notifications by Telegram, from an account without a phone to a received message, for a number that Telegram hides.
import { expect, test } from '@playwright/test'
import { api, app, newestMessage } from './product.ts'

test(
  'a student whose number Telegram hides opens the bot, verifies the number and receives messages there',
  { tag: '@ci' },
  async ({ page, context }) => {
    const email = `hidden-${Date.now()}@hiwar.test`
    // The Telegram double hides numbers that end in 99.
    const digits = `10${String(Date.now() % 1_000_000).padStart(6, '0')}99`
    const chat = `7${digits.slice(1)}`
    await fetch(`${api()}/user/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: 4, email, password: 'Lantern@2026' }),
    })
    await page.goto(`${app()}/login`)
    await page.getByLabel('البريد الإلكتروني').fill(email)
    await page.getByLabel('كلمة المرور', { exact: true }).fill('Lantern@2026')
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
    await expect(page).not.toHaveURL(/login/)

    await page.goto(`${app()}/s/settings?tab=notifications`)
    await expect(page.getByText('لن يصلك تذكير بعد')).toBeVisible()
    await page.getByRole('radio', { name: /تيليجرام/ }).click({ force: true })
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('رقم الموبايل')
      .fill(`0${digits}`.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))))
    await dialog.getByRole('button', { name: 'أرسل الكود' }).click()
    await expect(dialog.getByText('لم يجد تيليجرام')).toBeVisible()

    const [bot] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'افتح البوت' }).click(),
    ])
    await bot.locator('input[name=phone]').fill(`20${digits}`)
    await bot.getByRole('button', { name: 'افتح المحادثة' }).click()
    await bot.getByRole('button', { name: 'ابدأ' }).click()
    await bot.getByRole('button', { name: 'أرسل رقمي' }).click()
    await expect(bot.getByText('عرفنا رقمك')).toBeVisible()
    await page.bringToFront()

    await dialog.getByRole('button', { name: 'حاول مرة أخرى' }).click()
    const text = await newestMessage(chat, /\d{5}/)
    await dialog.getByRole('textbox').first().click()
    await page.keyboard.type(/\d{5}/.exec(text)?.[0] ?? '', { delay: 40 })
    await dialog.getByRole('button', { name: 'تم', exact: true }).click()
    await expect(page.getByText('البوت مربوط بمحادثتك')).toBeVisible()

    await page.getByRole('button', { name: 'جرّب على الموبايل' }).click()
    await newestMessage(chat, /هكذا تصلك رسائل حوار/)
    await expect(page.getByRole('checkbox', { name: /نتيجة الدفع، بريد/ })).toBeDisabled()
    const isSaved = async (change: () => Promise<void>) => {
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/user/notification') && response.request().method() === 'PUT',
      )
      await change()
      return (await saved).ok()
    }
    const quietHours = page.getByText('لا ترسل إليّ ليلًا إلا العاجل')
    // They are on at first.
    expect(await isSaved(async () => await quietHours.click()), 'quiet hours off').toBe(true)
    expect(await isSaved(async () => await quietHours.click()), 'quiet hours on').toBe(true)
    const mailOfCancel = page.getByRole('checkbox', { name: /إلغاء حصة، بريد/ })
    expect(await isSaved(async () => await mailOfCancel.check({ force: true })), 'mail of a cancellation').toBe(true)
    await page.reload()
    const quiet = page.getByRole('region', { name: 'ساعات الهدوء' }).getByRole('button')
    await expect(quiet).toHaveText([/11:00.م/, /8:00.ص/])
    await expect(mailOfCancel).toBeChecked()
  },
)
