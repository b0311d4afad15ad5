// The policies of our pages (people.md 0.1): nothing of our own is refused by them, and what is not ours is. The journeys
// of the back office, of calls and of the first payment by card see to it that nothing of theirs is refused.
import { expect, test } from '@playwright/test'
import { app, backOffice, site, signInOnScreen } from './product.ts'
import { refusalsOf } from './refusals.ts'
import { chooseTime } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'signing in, booking, the site and its own worker need nothing that the policy refuses',
  { tag: '@ci' },
  async ({ page }) => {
    const refusals = refusalsOf(page.context())
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
  },
)

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
