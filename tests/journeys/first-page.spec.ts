// What a guest sees before any script has come, and what becomes of it (docs/decisions/0028-first-page.md).
import { expect, test, type Page } from '@playwright/test'
import { app, signIn, tokenOf } from './product.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Scripts come once this is called; the one that waits for the first paint is not held. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(/\/static\/(?!after-paint).*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

/** The addresses of the calls of a page. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

/** The page is written within a moment; where the machine is too busy for that, the next reader gets it. */
async function openWritten(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(app() + path, { waitUntil: 'commit' })
      await page.locator('#root > *').first().waitFor({ state: 'attached' })
      return await page.locator('main').count()
    })
    .toBe(1)
}

test('a guest reads the tutors before any script, and what is typed and pressed meanwhile is done', async ({
  page,
}) => {
  const calls = callsOf(page)
  const release = await holdScripts(page)
  await openWritten(page, '/tutors')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(12)
  const search = page.getByRole('searchbox')
  await search.fill('هبة السيد')
  release()
  await expect(page).toHaveURL(/search=/)
  await expect(search).toHaveValue('هبة السيد')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['هبة السيد'])
  // The list that came with the page was not asked for again.
  expect(calls.filter((path) => path.endsWith('/onboarded'))).toHaveLength(1)
})

test("a guest reads a tutor's page before any script, and a pressed button answers later", async ({ page }) => {
  const { id } = await tokenOf('asmaa-farouk@hiwar.test')
  const release = await holdScripts(page)
  await openWritten(page, `/t/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أسماء فاروق')
  const book = page.getByRole('button', { name: 'احجز حصة' })
  // The page has two, one for each size of window, until the style sheet has come: a person sees nothing before it.
  await expect(book).toHaveCount(1)
  // The small script that notes what is pressed asks for the others after the first paint, before which nobody presses.
  await expect(page.locator('link[rel=later]')).toHaveCount(0)
  await book.click()
  await expect(page).toHaveURL(`${app()}/t/${id}`)
  release()
  await expect(page).toHaveURL(/register/)
})

test('who is signed in sees nothing of a guest first', async ({ page }) => {
  await signIn(page, 'student2@hiwar.test')
  const release = await holdScripts(page)
  await page.goto(`${app()}/tutors`, { waitUntil: 'commit' })
  await expect(page.locator('#root .first-load')).toBeAttached()
  await expect(page.locator('main')).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
