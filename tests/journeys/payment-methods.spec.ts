// Every payment method in the browser: reference number, wallet, installments with a coupon, a browser that is closed
// during the payment, a payment its payer takes back, and what a tutor earned of all that.
import { readFile } from 'node:fs/promises'
import { expect, type Browser, type Page } from '@playwright/test'
import { WithdrawMethod } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { api, app, get, sandbox, send, signIn, tokenOf } from './product.ts'
import { completeProfile, openFirstCard, register, saveCard } from './steps.ts'
import { test } from './windows.ts'

/** Does this to the newest open order at the provider's double. */
async function atProvider(action: string): Promise<void> {
  const answer = await fetch(`${sandbox()}/_control/orders`)
  const { list } = (await answer.json()) as { list: { referenceNumber: string; orderStatus: string }[] }
  const order = list.find(({ orderStatus }) => orderStatus === 'NEW')
  await fetch(`${sandbox()}/_control/orders/${order?.referenceNumber}/${action}`, { method: 'POST' })
}

async function newcomer(page: Page): Promise<string> {
  const email = `payer-${Date.now()}@hiwar.test`
  await register(page, email)
  await completeProfile(page)
  return email
}

const isPaid = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'تم الدفع، أهلًا بك' })).toBeVisible({ timeout: 30_000 })
}

