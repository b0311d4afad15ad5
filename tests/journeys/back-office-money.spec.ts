// Every decision about a withdrawal, and refunds with all that can go wrong, on the screens of the back office
// (admin.md 7, money.md 11.7).
import { expect, type Page } from '@playwright/test'
import { Role, TransactionStatus, WithdrawMethod } from '@hiwar/contract/enums.ts'
import { drawer, follow, reason, receiptOf, test } from './office.ts'
import { backOffice, get, password, sandbox, send, tokenOf } from './product.ts'

const amount = 10_000

/** A tutor who can withdraw this much. */
async function tutorWith(spendable: number): Promise<string> {
  for (const name of ['tutor', 'omar-elshazly', 'youssef-adel', 'bilal-othman', 'wafaa-deif']) {
    const { token, id } = await tokenOf(`${name}@hiwar.test`)
    if ((await get<{ spendable: number }>(`/invoice/stats/${id}`, token)).spendable >= spendable) return token
  }
  throw new Error('no tutor has earned enough')
}

async function withdrawal(token: string): Promise<number> {
  const body = { method: WithdrawMethod.Wallet, receiver: '01012345678', amount }
  return (await send<{ id: number }>('POST', '/invoice', { token, body })).id
}

const asks = {
  change: {
    body: { method: WithdrawMethod.Wallet, receiver: '01112345678' },
    banner: 'طلب المعلّم تغيير بيانات الاستلام',
  },
  cancellation: { body: { status: 1 }, banner: 'طلب المعلّم إلغاء السحب' },
}

interface Move {
  readonly asked?: keyof typeof asks
  /** The button, in the drawer and in its dialog. */
  readonly press: string
  /** The field that the dialog wants filled. */
  readonly field?: 'السبب' | 'ملاحظة للمعلّم'
  /** The banner afterwards. */
  readonly becomes: string
}

const waits = 'ينتظر الدفع'
const moves: readonly Move[] = [
  { asked: 'change', press: 'أبقِ البيانات الحالية', becomes: waits },
  { asked: 'change', press: 'اعتمد البيانات الجديدة', becomes: waits },
  { asked: 'cancellation', press: 'ارفض الإلغاء', becomes: waits },
  { asked: 'cancellation', press: 'وافق على الإلغاء', field: 'السبب', becomes: 'أُلغي بطلب المعلّم' },
  { press: 'ارفض', field: 'ملاحظة للمعلّم', becomes: 'مرفوض' },
  { press: 'ألغِ الطلب', field: 'ملاحظة للمعلّم', becomes: 'ألغته الإدارة' },
  { asked: 'change', press: 'ارفض', field: 'ملاحظة للمعلّم', becomes: 'مرفوض' },
  { asked: 'change', press: 'ألغِ الطلب', field: 'ملاحظة للمعلّم', becomes: 'ألغته الإدارة' },
  { asked: 'cancellation', press: 'ارفض', field: 'ملاحظة للمعلّم', becomes: 'مرفوض' },
]

/** The tutor asks for it elsewhere; the open drawer says so, and nothing can be done before that was read. */
async function ask(page: Page, asked: keyof typeof asks, given: { id: number; token: string }): Promise<void> {
  const { body, banner } = asks[asked]
  await send('PUT', `/invoice/${given.id}`, { token: given.token, body })
  await drawer(page).getByRole('button', { name: 'راجعت التغيير' }).click()
  await expect(drawer(page).getByText(banner)).toBeVisible()
  if (asked === 'change')
    await expect(drawer(page).getByRole('button', { name: 'سجّل الدفع' })).toHaveAccessibleDescription(/حساب قديم/)
}

async function decide(page: Page, id: number, { press, field, becomes }: Move): Promise<void> {
  await drawer(page).getByRole('button', { name: press, exact: true }).click()
  const confirm = page.getByRole('alertdialog', { name: String(id) })
  if (field !== undefined) {
    await confirm.locator('label', { hasText: field }).click()
    await expect(confirm.getByLabel(field)).toBeFocused()
    await confirm.getByLabel(field).fill(reason)
  }
  await confirm.getByRole('button', { name: press, exact: true }).click()
  await expect(confirm).toBeHidden()
  await expect(drawer(page).getByText(becomes, { exact: true }).first()).toBeVisible()
}

async function fillPayment(page: Page, id: number) {
  await drawer(page).getByRole('button', { name: 'سجّل الدفع' }).click()
  const form = page.getByRole('dialog', { name: `تسجيل دفع طلب السحب ${id}` })
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await receiptOf())
  await form.getByLabel('السبب').fill(reason)
  return form.getByRole('button', { name: /^سجّل دفع/ })
}

