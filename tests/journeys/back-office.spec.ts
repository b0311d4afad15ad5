// The back office in a day: what waits, a withdrawal paid with its receipt, a lesson canceled for others, and the trace
// of it all (admin.md).
import { expect } from '@playwright/test'
import { cairo, dayKey, formatDate } from '@hiwar/arabic/dates.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { addDays, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { expectFocusKept } from './keyboard.ts'
import { drawer, follow, reason, receiptOf, test } from './office.ts'
import { api, backOffice, get, send, tokenOf } from './product.ts'
import { pressTwiceAtOnce } from './steps.ts'

interface FreeTime {
  readonly tutorId: number
  readonly slotId: number
  readonly start: string
}

/** A time some days ahead that student2 can book. */
async function freeTime(): Promise<FreeTime> {
  const { token } = await tokenOf('student2@hiwar.test')
  const tutors = await get<{ list: { id: number }[] }>('/user/tutor/list/onboarded?size=20', token)
  const after = new Date(Date.now() + 48 * HOUR_MS).toISOString()
  for (const { id: tutorId } of tutors.list) {
    const { slots } = await get<{ slots: { list: { id: number; start: string }[] } }>(
      `/availability-slot/?userId=${tutorId}&after=${after}`,
      token,
    )
    const slot = slots.list.find(({ start }) => start > after)
    if (slot !== undefined) return { tutorId, slotId: slot.id, start: slot.start }
  }
  throw new Error('no tutor has free time')
}

async function book(time: FreeTime): Promise<number> {
  const { token } = await tokenOf('student2@hiwar.test')
  return (await send<{ id: number }>('POST', '/lesson/', { token, body: { ...time, duration: 15 } })).id
}

