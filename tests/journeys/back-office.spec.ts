// The back office in a day: what waits, a withdrawal paid with its receipt, a lesson canceled for others, and the trace
// of it all (admin.md).
import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { cairo, dayKey, formatDate } from '@hiwar/arabic/dates.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { api, backOffice, get, signInTo, tokenOf } from './product.ts'

const desktop = { viewport: { width: 1280, height: 800 } }
const reason = 'طلب صاحب الحساب ذلك بالهاتف'

/** A white picture of this width and height, made without any library. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    let crc = ~0
    for (const byte of body) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    const out = Buffer.alloc(body.length + 8)
    out.writeUInt32BE(data.length, 0)
    body.copy(out, 4)
    out.writeUInt32BE(~crc >>> 0, body.length + 4)
    return out
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A lesson of student2 some days ahead. */
async function bookedLesson(): Promise<number> {
  const { token } = await tokenOf('student2@hiwar.test')
  const tutors = await get<{ list: { id: number }[] }>('/user/tutor/list/onboarded?size=20', token)
  const after = new Date(Date.now() + 48 * HOUR_MS).toISOString()
  for (const { id: tutorId } of tutors.list) {
    const { slots } = await get<{ slots: { list: { id: number; start: string }[] } }>(
      `/availability-slot/?userId=${tutorId}&after=${after}`,
      token,
    )
    const slot = slots.list.find(({ start }) => start > after)
    if (slot === undefined) continue
    const answer = await fetch(`${api()}/lesson/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ tutorId, slotId: slot.id, start: slot.start, duration: 15 }),
    })
    if (answer.status === 200) return ((await answer.json()) as { id: number }).id
  }
  throw new Error('no tutor has free time')
}

const drawer = (page: Page) => page.getByRole('dialog').first()

test('an admin pays a withdrawal with its receipt, and the audit log tells of it', async ({ browser }) => {
  const page = await (await browser.newContext(desktop)).newPage()
  await signInTo(backOffice(), page, 'admin@hiwar.test')
  const { token } = await tokenOf('admin@hiwar.test')
  const open = await get<{ total: number; list: { id: number }[] }>('/invoice?states[]=pending&size=100', token)
  expect(open.total).toBeGreaterThan(0)

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
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: png(600, 600) })
  await form.getByLabel('السبب').fill(reason)
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

test('an admin cancels a lesson for others; a studio is told which right it lacks', async ({ browser }) => {
  const page = await (await browser.newContext(desktop)).newPage()
  await signInTo(backOffice(), page, 'admin@hiwar.test')
  await page.goto(`${backOffice()}/lessons?view=all&open=${await bookedLesson()}`)
  await drawer(page).getByRole('button', { name: 'ألغِ الحصة' }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByLabel('السبب').fill(reason)
  await confirm.getByRole('button', { name: 'ألغِ الحصة' }).click()
  await expect(page.getByText('أُلغيت الحصة')).toBeVisible()
  await expect(drawer(page).getByText('أُلغيت من إدارة حوار')).toBeVisible()

  const studio = await (await browser.newContext(desktop)).newPage()
  await signInTo(backOffice(), studio, 'studio@hiwar.test')
  await studio.goto(`${backOffice()}/users`)
  await expect(studio.getByRole('heading', { name: 'هذه الصفحة ليست لك' })).toBeVisible()
  await expect(studio.getByText(/مدير في حوار/)).toBeVisible()
})

test("an admin sees a tutor's week, cancels a lesson in it, and its time is free again", async ({ browser }) => {
  const { token } = await tokenOf('admin@hiwar.test')
  const lessonId = await bookedLesson()
  const { lesson, members } = await get<{
    lesson: { start: string }
    members: { userId: number; role: Role; name: string }[]
  }>(`/lesson/${lessonId}`, token)
  const tutor = members.find(({ role }) => role !== Role.Student)
  const student = members.find(({ role }) => role === Role.Student)
  const page = await (await browser.newContext(desktop)).newPage()
  await signInTo(backOffice(), page, 'admin@hiwar.test')

  await page.goto(`${backOffice()}/tutor/${tutor?.userId}?week=${dayKey(lesson.start, cairo)}`)
  await expect(page.getByText('الحجز متاح الآن')).toBeVisible()
  const week = page.getByRole('region', { name: 'جدول الأسبوع' })
  await expect(week.getByText('متاح للحجز').first()).toBeVisible()
  const block = week.getByRole('button', {
    name: new RegExp(`حصة مع ${student?.name}.*${formatDate(lesson.start, { zone: cairo })}`, 'u'),
  })
  await block.press('Enter')
  await drawer(page).getByRole('button', { name: 'ألغِ الحصة' }).click()
  const confirm = page.getByRole('alertdialog', { name: `إلغاء الحصة #${lessonId}` })
  await confirm.getByLabel('السبب').fill(reason)
  await confirm.getByRole('button', { name: 'ألغِ الحصة' }).click()
  await expect(page.getByText('أُلغيت الحصة')).toBeVisible()
  await expect(confirm).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(block).toBeHidden()

  await page.getByRole('switch', { name: 'أظهر الملغى' }).press('Space')
  await expect(block.first()).toContainText('أُلغيت من إدارة حوار')
})
