// A day's work in the back office: it needs no mouse, and nothing that is typed is lost or sent twice (admin.md 4.2, 7).
import { expect, type Page } from '@playwright/test'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { expectFocusKept, press, tabTo, write } from './keyboard.ts'
import { drawer, reason, receiptOf, test } from './office.ts'
import { backOffice, get, password, tokenOf } from './product.ts'

const words = 'إجابات واضحة، ونطق سليم.'

/** `g` and the letter of a page. */
async function goTo(page: Page, letter: string, path: RegExp): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await expect(page).toHaveURL(path)
}

/** Opens the first row of the list. */
async function openFirstRow(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tabTo(page, page.getByRole('grid'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
}

test(
  'an admin pays a withdrawal, finds an account and records a result by keyboard alone',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice()
    const { id, token } = await tokenOf('admin@hiwar.test')
    await page.goto(`${backOffice()}/login`)
    const signIn = async (email: string) => {
      await write(page, page.getByLabel('البريد الإلكتروني'), email)
      await write(page, page.getByLabel('كلمة المرور', { exact: true }), password)
      await page.keyboard.press('Enter')
    }
    // Who works in the main app is told so, and is signed in nowhere.
    const ended = page.waitForResponse('**/api/v1/auth/sign-out')
    await signIn('student2@hiwar.test')
    await expect(page.getByText('هذا الحساب يعمل من')).toBeVisible()
    expect((await ended).ok()).toBe(true)
    await signIn('admin@hiwar.test')

    await press(page, page.getByRole('link', { name: /طلبات سحب جديدة/ }))
    await expect(page).toHaveURL(/\/invoices/)
    await openFirstRow(page)
    await press(page, page.getByRole('button', { name: 'سجّل الدفع' }))
    const payment = page.getByRole('dialog', { name: /تسجيل دفع طلب السحب/ })
    const chooser = page.waitForEvent('filechooser')
    await press(page, payment.getByRole('button', { name: 'اختر ملفًا' }))
    await (await chooser).setFiles(await receiptOf())
    await write(page, payment.getByLabel('السبب'), reason)
    await press(page, payment.getByRole('button', { name: /^سجّل دفع/ }))
    await expect(page.getByText('تم تسجيل الدفع').first()).toBeVisible()
    await expect(payment).toBeHidden()
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await goTo(page, 'u', /\/users/)
    // The address changes a moment before the list does.
    await expect(page.getByRole('heading', { level: 1, name: 'المستخدمون' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.insertText('student2@hiwar.test')
    await expect(page.getByRole('row')).toHaveCount(2)
    await openFirstRow(page)
    await expect(page.getByText('student2@hiwar.test').first()).toBeVisible()
    await expect(page).toHaveURL(/\/user\/\d+/)
    // A number is shown once that is in the audit log.
    const reveals = async () =>
      (await get<{ total: number }>(`/admin/audit?actorId=${id}&action=phone.reveal`, token)).total
    const revealed = await reveals()
    await press(page, page.getByRole('button', { name: /اعرض رقم الموبايل/ }))
    await expect(page.getByRole('button', { name: 'انسخ رقم الموبايل' })).toBeVisible()
    expect(await reveals()).toBe(revealed + 1)

    // The one that has waited longest: others begin to wait meanwhile.
    const waiting = '/interview/list/?awaitsResult=true&order[]=start&direction[]=asc'
    const [first] = (await get<{ list: { id: number }[] }>(waiting, token)).list
    await goTo(page, 'i', /\/interviews/)
    await press(page, page.getByRole('button', { name: 'تنتظر النتيجة' }))
    await expect(page).toHaveURL(/view=awaiting/)
    await expect(page.getByRole('row').nth(1)).toContainText(`#${first?.id}`)
    await openFirstRow(page)
    await press(page, page.getByRole('button', { name: 'مرفوضة', exact: true }))
    const result = page.getByRole('alertdialog', { name: /سجّل الرفض/ })
    await write(page, result.getByLabel(/رأي المدير/), words)
    await write(page, result.getByLabel('السبب'), reason)
    await press(page, result.getByRole('button', { name: 'سجّل الرفض' }))
    await expect(result).toBeHidden()
    await expect
      .poll(async () => (await get<{ list: { status: number }[] }>(`/interview/list/?ids[]=${first?.id}`, token)).list)
      .toMatchObject([{ status: InterviewStatus.Rejected }])
  },
)

/** Leaves the open report, where it is the own already, and takes it. */
async function takeOver(page: Page): Promise<void> {
  const take = drawer(page).getByRole('button', { name: 'تولَّه' })
  const leave = drawer(page).getByRole('button', { name: 'اتركه' })
  await expect(take.or(leave)).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await take.click()
  await expect(leave).toBeVisible()
}

test(
  'a form is sent once and not lost by Esc, a rename is seen at once, and the palette takes the first match',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice('admin@hiwar.test')
    await page.goto(`${backOffice()}/topics`)
    await page.getByRole('button', { name: 'أضف موضوعًا' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('الاسم بالعربية').fill('الفلك والفضاء')
    await form.getByLabel('الاسم بالإنجليزية').fill('Astronomy')
    let sent = 0
    await page.route('**/topic/', async (route) => {
      if (route.request().method() === 'POST') sent += 1
      await route.continue()
    })
    await form.locator('button[type=submit]').dblclick()
    await expect(form).toBeHidden()
    expect(sent).toBe(1)

    // A new name is seen at once, and goes back where it is refused.
    const row = page.getByRole('row', { name: /الفلك والفضاء/ })
    const newName = page.getByRole('row', { name: /علم الفلك/ })
    await page.route(
      /\/topic\/\d+$/,
      async (route) => {
        await expect(newName).toBeVisible()
        await route.abort()
      },
      { times: 1 },
    )
    await row.getByRole('button', { name: 'عدّل الاسم بالعربية: الفلك والفضاء' }).click()
    await page.getByRole('textbox', { name: 'الاسم بالعربية' }).fill('علم الفلك')
    await page.keyboard.press('Enter')
    await expect(page.getByText('لم يتغيّر الاسم')).toBeVisible()
    await expect(newName).toHaveCount(0)
    await expect(row).toBeVisible()

    // From anywhere the palette opens the form of another page.
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('searchbox', { name: 'ابحث أو انتقل' })).toBeFocused()
    await page.keyboard.insertText('باقة جديدة')
    await page.keyboard.press('Enter')
    const plan = page.getByRole('dialog', { name: 'باقة جديدة' })
    await plan.getByLabel('دقائق الأسبوع').fill('90')
    await plan.getByLabel('سعر الشهر قبل الخصم').fill('900')
    await plan.getByRole('button', { name: 'أنشئ الباقة' }).click()
    const confirm = page.getByRole('alertdialog', { name: /^إنشاء باقة/ })
    await expect(confirm.getByRole('button', { name: 'تراجع' })).toBeFocused()
    await confirm.getByRole('button', { name: 'أنشئ الباقة' }).click()
    await expect(page.getByText('تم إنشاء الباقة')).toBeVisible()

    // Enter waits for what the server finds.
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('searchbox', { name: 'ابحث أو انتقل' })).toBeFocused()
    await page.keyboard.insertText('student2@hiwar.test')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/user\/\d+/)

    // What is typed about an account stays while the account is fetched again.
    await page.getByRole('button', { name: 'عدّل', exact: true }).click()
    const address = drawer(page).getByLabel('العنوان')
    await address.fill('شارع النيل')
    const fetched = page.waitForResponse(/\/api\/v1\/user\/\d+$/)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await fetched
    await expect(address).toHaveValue('شارع النيل')
    await page.keyboard.press('Escape')
    const unsaved = page.getByRole('alertdialog', { name: 'لم تحفظ ما كتبته' })
    await unsaved.getByRole('button', { name: 'اخرج دون حفظ' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // A reply that is taken back is not sent, and one that was typed is not lost by Esc.
    await page.goto(`${backOffice()}/reports?view=open`)
    await openFirstRow(page)
    await takeOver(page)
    // What became of it, for whoever told it.
    const outcome = drawer(page).getByLabel('النتيجة', { exact: true })
    await outcome.fill(words)
    await drawer(page).getByRole('button', { name: 'احفظ', exact: true }).click()
    await expect(page.getByText('تم حفظ النتيجة')).toBeVisible()
    await expect(drawer(page).getByRole('button', { name: 'احفظ', exact: true })).toHaveCount(0)
    await expect(outcome).toHaveValue(words)
    // The next one is based on the report as the last change left it, though it cannot be fetched again.
    const report = /\/api\/v1\/report\/\d+$/
    await page.route(report, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await drawer(page).getByRole('button', { name: 'أغلق البلاغ' }).click()
    const undone = page.waitForResponse(
      (response) => report.test(response.url()) && response.request().postDataJSON()?.resolved === false,
    )
    await page.getByRole('region', { name: 'رسائل سريعة' }).getByRole('button', { name: 'تراجع' }).click()
    await undone
    await outcome.fill(`${words} ثانية`)
    await drawer(page).getByRole('button', { name: 'احفظ', exact: true }).click()
    await expect(drawer(page).getByRole('button', { name: 'احفظ', exact: true })).toHaveCount(0)
    await expect(outcome).toHaveValue(`${words} ثانية`)
    await expect(drawer(page).getByRole('status').filter({ hasText: 'لم تُحدَّث بيانات البلاغ' })).toBeVisible()
    await page.unroute(report)
    const reply = drawer(page).getByLabel('ردّك')
    await reply.fill(words)
    let replies = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/report/reply')) replies += 1
    })
    await drawer(page).getByRole('button', { name: 'أرسل', exact: true }).click()
    await page.getByRole('region', { name: 'رسائل سريعة' }).getByRole('button', { name: 'تراجع' }).click()
    await expect(reply).toHaveValue(words)
    await reply.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'لم تحفظ ما كتبته' })
    await question.getByRole('button', { name: 'ابقَ هنا' }).click()
    await expect(reply).toHaveValue(words)
    await reply.press('Escape')
    await question.getByRole('button', { name: 'اخرج دون حفظ' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=\d/)
    expect(replies, 'the reply that was taken back').toBe(0)
  },
)