test('a reference number shows its expiry, appears on another device too, and the page updates when it is paid', async ({
  page,
  browser,
}: {
  page: Page
  browser: Browser
}) => {
  const email = await newcomer(page)
  await page.goto(`${app()}/plans`)
  await expect(page.getByRole('list', { name: 'طرق الدفع' }).getByRole('listitem').first()).toBeVisible()
  await page.goto(`${app()}/checkout/1/month?tab=fawry`)
  await page.getByRole('button', { name: /احصل على كود/ }).click()
  const number = page.getByLabel(/^كود الدفع/)
  await expect(number).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('47:59')

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${app()}/login`)
  await other.getByLabel('البريد الإلكتروني').fill(email)
  await other.getByLabel('كلمة المرور', { exact: true }).fill('Lantern@2026')
  await other.locator('form button[type=submit]').click()
  await expect(other).not.toHaveURL(/login/)
  // Whatever is asked for, the order that waits comes first.
  await other.goto(`${app()}/checkout/2/year`)
  await expect(other).toHaveURL(/checkout\/1\/month/)
  await expect(other.getByLabel(/^كود الدفع/)).toHaveText((await number.textContent()) ?? '')

  await atProvider('pay')
  await isPaid(page)
  await isPaid(other)
  await page.goto(`${app()}/payments`)
  await expect(page.getByText('كود دفع فوري')).toBeVisible()
  await expect(page.getByRole('button', { name: /^انسخ الرقم المرجعي \d{10}$/ })).toBeVisible()
  await page.getByRole('button', { name: 'التفاصيل' }).click()
  await expect(page.getByRole('dialog').getByText('وصل الدفع')).toBeVisible()
})

/** Within how many days payers may have an unused payment back; 0 is what the product starts with. */
async function allowOwnRefunds(days: number): Promise<void> {
  const { token } = await tokenOf('super@hiwar.test')
  const { version } = await get<{ version: number }>('/platform/settings', token)
  const body = { version, changes: { 'refund.selfServiceDays': days } }
  await send('PATCH', '/platform/settings', { token, body, reason: 'تجربة الاسترجاع' })
}

test(
  'a payment of which nothing was used goes back whole, and the subscription ends with it',
  { tag: '@ci' },
  async ({ page }) => {
    await newcomer(page)
    await page.goto(`${app()}/checkout/1/month?tab=fawry`)
    await page.getByRole('button', { name: /احصل على كود/ }).click()
    await expect(page.getByLabel(/^كود الدفع/)).toBeVisible()
    await atProvider('pay')
    await isPaid(page)
    await page.goto(`${app()}/payments`)
    await expect(page.getByText('المتبقي من الاشتراك')).toBeVisible()
    await expect(page.getByRole('button', { name: 'استرجع المبلغ' })).toHaveCount(0)

    await allowOwnRefunds(7)
    try {
      await page.reload()
      // Under the subscription, and in the row of the payment.
      await expect(page.getByRole('button', { name: 'استرجع المبلغ' })).toHaveCount(2)
      await page.getByRole('table').getByRole('button', { name: 'استرجع المبلغ' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'استرجاع المبلغ؟' })
      await expect(dialog).toContainText('ينتهي اشتراكك')
      const giveBack = dialog.getByRole('button', { name: /^استرجع \S*[\d,]+/ })
      // The page behind the dialog is hidden from those who cannot see it.
      await expect(page.locator('table')).toContainText((await giveBack.innerText()).replace('استرجع ', ''))
      const refused = { status: 500, json: { code: 'fawry-error', message: 'fawry-error' } }
      await page.route('**/fawry/refund/own', (route) => route.fulfill(refused), { times: 1 })
      await giveBack.click()
      await expect(dialog.getByText('رفضت جهة الدفع الطلب')).toBeVisible()
      await giveBack.click()
      await expect(page.getByText(/^تم استرجاع/)).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('ليس لديك اشتراك سارٍ')).toBeVisible()
      await expect(page.getByRole('table').getByText('مستردّة')).toBeVisible()
      await expect(page.getByRole('button', { name: 'استرجع المبلغ' })).toHaveCount(0)
    } finally {
      await allowOwnRefunds(0)
    }
  },
)

/** A tutor who had money sent to an account and can withdraw again. */
async function tutorWithWithdrawal(): Promise<string> {
  const amount = 10_000
  for (const name of ['omar-elshazly', 'youssef-adel', 'bilal-othman', 'wafaa-deif', 'tutor']) {
    const email = `${name}@hiwar.test`
    const { token, id } = await tokenOf(email)
    const { spendable } = await get<{ spendable: number }>(`/invoice/stats/${id}`, token)
    if (spendable < 2 * amount) continue
    const body = { method: WithdrawMethod.Instapay, receiver: `${name}@instapay`, amount }
    await send('POST', '/invoice', { token, body })
    return email
  }
  throw new Error('no tutor has earned enough')
}

test(
  'a tutor looks through earnings by state and month, saves them, and is offered the account used before',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, await tutorWithWithdrawal())
    await page.goto(`${app()}/invoices`)
    const panel = page.getByRole('tabpanel')
    await expect(panel.getByText('مجموع الأرباح').first()).toBeVisible()
    await panel.getByRole('radio', { name: 'السحب' }).click({ force: true })
    await expect(panel.getByText(/^طلب سحب رقم/).first()).toBeVisible()
    await expect(panel.getByText(/^حصة مع/)).toHaveCount(0)
    await panel.getByRole('radio', { name: 'الحصص' }).click({ force: true })
    await panel.getByRole('button', { name: 'أُضيف إلى الرصيد' }).click()
    await expect(page).toHaveURL(/kind=lesson&state=earned/)
    await expect(panel.getByText(/^حصة مع/).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'احفظ ملف CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('hiwar-earnings.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1)
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain('"earned"')

    await page.getByRole('button', { name: 'اطلب سحب أرباحك' }).click()
    const dialog = page.getByRole('dialog', { name: 'طلب سحب أرباحك' })
    const accounts = dialog.getByRole('group', { name: 'حسابات استلمت عليها من قبل' })
    await expect(accounts.getByRole('button', { pressed: true })).toContainText('@instapay')
  },
)

test('a wallet payment is requested, canceled and requested again', { tag: '@ci' }, async ({ page }) => {
  await newcomer(page)
  await page.goto(`${app()}/checkout/1/month?tab=ewallet`)
  const ask = async () => {
    await page.getByLabel('رقم المحفظة').fill('01112345678')
    await page.getByRole('button', { name: /^ادفع/ }).click()
    await expect(page.getByRole('heading', { name: 'وافق من محفظتك' })).toBeVisible()
  }
  await ask()
  await page.getByRole('button', { name: 'ألغِ وابدأ من جديد' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ألغِ الدفعة' }).click()
  await expect(page.getByRole('heading', { name: 'اختر طريقة الدفع' })).toBeVisible()
  await ask()
  await atProvider('pay')
  await isPaid(page)
})

test(
  'a coupon lowers the price everywhere, a payment resumes after the browser was closed at the bank, and the card is deleted',
  { tag: '@ci' },
  async ({ page, browser }: { page: Page; browser: Browser }) => {
    const { token } = await tokenOf('admin@hiwar.test')
    const code = `SAVE${Date.now() % 1_000_000}`
    await fetch(`${api()}/coupon`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ code, discount: 1000, expiresAt: new Date(Date.now() + DAY_MS).toISOString() }),
    })
    const email = await newcomer(page)
    await page.goto(`${app()}/checkout/2/quarter?tab=installments`)
    await page.getByRole('button', { name: 'لديك كود خصم؟' }).click()
    await page.getByLabel('كود خصم').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'طبّق' }).click()
    await page.getByRole('button', { name: 'التفاصيل' }).click()
    await expect(page.getByText('خصم الكود')).toBeVisible()
    await expect(page.getByRole('radio', { name: /على 3 دفعات/ })).toBeChecked()
    await page.getByRole('button', { name: /بنك بطاقتك/ }).click()
    await page.getByRole('option', { name: /التجاري الدولي/ }).click()
    await page.getByText('على 4 دفعات').click()
    const button = page.getByRole('button', { name: /وقسّط/ })
    const price = ((await button.textContent()) ?? '').replace('أضف بطاقة وقسّط', '').trim()
    await saveCard(await openFirstCard(page), '4242')
    await expect(page.frameLocator('iframe').getByText(price)).toBeVisible()
    await page.close({ runBeforeUnload: false })

    const again = await (await browser.newContext()).newPage()
    await again.goto(`${app()}/login`)
    await again.getByLabel('البريد الإلكتروني').fill(email)
    await again.getByLabel('كلمة المرور', { exact: true }).fill('Lantern@2026')
    await again.locator('form button[type=submit]').click()
    await expect(again).not.toHaveURL(/login/)
    await again.goto(`${app()}/payments`)
    await again.getByRole('link', { name: 'أكمل الدفع' }).click()
    const bank = again.frameLocator('iframe')
    await bank.locator('#code').fill('123456')
    await bank.getByRole('button', { name: 'تأكيد' }).click()
    await isPaid(again)

    await again.goto(`${app()}/payments`)
    await again.getByRole('button', { name: /^احذف البطاقة المنتهية/ }).click()
    await expect(again.getByRole('alertdialog')).toContainText('4242')
    await again.getByRole('alertdialog').getByRole('button', { name: 'احذف' }).click()
    await expect(again.getByText('لا توجد بطاقات محفوظة.')).toBeVisible()
  },
)
