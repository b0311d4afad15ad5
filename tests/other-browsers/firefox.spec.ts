// What can differ in Firefox: a student's way from registration to a booked lesson, and a call with Chromium, either as
// student or as tutor.
import { chromium, expect, test, type Page } from '@playwright/test'
import { chromiumOptions } from '../../playwright.config.ts'
import { controls, enter, expectDecoding, leaveCall, openForCall, runningLesson } from '../journeys/call-steps.ts'
import { app } from '../journeys/product.ts'
import { cutTexts } from '../journeys/ink.ts'
import { keepPicture } from '../journeys/pictures.ts'
import { chooseTime, completeProfile, openTutor, register, subscribeByCard } from '../journeys/steps.ts'
import { whyNoFirefox } from './installed.ts'

test.skip(whyNoFirefox !== null, whyNoFirefox ?? '')
// One after another in one browser: starting it takes longest.
test.describe.configure({ mode: 'default' })

/** A screen that reaches no further than its window and cuts no letter. */
async function look(page: Page, name: string): Promise<void> {
  await keepPicture(page, `${name}.png`)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft({ beyond, cut: await cutTexts(page) }, name).toEqual({ beyond: 0, cut: [] })
}

/**
 * Playwright fills a field of Firefox by setting its value in the page and reporting it; React takes that for its own doing
 * and ignores it, unless it forgets what it wrote last.
 */
async function letReactSeeFilledFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'input',
      ({ target, isTrusted }) => {
        if (isTrusted || target === null || !('_valueTracker' in target)) return
        const tracker = target._valueTracker as { setValue: (value: string) => void } | undefined
        tracker?.setValue('')
      },
      true,
    )
  })
}

/** What a page throws and nobody catches; grows. */
function errorsOf(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test('in Firefox a new student registers, pays by card, books, sees the lesson and writes to the tutor', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await letReactSeeFilledFields(page)
  await register(page, `firefox-${Date.now()}@hiwar.test`)
  await completeProfile(page)
  await look(page, 'tutors')
  await subscribeByCard(page, '4242')
  await expect(page.getByRole('heading', { name: 'تم الدفع، أهلًا بك' })).toBeVisible()
  await look(page, 'paid')

  await page.getByRole('link', { name: 'احجز حصتك الأولى' }).click()
  await openTutor(page, 'هبة السيد')
  const [tutor] = /\d+$/.exec(new URL(page.url()).pathname) ?? []
  await page.getByRole('button', { name: 'احجز حصة' }).first().click()
  await chooseTime(page)
  await look(page, 'booking')
  await page.getByRole('dialog').getByRole('button', { name: 'أكّد الحجز' }).click()
  await expect(page.getByRole('dialog', { name: 'تم حجز حصتك' })).toBeVisible()

  await page.goto(`${app()}/s/dashboard`)
  await expect(page.getByRole('main').getByText('هبة السيد').first()).toBeVisible()
  await look(page, 'dashboard')
  await page.goto(`${app()}/upcoming-lessons`)
  await expect(page.getByRole('heading', { name: 'هبة السيد' })).toBeVisible()
  await look(page, 'lessons')
  await page.goto(`${app()}/chat?with=${tutor ?? ''}`)
  await page.getByLabel('رسالتك').fill('Good evening from Firefox')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Good evening from Firefox')).toBeVisible()
  await look(page, 'chat')
  expect(errors).toEqual([])
})

for (const [who, firefoxIs, chromiumIs, isFirstInside] of [
  ['student', 'student@hiwar.test', 'tutor@hiwar.test', true],
  ['tutor', 'tutor@hiwar.test', 'student@hiwar.test', false],
] as const) {
  test(`a ${who} in Firefox and the other side in Chromium see and hear each other, muting and leaving arrive`, async ({
    browser,
  }) => {
    const lessonId = await runningLesson()
    const other = await chromium.launch(chromiumOptions)
    const [mine, theirs] = [await openForCall(browser, firefoxIs), await openForCall(other, chromiumIs)]
    const errors = errorsOf(mine.page)
    const [first, second] = isFirstInside ? [mine.page, theirs.page] : [theirs.page, mine.page]
    await enter(first, lessonId)
    await enter(second, lessonId)
    await expectDecoding(mine.page, 'Firefox')
    await expectDecoding(theirs.page, 'Chromium')
    await look(mine.page, 'call')
    for (const [speaker, listener] of [
      [mine.page, theirs.page],
      [theirs.page, mine.page],
    ] as const) {
      await controls(speaker).getByRole('button', { name: 'كتم' }).click()
      await expect(listener.getByLabel('الميكروفون مغلق')).toBeVisible()
      await controls(speaker).getByRole('button', { name: 'تشغيل الميكروفون' }).click()
      await expect(listener.getByLabel('الميكروفون مغلق')).toHaveCount(0)
    }
    await leaveCall(mine.page)
    await expect(mine.page.getByRole('heading', { name: 'خرجت من الحصة' })).toBeVisible()
    await look(mine.page, 'left')
    await expect(theirs.page.getByText(/قد يعود|قد تعود|خارج المكالمة/)).toBeVisible()
    expect([...errors, ...mine.refused, ...theirs.refused]).toEqual([])
    await mine.page.context().close()
    await other.close()
  })
}
