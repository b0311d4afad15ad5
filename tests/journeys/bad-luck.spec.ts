// Bad luck: devices that do not work and a clock that is wrong at the door of a lesson; a line that keeps a part of the
// page away.
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { controls, passTheDoor, runningLesson } from './calls.ts'
import { app, signIn } from './places.ts'
import { sendRegistration } from './steps.ts'

type Trouble = Partial<Record<'audio' | 'video', string>>

/** The devices of the page fail as `window.trouble` says, by the name of the browser's error; without it they work. */
async function withTrouble(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wish) => {
      const trouble = (window as unknown as { trouble?: Record<string, string> }).trouble ?? {}
      const name = (wish?.video ? trouble['video'] : undefined) ?? (wish?.audio ? trouble['audio'] : undefined)
      if (name !== undefined) throw new DOMException('the test says so', name)
      return await open(wish)
    }
  })
}

const suffer = async (page: Page, trouble: Trouble) => {
  await page.evaluate((given) => {
    Object.assign(window, { trouble: given })
  }, trouble)
}
const alert = (page: Page, words: RegExp) => page.getByRole('alert').filter({ hasText: words })

async function aPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  await withTrouble(context)
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

test('a camera in use, a refused permission and no devices at all each say what helps, and keep nobody out', async ({
  browser,
}) => {
  const page = await aPhone(browser, 'student@hiwar.test')
  await page.goto(`${app()}/lesson/${await runningLesson()}`)
  await suffer(page, { video: 'NotReadableError' })
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await expect(alert(page, /مشغول ببرنامج آخر/)).toHaveCount(1)
  await suffer(page, {})
  await page.getByRole('button', { name: 'جرّب مرة أخرى' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4)

  await page.reload()
  await suffer(page, { video: 'NotAllowedError', audio: 'NotAllowedError' })
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await expect(
    alert(page, /المتصفح لا يسمح/)
      .first()
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('denied.png'), fullPage: true })

  await page.reload()
  await suffer(page, { video: 'NotFoundError', audio: 'NotFoundError' })
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await expect(alert(page, /لم نجد/).first()).toBeVisible()
  await expect(page.getByText('ستدخل مستمعًا فقط')).toBeVisible()
  await page.getByRole('button', { name: 'انضم إلى الحصة' }).click()
  await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
  await page.context().close()
})

test('a camera that fails inside the call says why, and comes with another try', async ({ browser }) => {
  const page = await aPhone(browser, 'student@hiwar.test')
  await page.goto(`${app()}/lesson/${await runningLesson()}`)
  await suffer(page, { video: 'NotAllowedError' })
  await passTheDoor(page)
  await expect(page.getByRole('alert'), 'what was said at the door is not said again').toHaveCount(0)
  const camera = controls(page).getByRole('button', { name: 'تشغيل الكاميرا' })
  await camera.click()
  await expect(alert(page, /المتصفح لا يسمح/)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('denied-inside.png') })
  await page.getByRole('button', { name: 'إخفاء' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await suffer(page, { video: 'NotReadableError' })
  await camera.click()
  await expect(alert(page, /مشغول ببرنامج آخر/)).toBeVisible()
  await suffer(page, {})
  await page.getByRole('button', { name: 'جرّب مرة أخرى' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(camera).toHaveCount(0)
  await page.context().close()
})

test('a browser that makes no calls says so before the time is lost', async ({ browser }) => {
  const page = await aPhone(browser, 'student@hiwar.test')
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'RTCPeerConnection')
  })
  await page.goto(`${app()}/lesson/${await runningLesson()}`)
  await expect(page.getByText(/هذا المتصفح لا يدعم المكالمات/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'انسخ رابط الحصة' })).toBeVisible()
  await page.context().close()
})

test('a clock that is an hour wrong is said, and hides no lesson that runs', async ({ browser }) => {
  const page = await aPhone(browser, 'student@hiwar.test')
  await page.context().addInitScript(() => {
    const Right = Date
    const HOUR = 3_600_000
    window.Date = class extends Right {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([Right.now() + HOUR] as [number]) : given))
      }

      static override now(): number {
        return Right.now() + HOUR
      }
    } as DateConstructor
  })
  await page.goto(`${app()}/upcoming-lessons`)
  await expect(page.getByText('ساعة جهازك غير مضبوطة')).toBeVisible()
  await page.getByRole('link', { name: 'ادخل الحصة' }).first().click()
  await page.getByRole('button', { name: 'الميكروفون فقط' }).click()
  await page.getByRole('button', { name: 'انضم إلى الحصة' }).click()
  await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
  await expect(page.getByText(/^بقي \d/)).toBeAttached()
  await page.context().close()
})

test('a part of the page that the line keeps away is asked for again, and what is typed stays', async ({ page }) => {
  const email = `bad-line-${Date.now()}@hiwar.test`
  const refused = new Set<string>()
  let isBad = false
  page.on('request', (request) => {
    isBad ||= request.method() === 'POST' && request.url().endsWith('/user/')
  })
  await page.route(/\/static\/.*\.js$/, async (route) => {
    const file = route.request().url()
    if (!isBad || refused.has(file)) return await route.continue()
    refused.add(file)
    await route.abort('connectionfailed')
  })
  await sendRegistration(page, email)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(refused.size).toBeGreaterThan(0)
  await expect(page.locator('input[type=email]'), 'the page was not loaded anew').toHaveValue(email)
})
