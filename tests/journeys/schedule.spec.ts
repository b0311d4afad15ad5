// The schedule of lessons, and old addresses of lessons.
import { cairo, dayKey, formatRange } from '@hiwar/arabic/dates.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { addDays, dayBounds, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { runningLesson } from './call-steps.ts'
import { cutTexts } from './ink.ts'
import { app, get, tokenOf } from './product.ts'
import { openPage, pressTwiceAtOnce } from './steps.ts'
import { test } from './windows.ts'

test('the week of lessons is a calendar, and on a phone a list', async ({ browser }) => {
  const wide = await openPage(browser, 'student@hiwar.test')
  // One lesson may just have ended.
  const { token } = await tokenOf('student@hiwar.test')
  const { lesson } = await get<{ lesson: { start: string; duration: number } }>(
    `/lesson/${await runningLesson()}`,
    token,
  )
  const end = Date.parse(lesson.start) + lesson.duration * MINUTE_MS
  await wide.goto(`${app()}/lessons-schedule`)
  await wide
    .getByRole('region', { name: 'أسبوع الحصص' })
    .getByRole('button', { name: /أحمد كمال/ })
    .filter({ hasText: formatRange(lesson.start, end, { zone: cairo }) })
    .click()
  await expect(wide.getByRole('dialog').getByRole('link', { name: 'ادخل الحصة' })).toBeVisible()
  await wide.keyboard.press('Escape')
  await pressTwiceAtOnce(wide.getByRole('button', { name: 'الأسبوع السابق' }))
  await expect(wide).toHaveURL(new RegExp(`week=${addDays(saturdayOf(dayKey(Date.now(), cairo)), -14)}`))
  const phone = await openPage(browser, 'student@hiwar.test', { width: 390, height: 844 })
  await phone.goto(`${app()}/lessons-schedule`)
  await expect(phone.getByRole('article').getByText('أحمد كمال').first()).toBeVisible()
  await phone.goto(`${app()}/session?type=lesson&id=1`)
  await expect(phone).toHaveURL(/\/lesson\/1$/)
  await phone.goto(`${app()}/session?type=cinema&id=1`)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Paints time on a date of the next week, and takes it back. */
async function paintDate(page: Page): Promise<void> {
  const dates = page.getByRole('region', { name: 'جدول الأسبوع' })
  const firstDay = dates.locator('[data-day]').first()
  const formerDay = (await firstDay.getAttribute('data-day')) ?? ''
  await page.getByRole('button', { name: 'الأسبوع التالي' }).click()
  await expect(firstDay).not.toHaveAttribute('data-day', formerDay)
  const slots = dates.getByRole('button', { name: /^خيارات/ })
  await expect(slots.first()).toBeVisible()
  const published = await slots.count()
  // The calendar itself scrolls to the first time, one frame after the week has come.
  await expect.poll(async () => await dates.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await dates.evaluate((element) => {
    element.scrollTo({ top: 0 })
  })
  const column = await dates.locator('[data-day]').nth(2).boundingBox()
  if (column === null) throw new Error('no calendar')
  await page.mouse.move(column.x + column.width / 2, column.y + 60)
  await page.mouse.down()
  await page.mouse.move(column.x + column.width / 2, column.y + 180, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('تم نشر الوقت')).toBeVisible()
  await expect(slots).toHaveCount(published + 1)
  await page.getByRole('button', { name: 'تراجع' }).click()
  await expect(slots).toHaveCount(published)
}

/** Times of every length in which something is booked, a day each: in the morning, and across midnight. */
function bookedTimes(): { start: string; end: string; minutes: number }[] {
  const first = saturdayOf(addDays(dayKey(Date.now(), cairo), 7))
  return [15, 30, 45, 60].flatMap((minutes, place) =>
    [8 * 60, 23 * 60 + 45].map((begins) => {
      const start = dayBounds(addDays(first, 2 * place), cairo).start + begins * MINUTE_MS
      const [from, to] = [start, start + minutes * MINUTE_MS].map((at) => new Date(at).toISOString())
      return { start: from!, end: to!, minutes }
    }),
  )
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(
    `what is booked is drawn whole in a week, also where midnight cuts it, ${size.width} wide`,
    { tag: '@ci' },
    async ({ browser }) => {
      const times = bookedTimes()
      const { start } = times[0]!
      const teacher = await openPage(browser, 'tutor@hiwar.test', size)
      await teacher.route('**/availability-slot/?*', async (route) => {
        const subslots = times.map((time) => ({ parent: 1, start: time.start, end: time.end }))
        await route.fulfill({ json: { slots: { list: [], total: 0 }, subslots } })
      })
      await teacher.goto(`${app()}/schedule-management?week=${dayKey(start, cairo)}`)
      await expect(teacher.getByText('موعد محجوز').first()).toBeAttached()
      expect(await cutTexts(teacher), 'of who teaches').toEqual([])

      const learner = await openPage(browser, 'student@hiwar.test', size)
      const { id: studentId, token } = await tokenOf('student@hiwar.test')
      const [one] = (await get<{ list: { lesson: object }[] }>(`/lesson/list/?users[]=${studentId}`, token)).list
      await learner.route('**/lesson/list/?*', async (route) => {
        const list = times.map(({ start, minutes }, id) => ({
          ...one,
          lesson: { ...one?.lesson, id: id + 1, start, duration: minutes },
        }))
        await route.fulfill({ json: { list, total: list.length } })
      })
      await learner.goto(`${app()}/lessons-schedule?week=${dayKey(start, cairo)}`)
      await expect(learner.getByText('أحمد كمال').nth(3)).toBeAttached()
      expect(await cutTexts(learner), 'of who learns').toEqual([])
    },
  )

test('a lesson in the calendar of who teaches is named by what it shows', async ({ browser }) => {
  const page = await openPage(browser, 'tutor@hiwar.test', { width: 1440, height: 900 })
  await page.goto(`${app()}/schedule-management`)
  const lesson = page.getByRole('region', { name: 'جدول الأسبوع' }).getByRole('link', { name: /^حصة .+\d:\d\d/ })
  await lesson.first().scrollIntoViewIfNeeded()
  expect(await violationsOf(page, { hasColors: false })).toEqual([])
})

test('who teaches has one calendar: a date and the usual week is painted, taken back, listed, and left out on days off', async ({
  browser,
}) => {
  const page = await openPage(browser, 'marina-girgis@hiwar.test', { width: 1440, height: 900 })
  await page.goto(`${app()}/lessons-schedule`)
  await expect(page).toHaveURL(/schedule-management/)
  await expect(page.getByRole('region', { name: 'جدول الأسبوع' })).toBeVisible()
  await paintDate(page)
  await page.getByText('الأسبوع المعتاد', { exact: true }).click()
  const grid = page.getByRole('region', { name: 'الأسبوع المعتاد' })
  const [frame, column, other] = await Promise.all([
    grid.boundingBox(),
    grid.locator('[data-day]').nth(1).boundingBox(),
    grid.locator('[data-day]').nth(3).boundingBox(),
  ])
  if (frame === null || column === null || other === null) throw new Error('no calendar')
  await page.mouse.move(column.x + column.width / 2, frame.y + 150)
  await page.mouse.down()
  await page.mouse.move(other.x + other.width / 2, frame.y + 290, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('تم حفظ أسبوعك المعتاد')).toBeVisible()
  const undo = page.getByRole('button', { name: 'تراجع' })
  // It is offered for six seconds, and as long as it is pointed at.
  await undo.hover()
  await expect(grid.getByText(/[–-]\s?\d+:\d\d/)).toHaveCount(3)
  expect(await violationsOf(page)).toEqual([])
  await undo.click()
  await expect(grid.getByText(/[–-]\s?\d+:\d\d/)).toHaveCount(0)

  await page.getByRole('button', { name: 'عدّل كقائمة' }).click()
  const list = page.getByRole('dialog', { name: 'الأسبوع المعتاد' })
  await list.getByRole('button', { name: 'أضف وقتًا: الأحد' }).click()
  await list.getByRole('button', { name: 'انسخ إلى كل الأيام: الأحد' }).click()
  await list.getByRole('button', { name: 'احفظ' }).click()
  await expect(list).toBeHidden()
  await expect(grid.getByText(/[–-]\s?\d+:\d\d/)).toHaveCount(7)

  await page.getByRole('button', { name: 'الإجازات' }).click()
  const off = page.getByRole('dialog', { name: 'الإجازات' })
  await off.getByRole('button', { name: 'الشهر التالي' }).click()
  const days = off.getByRole('gridcell').getByRole('button')
  await days
    .filter({ hasText: /^١٠$|^10$/ })
    .first()
    .click()
  await days
    .filter({ hasText: /^١١$|^11$/ })
    .first()
    .click()
  await off.getByRole('button', { name: 'أضف الإجازة' }).click()
  await expect(page.getByText('تمت إضافة الإجازة')).toBeVisible()
  await page.getByRole('button', { name: 'الإجازات' }).click()
  const taken = off.getByRole('list', { name: 'إجازاتك القادمة' }).getByRole('listitem')
  await expect(taken.filter({ hasText: /10.{0,3}[–-].{0,3}11/ })).toHaveCount(1)
})

/** From a week named in many words past one named in few, by two presses at one place of a page that is scrolled a little. */
async function goOnTwoWeeks(page: Page): Promise<void> {
  await page.goto(`${app()}/schedule-management?week=2026-04-25`)
  await expect(page.getByRole('region', { name: 'جدول الأسبوع' })).toBeVisible()
  await page.evaluate(() => {
    scrollTo(0, 5)
  })
  const next = await page.getByRole('button', { name: 'الأسبوع التالي' }).boundingBox()
  if (next === null) throw new Error('no arrow')
  // At its upper edge: a page that went back to its top would take it away.
  for (let press = 0; press < 2; press++) await page.mouse.click(next.x + next.width / 2, next.y + 2)
  await expect(page).toHaveURL(/week=2026-05-09/)
}

test(
  'on a phone the week arrows keep their place, and a finger that rests paints the calendar of a day',
  { tag: '@ci' },
  async ({ browser }) => {
    const page = await openPage(browser, 'marina-girgis@hiwar.test', { width: 390, height: 844 })
    await goOnTwoWeeks(page)
    await page.goto(`${app()}/schedule-management?mode=usual`)
    await page.getByRole('radiogroup', { name: 'يوم الأسبوع' }).getByText('جمعة').click()
    const grid = page.getByRole('region', { name: 'الأسبوع المعتاد' })
    await expect(grid.locator('[data-day]')).toHaveCount(1)
    const before = await grid.getByText(/[–-]\s?\d+:\d\d/).allInnerTexts()
    await grid.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
    })
    const frame = await grid.boundingBox()
    const column = await grid.locator('[data-day]').boundingBox()
    if (frame === null || column === null) throw new Error('no calendar')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const x = column.x + column.width / 2
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) => {
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    }
    await touch('touchStart', frame.y + 100)
    await expect(grid.locator('.border-dashed')).toBeVisible()
    await touch('touchMove', frame.y + 130)
    await touch('touchMove', frame.y + 170)
    await touch('touchEnd', frame.y + 170)
    await expect(page.getByText('تم حفظ أسبوعك المعتاد')).toBeVisible()
    await expect.poll(async () => await grid.getByText(/[–-]\s?\d+:\d\d/).allInnerTexts()).not.toEqual(before)
  },
)
