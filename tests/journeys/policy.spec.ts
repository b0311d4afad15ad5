// The policies of our pages (people.md 0.1): nothing of our own is refused by them, and what is not ours is.
import { expect, test, type Page } from '@playwright/test'
import { browserOpener, enter, expectDecoding, runningLesson } from './call-steps.ts'
import { app, backOffice, site, signInOnScreen, signInTo } from './product.ts'
import { chooseTime, completeProfile, register, subscribeByCard } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const openBrowser = browserOpener()

/** What the page wanted and its policy refused, as the console says it. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?(Type|Script|HTML)/i.test(message.text())) refusals.push(message.text())
  })
  return refusals
}

test('signing in, booking, the site and its own worker need nothing that the policy refuses', async ({ page }) => {
  const refusals = refusalsOf(page)
  await page.goto(`${site()}/`)
  await page.goto(`${site()}/pricing`)
  await signInOnScreen(page, 'student2@hiwar.test')
  await page.goto(`${app()}/tutors`)
  await page.locator('main a[href^="/t/"]:not([href*="book"])').last().click()
  await page.getByRole('button', { name: 'احجز حصة' }).first().click()
  await chooseTime(page)
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toBe(`${app()}/sw.js`)
  expect(refusals).toEqual([])
})

test('the first screens of the back office neither', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const refusals = refusalsOf(page)
  await signInTo(backOffice(), page, 'super@hiwar.test')
  for (const path of ['/', '/users', '/invoices', '/server-stats']) {
    await page.goto(`${backOffice()}${path}`)
    await expect(page.locator('main h1').first()).toBeVisible()
  }
  expect(refusals).toEqual([])
  await page.context().close()
})

test('nor a payment by card, whose pages stand in a frame', async ({ page }) => {
  const refusals = refusalsOf(page)
  await register(page, `policy-${Date.now()}@hiwar.test`)
  await completeProfile(page)
  await subscribeByCard(page, '4242')
  await expect(page.getByRole('heading', { name: 'تم الدفع، أهلًا بك' })).toBeVisible({ timeout: 30_000 })
  expect(refusals).toEqual([])
})

test('nor a call', async () => {
  const lessonId = await runningLesson()
  const pages = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
  const refusals = pages.map(refusalsOf)
  for (const page of pages) await enter(page, lessonId)
  for (const page of pages) await expectDecoding(page, 'a member')
  expect(refusals.flat()).toEqual([])
})

test('what an attacker would put into a page does not run', async ({ page }) => {
  for (const origin of [app(), backOffice(), site()]) {
    await page.goto(`${origin}/`)
    const tries = await page.evaluate(() => {
      const outcomeOf = (act: () => void) => {
        try {
          act()
          return 'went through'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      const script = document.createElement('script')
      return [
        outcomeOf(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
        }),
        outcomeOf(() => {
          script.src = 'https://evil.test/x.js'
        }),
        outcomeOf(() => {
          script.text = 'alert(1)'
        }),
      ]
    })
    expect(tries, origin).toEqual(['refused', 'refused', 'refused'])
  }
})
