// From the public site's links to a booked lesson: plan, period, tutor, day and short link survive every redirect.
import { expect, test, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { app, signIn, site } from './product.ts'
import { chooseTime, completeProfile, fillRegistration, payByFirstCard, verifyAddress } from './steps.ts'

interface Sent {
  readonly event: string
  readonly ref?: string
}

function eventsOf(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/fb/track')) sent.push(request.postDataJSON() as Sent)
  })
  return sent
}

/** From the home page to the price page, where the largest plan is taken for a year. */
async function choosePlan(page: Page): Promise<string> {
  await page.goto(`${site()}/?ref=syt`)
  await page.getByRole('button', { name: 'أسمح', exact: true }).click()
  await page.locator('.header a[href^="/pricing"]').first().click()
  await page.locator('.choice-plans a').last().click()
  await page.locator('.choice-periods a').last().click()
  await expect(page).toHaveURL(/period=year/)
  const plan = new URL(page.url()).searchParams.get('plan') ?? ''
  await page.locator('.summary .button').click()
  return plan
}

test('a visitor of the site subscribes and books what was chosen there', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const sent = eventsOf(page)
  const email = `from-site-${Date.now()}@hiwar.test`
  const plan = await choosePlan(page)

  await fillRegistration(page, email)
  const checkout = new RegExp(`/checkout/${plan}/year`)
  await verifyAddress(page, email, checkout)
  await expect(page.getByText('240 دقيقة').filter({ visible: true }).first()).toBeVisible()
  await expect.poll(() => sent.find(({ event }) => event === 'register')?.ref).toBe('syt')

  await page.goto(`${site()}/tutors?ref=syt`)
  await page.locator('.tutor-card .card-link').first().click()
  await page.locator('.free-day').nth(1).click()
  await expect(page).toHaveURL(/book=true/)
  const address = new URL(page.url())
  const chosen = `${address.pathname}?book=true&day=${address.searchParams.get('day')}`
  await page.getByRole('dialog').getByRole('link', { name: 'شاهد الباقات' }).click()
  await expect(page).toHaveURL(/\/plans/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(chosen)
  await page.getByRole('link', { name: /اشترك وادفع/ }).click()
  await page.getByRole('link', { name: 'غيّر الباقة' }).click()
  for (const choice of [/240/, /سنة/]) await page.locator('label').filter({ hasText: choice }).click()
  await page.getByRole('link', { name: /اشترك وادفع/ }).click()
  await expect(page).toHaveURL(checkout)
  await payByFirstCard(page)
  await page.getByRole('link', { name: 'أكمل ما بدأته' }).click()

  await expect(page).toHaveURL(app() + chosen)
  // The day was chosen on the site: the next step names it.
  await expect(page.getByRole('dialog')).toContainText(` ${Number(chosen.slice(-2))} `)
  await chooseTime(page)
  await page.getByRole('dialog').getByRole('button', { name: 'أكّد الحجز' }).click()
  await page.getByRole('dialog', { name: 'تم حجز حصتك' }).getByRole('link', { name: 'أكمل بياناتك' }).click()
  await expect(page).toHaveURL(/complete-profile/)
  await completeProfile(page, /upcoming-lessons/)
  expect(sent.every(({ ref }) => ref === 'syt')).toBe(true)
})

test('a guest chooses a time, and the account is made for that lesson', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site()}/tutors`)
  await page.locator('.tutor-card .card-link').first().click()
  await page.locator('.free-day').nth(1).click()
  const times = page.getByRole('list', { name: /^مواعيد/ }).getByRole('button')
  await expect(times.first()).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await times.first().click()
  await expect(page).toHaveURL(/register\/student/)
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/t\/\d+\?book=true.*start=/)
  const intended = page.getByRole('region', { name: 'الحصة التي تحجزها' })
  await expect(intended).toContainText(`حصتك مع ${name}`)
  await expect(intended).toContainText(/من .* للحصة/)
  await look(page, 'intended')
  await page.getByRole('link', { name: 'تسجيل الدخول' }).click()
  await expect(intended).toContainText(`حصتك مع ${name}`)
})

test('a guest comes to a guide through the sign-in, which leads on whoever is signed in already', async ({ page }) => {
  await page.route('**/api/v1/platform/settings', async (route) => {
    const response = await route.fetch()
    const settings = (await response.json()) as { values: object }
    await route.fulfill({
      response,
      json: { ...settings, values: { ...settings.values, 'guide.plans': `${site()}/method` } },
    })
  })
  const signInPage = `${app()}/login?redirect=%2Fguide%2Fmpv`
  await page.goto(`${app()}/guide/mpv`)
  await expect(page).toHaveURL(signInPage)
  await signIn(page, 'student2@hiwar.test')
  await page.goto(signInPage)
  await expect(page).toHaveURL(`${site()}/method`)
})
