// The data of a dashboard come with the code that shows them, and everything else afterwards
// (docs/decisions/0028-first-page.md).
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { app, password, signIn, tokenOf } from './product.ts'

test.use({ viewport: { width: 390, height: 844 } })

const dist = resolve(import.meta.dirname, '../../apps/web/dist')
const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  { file: string; name?: string }
>

/** The script of a module that is loaded by itself, or of a group of them. */
function scriptOf(source: string): string {
  const built = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source)
  if (built === undefined) throw new Error(`the build has no ${source}`)
  return built.file
}

const replies = {
  lessons: /\/lesson\/list\/\?.*size=4/,
  rooms: /\/chat\/list\/rooms\//,
}
const ofStudent = { ...replies, quota: /\/sub\/user\?/, figures: /\/user\/student\/stats\// }
const ofTutor = { ...replies, figures: /\/user\/tutor\/stats\// }

/** The addresses of the calls of a page, as they are made. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(request.url())
  })
  return calls
}

const times = (calls: readonly string[], wanted: Readonly<Record<string, RegExp>>) =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, address]) => [name, calls.filter((each) => address.test(each)).length]),
  )
const once = (wanted: Readonly<Record<string, RegExp>>) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, 1]))

/** An event would make the page rightly ask again. */
async function keepEventsAway(page: Page): Promise<void> {
  await page.route('**/socket.io/**', async (route) => await route.abort())
}

/** What matches waits until this is called. */
async function hold(page: Page, address: RegExp | string): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return () => release(undefined)
}

for (const [email, path, screen, wanted] of [
  ['student@hiwar.test', '/s/dashboard', 'src/screens/student-dashboard.tsx', ofStudent],
  ['tutor@hiwar.test', '/t/dashboard', 'src/screens/tutor-dashboard.tsx', ofTutor],
] as const)
  test(
    `${path} asks for its data before the code of its screen has come, and not again`,
    { tag: '@ci' },
    async ({ page }) => {
      await signIn(page, email)
      await keepEventsAway(page)
      const calls = callsOf(page)
      const release = await hold(page, `**/${scriptOf(screen)}`)
      await page.goto(app() + path, { waitUntil: 'commit' })
      await expect.poll(() => times(calls, wanted)).toEqual(once(wanted))
      await expect(page.locator('main')).toHaveCount(0)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(times(calls, wanted)).toEqual(once(wanted))
    },
  )

/** What stands below, and what a tutor's tiles beside the first ones show. */
const later =
  /\/inbox\?|\/lesson\/list\/\?.*future=false|\/tutor\/activity\/|\/invoice\/stats\/|\/tutor\/info\/|\/availability-slot\//

for (const [email, path, wanted, count] of [
  ['student@hiwar.test', '/s/dashboard', ofStudent, 2],
  ['tutor@hiwar.test', '/t/dashboard', ofTutor, 6],
] as const)
  test(`${path} asks at most six times for what it shows first, its reader included`, async ({ page }) => {
    await signIn(page, email)
    const calls = callsOf(page)
    await page.goto(app() + path)
    await expect.poll(() => new Set(calls.filter((each) => later.test(each))).size).toBe(count)
    const first = calls.slice(
      0,
      calls.findIndex((each) => later.test(each)),
    )
    expect(times(first, wanted)).toEqual(once(wanted))
    expect(first.length, first.join('\n')).toBeLessThanOrEqual(6)
  })

test('what a dashboard can do without comes after its data', { tag: '@ci' }, async ({ page }) => {
  await signIn(page, 'student@hiwar.test')
  // However long the data take: that a page waits three seconds for them is the next test's subject.
  await page.addInitScript(() => {
    const begin = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => (delay === 3000 ? 0 : begin(run, delay)),
    })
  })
  const release = await hold(page, ofStudent.figures)
  const socket = page.waitForRequest(/\/socket\.io\//)
  await page.goto(`${app()}/s/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  release()
  await socket
  const { shown, began } = await page.evaluate(
    ([figures, script]) => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const find = (part: string) => loaded.find(({ name }) => name.includes(part))
      return { shown: find(figures)?.responseEnd ?? NaN, began: find(script)?.startTime ?? NaN }
    },
    ['/user/student/stats/', scriptOf('later')] as const,
  )
  expect(began).toBeGreaterThan(shown)
})

test(
  'what comes after the data does so without them too, where those do not come',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'student@hiwar.test')
    await hold(page, ofStudent.figures)
    const socket = page.waitForRequest(/\/socket\.io\//)
    await page.goto(`${app()}/s/dashboard`)
    await socket
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
  },
)

const expired = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.e30`

test(
  'who is signed in no more is asked to sign in, and nothing of the former account is asked for',
  { tag: '@ci' },
  async ({ page }) => {
    await signIn(page, 'student@hiwar.test')
    await page.goto(`${app()}/s/dashboard`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const token of [expired, null]) {
      await page.goto(`${app()}/icon.svg`)
      await page.evaluate((given) => {
        if (given === null) localStorage.removeItem('hiwar.token')
        else localStorage.setItem('hiwar.token', given)
      }, token)
      const calls = callsOf(page)
      await page.goto(`${app()}/s/dashboard`)
      await expect(page).toHaveURL(/login/)
      await expect(page.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
      expect(Object.values(times(calls, ofStudent))).not.toContain(1)
    }
  },
)

test('the next person to sign in on the same page is shown their own dashboard', { tag: '@ci' }, async ({ page }) => {
  const { id } = await tokenOf('student2@hiwar.test')
  await signIn(page, 'student@hiwar.test')
  await keepEventsAway(page)
  await page.goto(`${app()}/s/dashboard`)
  const heading = page.getByRole('heading', { level: 1 })
  const former = await heading.innerText()
  await page
    .getByRole('navigation', { name: 'التنقّل الرئيسي' })
    .getByRole('button', { name: /المزيد/ })
    .click()
  await page.getByRole('dialog', { name: 'القائمة' }).getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/login/)
  const calls = callsOf(page)
  await page.getByLabel('البريد الإلكتروني').fill('student2@hiwar.test')
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page).toHaveURL(/s\/dashboard/)
  await expect(heading).toBeVisible()
  await expect(heading).not.toHaveText(former)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(times(calls, ofStudent)).toEqual(once(ofStudent))
  const people = calls.flatMap((each) => new URL(each).searchParams.getAll('users[]'))
  expect(new Set(people)).toEqual(new Set([String(id)]))
})
