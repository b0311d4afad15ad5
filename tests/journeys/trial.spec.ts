// A guest books a lesson without a plan, once (more.md 2): tutor and time are kept through account, address and phone.
import { expect, type Locator } from '@playwright/test'
import { look } from './axe.ts'
import { api, app, codeFor, get, newestMessage, signIn, tokenOf } from './product.ts'
import { chooseTime, openPage, typeCode } from './steps.ts'
import { test } from './windows.ts'

/** Sets what the platform is set to, as the super admin does in the back office. */
async function set(changes: Readonly<Record<string, number | null>>): Promise<void> {
  const { token } = await tokenOf('super@hiwar.test')
  const { version } = await get<{ version: number }>('/platform/settings', token)
  const answer = await fetch(`${api()}/platform/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ version, changes }),
  })
  expect(answer.status).toBe(200)
}

test.beforeEach(async () => {
  await set({ 'trial.minutes': 15, 'lesson.bookedAtOnce': 2 })
})
test.afterEach(async () => {
  await set({ 'trial.minutes': null, 'lesson.bookedAtOnce': null })
})

/** Presses are counted: the way to the first lesson must stay short. */
function countingTaps(): { tap: (what: Locator) => Promise<void>; taps: () => number } {
  let taps = 0
  return {
    tap: async (what) => {
      taps += 1
      await what.click()
    },
    taps: () => taps,
  }
}

test('a guest comes from a tutor and a time to a booked free lesson, and tells the tutor what for', async ({
  page,
  browser,
}) => {
  const { tap, taps } = countingTaps()
  const email = `trial-${Date.now()}@hiwar.test`
  // Ends with 0: the double of the messengers treats some other endings as unknown numbers.
  const digits = `11${String(Date.now() % 10_000_000).padStart(7, '0')}0`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app()}/tutors`)
  await expect(page.getByRole('button', { name: /^جرّب حصة مجانية مع/ }).first()).toBeVisible()
  await look(page, 'cards')
  await tap(page.getByRole('link', { name: /^ملف/ }).first())
  const times = page.getByRole('list', { name: /^مواعيد/ }).getByRole('button')
  await expect(times.last()).toBeVisible()
  await look(page, 'profile')
  await tap(times.last())
  await expect(page.getByRole('region', { name: 'الحصة التي تحجزها' })).toContainText('حصة مجانية من 15 دقيقة')
  const chosen = new URL(page.url()).searchParams.get('redirect') ?? ''
  expect(chosen).toMatch(/^\/t\/\d+\?book=true.*start=/)
  await look(page, 'register')

  await page.getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill('Lantern@2026')
  await page.getByLabel('تأكيد كلمة المرور').fill('Lantern@2026')
  await page.getByRole('checkbox').check({ force: true })
  await tap(page.locator('form button[type=submit]'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await typeCode(page, await codeFor(email))
  await expect(page).toHaveURL(app() + chosen)

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('لكل رقم حصة مجانية واحدة')
  await look(page, 'verify-phone')
  await tap(dialog.getByRole('button', { name: 'أكّد رقم موبايلك' }))
  await dialog.getByLabel('رقم الموبايل').fill(`0${digits}`)
  await tap(dialog.getByRole('button', { name: 'أرسل الكود' }))
  await typeCode(page, /\d{5}/.exec(await newestMessage(`20${digits}`, /\d{5}/))?.[0] ?? '')
  const lessonsCounted = page.waitForResponse(/\/lesson\/list\/\?.*size=1$/)
  await tap(dialog.getByRole('button', { name: 'تم', exact: true }))

  await expect(dialog.getByText('حصتك المجانية، بلا باقة وبلا دفع.')).toBeVisible()
  await look(page, 'confirm')
  await lessonsCounted
  await tap(dialog.getByRole('button', { name: 'أكّد الحجز' }))
  await expect(page.getByRole('dialog', { name: 'تم حجز حصتك' })).toBeVisible()
  expect(await dialog.getByRole('heading', { name: 'مستواك وأهدافك' }).isVisible(), 'asked at once').toBe(true)
  process.stdout.write(`guest to booked trial: ${taps()} taps besides the forms\n`)
  expect(taps()).toBeLessThanOrEqual(8)

  await dialog.getByRole('button', { name: 'متوسط', exact: true }).click()
  await dialog.getByRole('button', { name: 'السفر' }).click()
  await look(page, 'learning')
  await dialog.getByRole('button', { name: 'احفظ' }).click()
  await expect(dialog.getByText('تم الحفظ، ويراها معلّمك')).toBeVisible()
  await page.goto(`${app()}/s/settings?tab=learning`)
  await expect(page.getByRole('button', { name: 'متوسط', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await look(page, 'settings')
  await page.goto(`${app()}/plans`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('جرّب حصة مجانية')).toHaveCount(0)

  const tutorId = /\d+/.exec(chosen)?.[0] ?? ''
  const { token } = await tokenOf('super@hiwar.test')
  const tutor = await get<{ email: string }>(`/user/${tutorId}`, token)
  const tutorPage = await openPage(browser, tutor.email)
  await tutorPage.goto(`${app()}/upcoming-lessons`)
  await expect(tutorPage.getByText('المستوى: متوسط · الأهداف: السفر').first()).toBeVisible()
  await look(tutorPage, 'tutor')
  await tutorPage.context().close()
})

test('a student with a plan books the same time of the next week along', { tag: '@ci' }, async ({ page }) => {
  const { token, id } = await tokenOf('student2@hiwar.test')
  const booked = async () => {
    const query = `users=${id}&canceled=false&past=false`
    const { list } = await get<{ list: { lesson: { id: number; start: string } }[] }>(`/lesson/list/?${query}`, token)
    return list.map(({ lesson }) => lesson)
  }
  expect(await booked()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'student2@hiwar.test')
  await page.goto(`${app()}/tutors`)
  await page
    .getByRole('button', { name: /^احجز مع/ })
    .first()
    .click()
  await chooseTime(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('احجز أيضًا الموعد نفسه الأسبوع القادم').click()
  await look(page, 'week-later')
  await dialog.getByRole('button', { name: 'أكّد الحجز' }).click()
  await expect(page.getByRole('dialog', { name: 'تم حجز حصتك' })).toContainText('ومعها')
  await look(page, 'both')
  const lessons = await booked()
  expect(lessons).toHaveLength(2)
  const [later, first] = lessons.map(({ start }) => Date.parse(start))
  expect(Math.abs((later ?? 0) - (first ?? 0) - 7 * 86_400_000)).toBeLessThanOrEqual(3_600_000)
  for (const lesson of lessons)
    await fetch(`${api()}/lesson/${lesson.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
})
