// A new student's way from registration to a booked lesson and its cancellation.
import { formatDateRange } from '@hiwar/arabic/dates.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import { expect, test, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { app, get, signIn } from './product.ts'
import { refusalsOf } from './refusals.ts'
import { loadScripts } from './screens.ts'
import { chooseTime, completeProfile, openTutor, profileLink, register, subscribeByCard } from './steps.ts'

const email = `first-${Date.now()}@hiwar.test`

async function subscribe(page: Page): Promise<void> {
  await subscribeByCard(page, '4242')
  await expect(page.getByRole('heading', { name: 'تم الدفع، أهلًا بك' })).toBeVisible({ timeout: 30_000 })
  await look(page, 'paid')
}

/** On a tutor's page: makes the tutor a favourite, and waits for a long lesson. */
async function remember(page: Page): Promise<void> {
  const heart = page.getByRole('button', { name: /في المفضّلة$/ }).first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'نبّهني عند توفّر وقت' }).click()
  const watch = page.getByRole('dialog', { name: 'تنبيه عند توفّر وقت' })
  await watch.getByRole('radio', { name: '30' }).check({ force: true })
  await watch.getByRole('button', { name: 'نبّهني' }).click()
  await expect(page.getByRole('button', { name: 'سننبّهك عند توفّر وقت' })).toBeVisible()
  const tutorId = Number(new URL(page.url()).pathname.split('/').at(-1))
  const token = await page.evaluate(() => localStorage.getItem('hiwar.token') ?? '')
  expect(await get('/watch/list', token)).toMatchObject({ list: [{ tutorId, duration: 30 }] })
  expect(await get('/favourite/list', token)).toMatchObject({ list: [{ id: tutorId }] })
}

/** Confirms a first booking while the call that decides on the question about the level is answered late. */
async function confirmOnSlowNetwork(page: Page): Promise<void> {
  const profile = '**/user/student/profile'
  const { promise: turn, resolve: answer } = Promise.withResolvers<undefined>()
  await page.route(profile, async (route) => {
    await turn
    await route.continue()
  })
  const asked = page.waitForRequest(profile)
  await page.getByRole('button', { name: 'احجز حصة' }).first().click()
  await chooseTime(page)
  await asked
  await look(page, 'confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'أكّد الحجز' }).click()

  const booked = page.getByRole('dialog', { name: 'تم حجز حصتك' })
  await booked.getByRole('button', { name: 'إغلاق' }).first().hover()
  const place = await booked.boundingBox()
  const answered = page.waitForResponse(profile)
  answer(undefined)
  await (await answered).finished()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => void requestAnimationFrame(drawn))
  })
  expect(await booked.boundingBox(), 'nothing moves under the pointer').toEqual(place)
  await page.mouse.down()
  await page.mouse.up()
  await expect(booked).toBeHidden()
}

async function book(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'احجز حصتك الأولى' }).click()
  await openTutor(page, 'هبة السيد')
  await remember(page)
  await confirmOnSlowNetwork(page)
}

test('a new student registers, verifies the address, subscribes by card, books, sees and cancels a lesson', async ({
  page,
}) => {
  const refusals = refusalsOf(page.context())
  await register(page, email)
  await completeProfile(page)
  await subscribe(page)
  await book(page)
  await page.goto(`${app()}/upcoming-lessons`)
  await expect(page.getByRole('heading', { name: 'هبة السيد' })).toBeVisible()
  await look(page, 'upcoming')
  await page.getByRole('button', { name: /خيارات الحصة/ }).click()
  await page.getByRole('menuitem', { name: 'موضوع الحصة' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Job interviews')
  await page.getByRole('dialog').getByRole('button', { name: 'احفظ' }).click()
  await expect(page.getByRole('article').getByText('Job interviews')).toBeVisible()
  await page.getByRole('button', { name: /خيارات الحصة/ }).click()
  await page.getByRole('menuitem', { name: 'ألغِ الحصة' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /ألغِ الحصة|ألغِ/ })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'تم إلغاء الحصة' })).toBeVisible()
  await page.goto(`${app()}/upcoming-lessons?tab=canceled`)
  await expect(page.getByRole('heading', { name: 'هبة السيد' })).toBeVisible()
  // The bank's pages stand in a frame.
  expect(refusals, 'refused by the policy').toEqual([])
})

test(
  'a guest sees tutors and a profile without signing in, and loads little script',
  { tag: '@ci' },
  async ({ page, browser }) => {
    for (const [path, most] of [
      ['/login', { files: 15, kilobytes: 130 }],
      ['/tutors', { files: 25, kilobytes: 190 }],
    ] as const) {
      const loaded = await loadScripts(browser, path)
      process.stdout.write(
        `${path}: ${loaded.kilobytes.toFixed(1)} kB of script in ${loaded.files} files until quiet\n`,
      )
      expect(loaded.files, path).toBeLessThanOrEqual(most.files)
      expect(loaded.kilobytes, path).toBeLessThanOrEqual(most.kilobytes)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${app()}/tutors`)
    await expect(profileLink(page)).toBeVisible()
    const picture = process.env['README_PICTURE']
    if (picture !== undefined) await page.screenshot({ path: picture })
    const sort = page.getByRole('button', { name: 'الترتيب' })
    await sort.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'الأعلى تقييمًا' }).click()
    await expect(page).toHaveURL(/sort=/)
    await expect(sort).toBeFocused()
    await expect(sort).toContainText('الأعلى تقييمًا')
    await profileLink(page).click()
    await expect(page.getByRole('tab', { name: /التقييمات/ })).toBeVisible()
  },
)

/** Presses "next week" and the button of its editor before the screen can be drawn in between; closes the editor again. */
async function editNextWeekAtOnce(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'عدّل الأوقات أو أضف' })
  const next = page.getByRole('button', { name: 'الأسبوع التالي' })
  await expect(next).toBeVisible()
  await edit.or(next).evaluateAll(([editButton, nextButton]: HTMLElement[]) => {
    nextButton?.click()
    editButton?.click()
  })
  await expect(page).toHaveURL(/week=/)
  const first = new URL(page.url()).searchParams.get('week') ?? ''
  const editor = page.getByRole('dialog', { name: 'أوقات الأسبوع' })
  await expect(editor.getByText(formatDateRange(first, addDays(first, 6), { now: Date.now() }))).toBeVisible()
  await editor.getByRole('button', { name: 'تراجع' }).click()
  await expect(editor).toBeHidden()
}

test('a tutor publishes a time in the editor, sees it in the week and takes it back', async ({ page }) => {
  await signIn(page, 'marina-girgis@hiwar.test')
  await page.goto(`${app()}/schedule-management`)
  await editNextWeekAtOnce(page)
  await page
    .getByRole('button', { name: /أضف أوقاتًا/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^أضف وقتًا/ })
    .first()
    .click()
  const line = dialog.getByRole('group', { name: /^وقت في/ }).last()
  await line.getByRole('button', { name: /من/ }).click()
  await page.getByRole('option', { name: '9:00 ص', exact: true }).click()
  await line.getByRole('button', { name: /إلى/ }).click()
  await page.getByRole('option', { name: '10:30 ص', exact: true }).click()
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/9:00\s?[–-]\s?10:30\sص/).first()).toBeVisible()
  await page.getByRole('button', { name: 'تراجع' }).click()
  await expect(page.getByText(/9:00\s?[–-]\s?10:30\sص/)).toHaveCount(0)
})