test(
  'an admin takes every decision about a withdrawal, and sees who was faster',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice('admin@hiwar.test')
    await page.goto(`${backOffice()}/invoices`)
    const token = await tutorWith(2 * amount)
    const openNew = async () => {
      const id = await withdrawal(token)
      await follow(page, `/invoices?open=${id}`)
      await expect(drawer(page).getByRole('button', { name: 'سجّل الدفع' })).toBeVisible()
      return id
    }
    let id = await openNew()
    for (const move of moves) {
      if (move.asked !== undefined) await ask(page, move.asked, { id, token })
      await decide(page, id, move)
      if (move.becomes !== waits) id = await openNew()
    }

    // Paid already when the tutor asked to cancel.
    await ask(page, 'cancellation', { id, token })
    await (await fillPayment(page, id)).click()
    await expect(drawer(page).getByText('مدفوع', { exact: true }).first()).toBeVisible()

    const contested = await openNew()
    const pay = await fillPayment(page, contested)
    const other = await tokenOf('super@hiwar.test')
    await page.route(
      `**/api/v1/invoice/${contested}`,
      async (route) => {
        await send('PUT', `/invoice/${contested}`, { token: other.token, body: { status: 3 }, reason })
        await route.continue()
      },
      { times: 1 },
    )
    await pay.click()
    const notice = drawer(page).getByText('لم يُنفَّذ شيء: تغيّر الطلب قبل أن ترسل')
    await expect(notice).toBeVisible()
    await expect(drawer(page).getByRole('table')).toContainText('مدفوع')
    await drawer(page).getByRole('button', { name: 'راجعت التغيير' }).click()
    await expect(drawer(page).getByRole('button', { name: 'أضف الإيصال' })).toBeVisible()

    // A note is written in a final state too, and Esc does not lose it.
    await drawer(page).getByRole('button', { name: 'أضف ملاحظة' }).click()
    const note = page.getByRole('dialog', { name: `ملاحظة طلب السحب ${contested}` })
    await note.getByLabel('ملاحظة للمعلّم').fill(reason)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'لم تحفظ ما كتبته' }).getByRole('button', { name: 'ابقَ هنا' }).click()
    await note.getByRole('button', { name: 'احفظ' }).click()
    await expect(page.getByText('تم حفظ الملاحظة')).toBeVisible()
  },
)

/** A payment of more than 5,000 pounds by a new student. */
async function paidPayment(): Promise<{ id: number; paid: number; admin: string }> {
  const { token: admin } = await tokenOf('admin@hiwar.test')
  const email = `refund-${Date.now()}@hiwar.test`
  await send('POST', '/user/', { token: admin, body: { email, password, role: Role.Student } })
  const { token } = await tokenOf(email)
  const plans = await get<{ list: { id: number; yearPrice: number }[] }>('/plan/list?size=100', token)
  const plan = plans.list.find(({ yearPrice }) => yearPrice > 600_000)
  const { transactionId: id, referenceNumber } = await send<{ transactionId: number; referenceNumber: number }>(
    'POST',
    '/fawry/pay/ref-num',
    { token, body: { planId: plan?.id, period: 'year', phone: '01012345678' } },
  )
  await fetch(`${sandbox()}/_control/orders/${referenceNumber}/pay`, { method: 'POST' })
  const payment = async () => await get<{ status: number; amount: number }>(`/tx/${id}`, admin)
  await expect.poll(async () => (await payment()).status).toBe(TransactionStatus.Paid)
  return { id, paid: (await payment()).amount, admin }
}

test(
  'an admin refunds a part, then the rest; too much, a double click and a lost answer refund nothing twice',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const { id, paid, admin } = await paidPayment()
    const refunded = async () => (await get<{ refundedAmount: number }>(`/tx/${id}`, admin)).refundedAmount
    const page = await openOffice('admin@hiwar.test')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/fawry/refund')) sent += 1
    })
    await page.goto(`${backOffice()}/transactions?open=${id}`)
    const form = page.getByRole('dialog', { name: `استرداد الدفعة ${id}` })
    const give = form.getByRole('button', { name: /^ردّ/ })
    const open = async () => {
      const refund = drawer(page).getByRole('button', { name: 'ردّ المبلغ' })
      // It becomes another button once it is known what can be refunded.
      await expect(refund).toBeEnabled()
      await refund.click()
    }
    const fill = async (pounds: string) => {
      await form.getByLabel('المبلغ', { exact: true }).fill(pounds)
      await form.getByLabel('السبب').fill(reason)
    }

    await open()
    await expect(form.getByRole('button', { name: 'تراجع' })).toBeFocused()
    await fill(String(paid / 100 + 1))
    await give.click()
    await expect(form.getByText('المبلغ أكبر من المتبقي. اكتب مبلغًا أقل.')).toBeVisible()
    await fill('50')
    await give.dblclick()
    await expect(form).toBeHidden()
    expect([sent, await refunded()]).toEqual([1, 5_000])

    // The server refunds, but its answer never arrives.
    await open()
    await fill('70')
    await page.route(
      '**/fawry/refund',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await give.click()
    await expect(form.getByText('وصل الطلب السابق', { exact: true })).toBeVisible()
    await give.click({ force: true })
    expect([sent, await refunded()]).toEqual([2, 12_000])
    await form.getByRole('button', { name: 'تراجع' }).click()

    // All of the rest: typed twice, and sent again only after a try that never arrived.
    await open()
    await form.getByText('كل المتبقي').click()
    await form.getByLabel('السبب').fill(reason)
    await give.click()
    await expect(form.getByLabel('اكتب المبلغ للتأكيد')).toBeFocused()
    await form.getByLabel('اكتب المبلغ للتأكيد').fill(String((paid - 12_000) / 100))
    await page.route('**/fawry/refund', async (route) => await route.abort(), { times: 1 })
    await give.click()
    await expect(form.getByText('قرأنا الدفعة من جديد. راجع ما رُدّ وما بقي قبل أن تحاول مرة أخرى.')).toBeVisible()
    await give.click()
    await expect(form).toBeHidden()
    expect([sent, await refunded()]).toEqual([4, paid])
    await expect(drawer(page).getByRole('button', { name: 'ردّ المبلغ' })).toHaveCount(0)
  },
)
