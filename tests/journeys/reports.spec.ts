// What a person tells the team: sent, followed, answered and withdrawn in the main app.
import { expect, test } from '@playwright/test'
import { app, newestMail, send, signIn, tokenOf } from './product.ts'

test(
  'a report is sent, answered by the team, added to, and one without an answer withdrawn',
  { tag: '@ci' },
  async ({ page }) => {
    const email = 'student2@hiwar.test'
    await signIn(page, email)
    await page.goto(`${app()}/reports`)
    await page.getByRole('main').getByRole('button', { name: 'أبلغ عن مشكلة' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /ما موضوع البلاغ؟/ }).click()
    await page.getByRole('option', { name: 'دفع أو اشتراك' }).click()
    await dialog.getByLabel('العنوان').fill('خُصم المبلغ مرتين')
    await dialog.getByLabel('ماذا حدث؟').fill('دفعت مرة واحدة، وظهرت عندي عمليتان.')
    await dialog.getByRole('button', { name: 'أرسل البلاغ' }).click()
    await expect(dialog.getByText('رقمه')).toBeVisible()
    await dialog.getByRole('button', { name: 'إغلاق' }).last().click()

    await page.getByRole('main').getByRole('link', { name: 'خُصم المبلغ مرتين' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'خُصم المبلغ مرتين' })).toBeVisible()
    await expect(page.getByText('ننظر فيه')).toBeVisible()
    await expect(page.getByRole('button', { name: 'اسحب البلاغ' })).toBeVisible()

    const reportId = Number(new URL(page.url()).pathname.split('/').at(-1))
    const admin = await tokenOf('admin@hiwar.test')
    const answer = { reportId, message: 'وصلنا بلاغك، ونراجع العمليتين الآن.' }
    await send('POST', '/report/reply', { token: admin.token, body: answer, reason: 'رد على بلاغ' })
    await expect.poll(async () => (await newestMail(email)).text).toContain(`/reports/${reportId}`)

    await page.reload()
    const thread = page.getByRole('region', { name: 'ما كُتب في البلاغ' }).getByRole('listitem')
    await expect(thread).toHaveCount(2)
    await expect(thread.last()).toContainText('فريق حوار')
    await expect(page.getByText('رددنا عليك')).toBeVisible()
    await expect(page.getByRole('button', { name: 'اسحب البلاغ' })).toBeHidden()
    await page.getByLabel('أضف إلى بلاغك').fill('شكرًا، العملية الثانية رقمها 1234.')
    await page.getByRole('button', { name: 'أرسل', exact: true }).click()
    await expect(thread).toHaveCount(3)
    await expect(page.getByLabel('أضف إلى بلاغك')).toHaveValue('')

    const { token } = await tokenOf(email)
    const body = { title: 'بلاغ بالخطأ', description: 'أرسلته قبل أن أجرّب من جديد.', category: 'other' }
    const { id } = await send<{ id: number }>('POST', '/report', { token, body })
    await page.goto(`${app()}/reports/${id}`)
    await page.getByRole('button', { name: 'اسحب البلاغ' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'اسحب البلاغ' }).click()
    await expect(page).toHaveURL(/\/reports$/)
    await expect(page.getByRole('link', { name: 'خُصم المبلغ مرتين' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'بلاغ بالخطأ' })).toHaveCount(0)
    await page.goto(`${app()}/reports/${id}`)
    await expect(page.getByText('لا يوجد بلاغ بهذا الرقم بين بلاغاتك.')).toBeVisible()
  },
)
