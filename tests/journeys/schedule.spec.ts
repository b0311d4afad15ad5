// The schedule of lessons, and old addresses of lessons.
import { expect, test } from '@playwright/test'
import { app } from './product.ts'
import { openPage } from './steps.ts'

test('the week of lessons is a calendar, and on a phone a list', async ({ browser }) => {
  const wide = await openPage(browser, 'student@hiwar.test')
  await wide.goto(`${app()}/lessons-schedule`)
  await wide
    .getByRole('region', { name: 'أسبوع الحصص' })
    .getByRole('button', { name: /أحمد كمال/ })
    .first()
    .click()
  await expect(wide.getByRole('dialog').getByRole('link', { name: 'ادخل الحصة' })).toBeVisible()
  await wide.keyboard.press('Escape')
  await wide.getByRole('button', { name: 'الأسبوع السابق' }).click()
  await expect(wide).toHaveURL(/week=\d{4}-\d{2}-\d{2}/)
  const phone = await openPage(browser, 'student@hiwar.test', { width: 390, height: 844 })
  await phone.goto(`${app()}/lessons-schedule`)
  await expect(phone.getByRole('article').getByText('أحمد كمال').first()).toBeVisible()
  await phone.goto(`${app()}/session?type=lesson&id=1`)
  await expect(phone).toHaveURL(/\/lesson\/1$/)
  await phone.goto(`${app()}/session?type=cinema&id=1`)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
})
