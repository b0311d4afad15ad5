// Failing surroundings: devices that do not work, a browser without WebRTC, a wrong clock, a script that does not load.
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { controls, passDeviceCheck, runningLesson } from './call-steps.ts'
import { app, signIn } from './product.ts'
import { sendRegistration } from './steps.ts'
import { test } from './windows.ts'

type DeviceErrors = Partial<Record<'audio' | 'video', string>>

/**
 * The devices of the page fail as `window.deviceErrors` says, by the name of the browser's error; without it they work.
 */
async function addDeviceErrors(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const errors = (window as unknown as { deviceErrors?: Record<string, string> }).deviceErrors ?? {}
      const name =
        (constraints?.video ? errors['video'] : undefined) ?? (constraints?.audio ? errors['audio'] : undefined)
      if (name !== undefined) throw new DOMException('made by the test', name)
      return await open(constraints)
    }
  })
}

const failDevices = async (page: Page, errors: DeviceErrors) => {
  await page.evaluate((given) => {
    Object.assign(window, { deviceErrors: given })
  }, errors)
}
const alert = (page: Page, words: RegExp) => page.getByRole('alert').filter({ hasText: words })

async function openPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  await addDeviceErrors(context)
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

test(
  'a camera in use, a denied permission and missing devices each say what helps, and none prevents joining',
  { tag: '@ci' },
  async ({ browser }) => {
    const page = await openPhone(browser, 'student@hiwar.test')
    await page.goto(`${app()}/lesson/${await runningLesson()}`)
    await failDevices(page, { video: 'NotReadableError' })
    await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
    await expect(alert(page, /مشغول ببرنامج آخر/)).toHaveCount(1)
    await failDevices(page, {})
    await page.getByRole('button', { name: 'حاول مرة أخرى' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('video').first()).toHaveJSProperty('readyState', 4)

    await page.reload()
    await failDevices(page, { video: 'NotAllowedError', audio: 'NotAllowedError' })
    await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
    await expect(
      alert(page, /المتصفح لا يسمح/)
        .first()
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
    await look(page, 'denied')

    await page.reload()
    await failDevices(page, { video: 'NotFoundError', audio: 'NotFoundError' })
    await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
    await expect(alert(page, /لم نجد/).first()).toBeVisible()
    await expect(page.getByText('ستدخل للاستماع فقط')).toBeVisible()
    await page.getByRole('button', { name: 'انضمّ إلى الحصة' }).click()
    await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
    await page.context().close()
  },
)

test('a camera that fails during the call says why, and can be retried', { tag: '@ci' }, async ({ browser }) => {
  const page = await openPhone(browser, 'student@hiwar.test')
  await page.goto(`${app()}/lesson/${await runningLesson()}`)
  await failDevices(page, { video: 'NotAllowedError' })
  await passDeviceCheck(page)
  await expect(page.getByRole('alert'), "the device check's message is not repeated").toHaveCount(0)
  const camera = controls(page).getByRole('button', { name: 'تشغيل الكاميرا' })
  await camera.click()
  await expect(alert(page, /المتصفح لا يسمح/)).toBeVisible()
  await look(page, 'denied-inside')
  await page.getByRole('button', { name: 'إخفاء' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await failDevices(page, { video: 'NotReadableError' })
  await camera.click()
  await expect(alert(page, /مشغول ببرنامج آخر/)).toBeVisible()
  await failDevices(page, {})
  await page.getByRole('button', { name: 'حاول مرة أخرى' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(camera).toHaveCount(0)
  await page.context().close()
})

test('the browser inside another app says once how to leave it', { tag: '@ci' }, async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/126.0.0.0 [FB_IAB/FB4A;FBAV/465.0;]'
  const context = await browser.newContext({ userAgent, locale: 'ar-EG', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${app()}/tutors`)
  const notice = page.getByRole('dialog', { name: 'افتح حوار في المتصفح' })
  await expect(notice).toContainText('داخل فيسبوك')
  await expect(notice.getByRole('link', { name: 'افتح في المتصفح' })).toHaveAttribute('href', /^intent:\/\/.*\/tutors#/)
  await notice.getByRole('button', { name: 'أكمل هنا' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await context.close()
})

test('a browser without WebRTC says so before the lesson begins', { tag: '@ci' }, async ({ browser }) => {
  const page = await openPhone(browser, 'student@hiwar.test')
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'RTCPeerConnection')
  })
  await page.goto(`${app()}/lesson/${await runningLesson()}`)
  await expect(page.getByText(/هذا المتصفح لا يدعم المكالمات/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'انسخ رابط الحصة' })).toBeVisible()
  await page.context().close()
})

test(
  'a device clock that is an hour off is reported, and the running lesson stays reachable',
  { tag: '@ci' },
  async ({ browser }) => {
    const lessonId = await runningLesson()
    const page = await openPhone(browser, 'student@hiwar.test')
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
    await page.locator(`main a[href="/lesson/${lessonId}"]`, { hasText: 'ادخل الحصة' }).click()
    await page.getByRole('button', { name: 'الميكروفون فقط' }).click()
    await page.getByRole('button', { name: 'انضمّ إلى الحصة' }).click()
    await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
    await expect(page.getByText(/^بقي \d/)).toBeAttached()
    await page.context().close()
  },
)

test(
  'a script that fails to load is retried, and what was typed stays',
  { tag: ['@ci', '@installed-browser'] },
  async ({ page }) => {
    const email = `retried-${Date.now()}@hiwar.test`
    const aborted = new Set<string>()
    let isRegistering = false
    page.on('request', (request) => {
      isRegistering ||= request.method() === 'POST' && request.url().endsWith('/user/')
    })
    await page.route(/\/static\/.*\.js$/, async (route) => {
      const file = route.request().url()
      if (!isRegistering || aborted.has(file)) return await route.continue()
      aborted.add(file)
      await route.abort('connectionfailed')
    })
    await sendRegistration(page, email)
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    expect(aborted.size).toBeGreaterThan(0)
    await expect(page.locator('input[type=email]'), 'the page was not reloaded').toHaveValue(email)
  },
)
