// Expected errors on screen: each says what to do, and no input is lost.
import { chromium, expect, test } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { look } from './axe.ts'
import { runningLesson } from './call-steps.ts'
import { api, app, get, signIn, tokenOf } from './product.ts'
import { chooseTime, openCardPage, sendRegistration, subscribeByCard } from './steps.ts'

test('a wrong password is reported and the form keeps its input', async ({ page }) => {
  await page.goto(`${app()}/login`)
  await page.getByLabel('البريد الإلكتروني').fill('student@hiwar.test')
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Wrong@2026')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('غير صحيحين')
  await expect(page.getByLabel('البريد الإلكتروني')).toHaveValue('student@hiwar.test')
})

test('a taken address is reported at its field, and the form keeps its input', async ({ page }) => {
  await sendRegistration(page, 'student@hiwar.test')
  const field = page.getByLabel('البريد الإلكتروني')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('student@hiwar.test')
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toHaveValue('Lantern@2026')
})

test(
  'an address whose number is none names nothing, and the server is not asked for it',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'tutor@hiwar.test')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/v1\/(lesson|interview)\/[^/?]+$/.test(request.url())) asked.push(request.url())
    })
    for (const path of ['/lesson/abc', '/interview/0']) {
      await page.goto(app() + path)
      await expect(page.getByRole('heading', { name: 'لم نجد هذه الصفحة' })).toBeVisible()
    }
    expect(asked).toEqual([])
  },
)

test('a declined card charges nothing, and the screen says so', { tag: '@ci' }, async ({ page }) => {
  await signIn(page, 'jana-sherif@hiwar.test')
  await subscribeByCard(page, '4222')
  await expect(page.getByText(/لم يُخصم منك شيء/).first()).toBeVisible({ timeout: 30_000 })
  // The card is saved and chosen: only the security code is asked for again.
  await expect(page.getByRole('radio')).toBeChecked()
  await expect(page.getByRole('button', { name: /^ادفع/ })).toBeEnabled()
  await look(page, 'declined')
  const { token, id } = await tokenOf('jana-sherif@hiwar.test')
  expect(await get(`/sub/user?userId=${id}`, token)).toMatchObject({ info: null })
})

test(
  "the provider's reason for rejecting a card can be reported to the team, and the card can be retried",
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'jana-sherif@hiwar.test')
    const cardPage = await openCardPage(page)
    await cardPage.getByRole('button', { name: 'إلغاء', exact: true }).click()
    await cardPage.getByRole('button', { name: 'أبلغنا بالمشكلة' }).click()
    await expect(page.getByText('ألغى العميل إضافة البطاقة')).toBeVisible()
    await look(page, 'refused')
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click()
    await expect(cardPage.locator('#save')).toBeVisible()
  },
)

test(
  'a time that another student books first, or that passes, is reported, and others are offered',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'student2@hiwar.test')
    await page.goto(`${app()}/tutors`)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('مارينا جرجس')
    await page.getByRole('button', { name: /احجز/ }).first().click()
    await chooseTime(page)
    let sent: { tutorId: number; slotId: number; start: string; duration: number } | undefined
    const rival = await tokenOf('seif-rashad@hiwar.test')
    const authorization = `Bearer ${rival.token}`
    let taken = 0
    // The rival is real, and a moment faster: the booking of this page waits until theirs is through.
    await page.route('**/api/v1/lesson/', async (route) => {
      sent = route.request().postDataJSON()
      const answer = await fetch(`${api()}/lesson/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(sent),
      })
      expect(answer.status).toBe(200)
      taken = ((await answer.json()) as { id: number }).id
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: 'أكّد الحجز' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('اختر وقتًا')).toBeVisible()
    await look(page, 'taken')
    // Other journeys book as the rival, and one lesson at a time is allowed.
    await fetch(`${api()}/lesson/${taken}`, { method: 'DELETE', headers: { authorization } })

    // What the server says of a start that passed while the summary was read.
    await page.unroute('**/api/v1/lesson/')
    await page.route('**/api/v1/lesson/', async (route) => {
      const passed = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS).toISOString()
      await route.continue({ postData: { ...(route.request().postDataJSON() as object), start: passed } })
    })
    await chooseTime(page)
    await page.getByRole('dialog').getByRole('button', { name: 'أكّد الحجز' }).click()
    await expect(page.getByRole('dialog').getByText('اختر وقتًا')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('لم يعد متاحًا')
  },
)

test('a week without minutes left is reported, and only later times are offered', { tag: '@ci' }, async ({ page }) => {
  await signIn(page, 'hoda-elgamal@hiwar.test')
  await page.goto(`${app()}/s/dashboard`)
  await expect(page.getByText(/0 دقيقة|لا دقائق/).first()).toBeVisible()
  await page.goto(`${app()}/tutors`)
  await page.getByRole('button', { name: /احجز/ }).first().click()
  await expect(page.getByRole('dialog')).toContainText('أقرب موعد')
  const { token, id } = await tokenOf('hoda-elgamal@hiwar.test')
  const { week } = await get<{ week: { end: string } }>(`/sub/user?userId=${id}`, token)
  const dayNumber = (at: Date) =>
    new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'Africa/Cairo',
    }).format(at)
  const offered = await page.getByRole('dialog').getByText('أقرب موعد').innerText()
  const days = Array.from({ length: 10 }, (_, ahead) => dayNumber(new Date(Date.parse(week.end) + ahead * DAY_MS)))
  expect(
    days.some((day) => offered.includes(day)),
    `${offered} is not before ${week.end}`,
  ).toBe(true)
})

test('a browser without camera permission shows how to allow it', { tag: ['@ci', '@installed-browser'] }, async () => {
  const options = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    ...options,
    args: (options.args ?? []).map((flag) => (flag.includes('fake-ui') ? '--deny-permission-prompts' : flag)),
  })
  const page = await browser.newPage({ locale: 'ar-EG', viewport: { width: 390, height: 844 } })
  await signIn(page, 'student@hiwar.test')
  await page.goto(`${app()}/lesson/${await runningLesson()}`)
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await expect(page.getByText(/اسمح/).first()).toBeVisible()
  await look(page, 'denied')
  await browser.close()
})