test('an admin pays a withdrawal with its receipt, and the audit log tells of it', async ({ openOffice }) => {
  const page = await openOffice('admin@hiwar.test')
  const { token } = await tokenOf('admin@hiwar.test')
  // The figures of the home are a minute old at most: another journey may just have looked at them.
  await fetch(`${api()}/cache/flush`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  const open = await get<{ total: number; list: { id: number }[] }>('/invoice?states[]=pending&size=100', token)
  expect(open.total).toBeGreaterThan(0)

  await page.goto(backOffice())
  await expect(page.getByRole('link', { name: /طلبات سحب جديدة/ })).toContainText(String(open.total))
  await page.getByRole('link', { name: /طلبات سحب جديدة/ }).click()
  await expect(page.getByRole('heading', { name: /طلبات السحب/ })).toBeVisible()
  const id = open.list.at(-1)?.id ?? 0
  await page.goto(`${backOffice()}/invoices?open=${id}`)
  await drawer(page).getByRole('button', { name: 'سجّل الدفع' }).click()
  const form = page.getByRole('dialog', { name: `تسجيل دفع طلب السحب ${id}` })
  const pay = form.getByRole('button', { name: /^سجّل دفع/ })
  await pay.click()
  await expect(form.getByText(/اكتب السبب/), 'a payment needs its reason').toBeVisible()
  await expect(form.getByRole('button', { name: 'اختر ملفًا' }), 'and its receipt first').toBeFocused()
  const file = form.locator('input[type=file]').first()
  await file.setInputFiles(await receiptOf(bounds.receipt.bytes + 1))
  await expect(form.getByText('الملف أكبر من 8 ميجابايت. اختر ملفًا أصغر.')).toBeVisible()
  await file.setInputFiles(await receiptOf(bounds.receipt.bytes))
  await form.getByLabel('السبب').fill(reason)
  // The connection hangs until the admin gives up and tries again.
  await page.route(`**/api/v1/invoice/${id}`, () => undefined, { times: 1 })
  await pay.click()
  await form.getByRole('button', { name: 'أوقف الرفع' }).click()
  await expect(form.getByText('توقف الرفع قبل أن يكتمل، ولم يُسجَّل شيء.')).toBeVisible()
  await pay.click()
  await expect(page.getByText('تم تسجيل الدفع').first()).toBeVisible()

  const { list } = await get<{ list: { state: string; receipt: string | null }[] }>(`/invoice?ids[]=${id}`, token)
  expect(list[0]?.state).toBe('fulfilled')
  expect(list[0]?.receipt).not.toBeNull()
  const log = await get<{ list: { action: string; reason: string }[] }>(
    `/admin/audit?targetType=invoice&targetId=${id}`,
    token,
  )
  expect(log.list.map(({ action }) => action)).toContain('invoice.fulfil')
  expect(log.list.find(({ action }) => action === 'invoice.fulfil')?.reason).toBe(reason)
})

test('an admin cancels a lesson for others; a studio is told which right it lacks', async ({ openOffice }) => {
  const page = await openOffice('admin@hiwar.test')
  await page.goto(`${backOffice()}/lessons?view=all&open=${await book(await freeTime())}`)
  await drawer(page).getByRole('button', { name: 'ألغِ الحصة' }).click()
  const confirm = page.getByRole('alertdialog')
  const cancel = confirm.getByRole('button', { name: 'ألغِ الحصة' })
  for (const tooShort of ['', 'لا']) {
    await confirm.getByLabel('السبب').fill(tooShort)
    await cancel.click()
    await expect(confirm.getByText(/^اكتب السبب في 5/)).toBeVisible()
  }
  await confirm.getByLabel('السبب').fill(reason)
  await cancel.click()
  await expect(page.getByText('تم إلغاء الحصة')).toBeVisible()
  await expect(drawer(page).getByText('ألغتها إدارة حوار')).toBeVisible()

  const studio = await openOffice('studio@hiwar.test')
  await studio.goto(`${backOffice()}/users`)
  await expect(studio.getByRole('heading', { name: 'هذه الصفحة ليست لك' })).toBeVisible()
  await expect(studio.getByText(/مدير في حوار/)).toBeVisible()
})

test(
  "an admin sees a tutor's week change, cancels a lesson in it, and its time is free again",
  { tag: '@ci' },
  async ({ openOffice }) => {
    const { token } = await tokenOf('admin@hiwar.test')
    const time = await freeTime()
    const page = await openOffice('admin@hiwar.test')
    await page.goto(`${backOffice()}/tutor/${time.tutorId}?week=${dayKey(time.start, cairo)}`)
    await expect(page.getByText('الحجز متاح الآن')).toBeVisible()
    const account = page.getByRole('main').getByRole('link', { name: 'الحساب', exact: true })
    await expect(account).toHaveAttribute('href', `/user/${time.tutorId}`)
    const week = page.getByRole('region', { name: 'جدول الأسبوع' })
    await expect(week.getByText('متاح للحجز').first()).toBeVisible()
    await expect(page.getByText('متصل: تصل التحديثات فورًا')).toBeAttached()

    // A student books in another browser, and the week shows it.
    const lessonId = await book(time)
    const { members } = await get<{ members: { role: Role; name: string }[] }>(`/lesson/${lessonId}`, token)
    const student = members.find(({ role }) => role === Role.Student)
    const block = week.getByRole('button', {
      name: new RegExp(`حصة مع ${student?.name}.*${formatDate(time.start, { zone: cairo })}`, 'u'),
    })
    await block.press('Enter')
    await drawer(page).getByRole('button', { name: 'ألغِ الحصة' }).click()
    const confirm = page.getByRole('alertdialog', { name: `إلغاء الحصة #${lessonId}` })
    await confirm.getByLabel('السبب').fill(reason)
    await confirm.getByRole('button', { name: 'ألغِ الحصة' }).click()
    await expect(page.getByText('تم إلغاء الحصة')).toBeVisible()
    await expect(confirm).toBeHidden()
    await expectFocusKept(page)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(block).toBeHidden()

    await page.getByRole('switch', { name: 'أظهر الملغى' }).press('Space')
    await expect(block.first()).toContainText('ألغتها إدارة حوار')

    await pressTwiceAtOnce(page.getByRole('button', { name: 'الأسبوع التالي' }))
    await expect(page).toHaveURL(new RegExp(`week=${addDays(saturdayOf(dayKey(time.start, cairo)), 14)}`))
  },
)

test(
  'a list begins anew with a filter, and is the same after a reload, after back and in another browser',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice('admin@hiwar.test')
    const firstNumber = async (where = page) => {
      await expect(where.getByRole('row').nth(2)).toBeVisible()
      return await where
        .getByRole('row')
        .nth(1)
        .getByText(/^#\d+$/)
        .innerText()
    }
    // The oldest first: a lesson that is booked meanwhile comes after them.
    const path = '/lessons?page=5&sort=start:asc'
    await page.goto(backOffice() + path)
    const first = await firstNumber()
    await page.reload()
    expect(await firstNumber()).toBe(first)

    await page.getByRole('button', { name: 'ملغاة هذا الأسبوع' }).click()
    await expect(page).toHaveURL(`${backOffice()}/lessons?view=canceled-this-week`)
    await page.goBack()
    await expect(page).toHaveURL(backOffice() + path)
    expect(await firstNumber()).toBe(first)

    const other = await openOffice('super@hiwar.test')
    await other.goto(backOffice() + path)
    expect(await firstNumber(other)).toBe(first)
  },
)

test(
  'own views of a list are saved, and put in order by drag and by keyboard',
  { tag: '@ci' },
  async ({ openOffice }) => {
    const page = await openOffice('admin@hiwar.test')
    await page.goto(backOffice())
    for (const [name, filter] of [
      ['الملغاة كلها', 'state=canceled'],
      ['القادمة كلها', 'time=future'],
    ] as const) {
      await follow(page, `/lessons?${filter}`)
      await page.getByRole('button', { name: 'احفظ طريقة عرض جديدة' }).click()
      await page.getByRole('dialog').getByLabel('الاسم').fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'احفظ' }).click()
      await expect(page).toHaveURL(/view=/)
    }
    const ownViews = page.getByRole('group', { name: 'طرق العرض' }).getByRole('button', { name: /كلها$/ })
    await expect(ownViews).toHaveText(['الملغاة كلها', 'القادمة كلها'])
    const lines = page.getByRole('dialog', { name: 'ترتيب طرق العرض' }).getByRole('row')
    const putInOrder = async (move: () => Promise<void>, order: string[]) => {
      await page.getByRole('button', { name: 'خيارات طريقة العرض' }).click()
      await page.getByRole('menuitem', { name: 'رتّب الكل بالسحب' }).click()
      await move()
      await expect(lines).toHaveText(order)
      await page.getByRole('dialog').getByRole('button', { name: 'تم', exact: true }).click()
      await page.reload()
      await expect(ownViews).toHaveText(order)
    }
    await putInOrder(
      async () => await lines.last().dragTo(lines.first(), { targetPosition: { x: 100, y: 4 } }),
      ['القادمة كلها', 'الملغاة كلها'],
    )
    await putInOrder(async () => {
      await lines.first().getByRole('button').focus()
      // React Aria begins to drag by keyboard in the next animation frame; keys before that do not move the line.
      for (const [key, place] of [
        ['Enter', 'أدخل بين القادمة كلها و الملغاة كلها'],
        ['ArrowDown', 'أدخل بعد الملغاة كلها'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(page.getByRole('button', { name: place, exact: true })).toBeFocused()
      }
      await page.keyboard.press('Enter')
    }, ['الملغاة كلها', 'القادمة كلها'])
  },
)
