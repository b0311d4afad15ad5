// Two Chromium processes in one call: how they enter, and what arrives.
import { chromium, expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { app, get, signIn, tokenOf } from './places.ts'

interface Counted { frames: number; audio: number; camera: boolean | null }

/** Every RTCPeerConnection of the page is kept where the test can read its statistics. */
async function watchPeers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = []
    Object.assign(window, { peersOfTest: peers })
    const Original = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        peers.push(this)
      }
    }
  })
}

/** Decoded frames and audio packets of the newest connection. */
export async function received(page: Page): Promise<Counted> {
  return await page.evaluate(async () => {
    const peer = (window as unknown as { peersOfTest: RTCPeerConnection[] }).peersOfTest.at(-1)
    const counted = { frames: 0, audio: 0, camera: null }
    for (const entry of (await peer?.getStats())?.values() ?? []) {
      if (entry.type === 'inbound-rtp' && entry.kind === 'video') counted.frames = entry.framesDecoded ?? 0
      if (entry.type === 'inbound-rtp' && entry.kind === 'audio') counted.audio = entry.packetsReceived ?? 0
    }
    return counted
  })
}

export async function enter(page: Page, lessonId: number): Promise<void> {
  await page.goto(`${app()}/lesson/${lessonId}`)
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await page.getByRole('button', { name: 'انضم إلى الحصة' }).click()
  await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
}

export async function expectDecoding(page: Page, who: string): Promise<void> {
  await expect.poll(async () => (await received(page)).frames, { message: `${who} decodes frames`, timeout: 20_000 }).toBeGreaterThan(10)
  await expect.poll(async () => (await received(page)).audio, { message: `${who} hears` }).toBeGreaterThan(10)
}

/** The lesson of the trial market that runs now. */
export async function runningLesson(): Promise<number> {
  const { token, id } = await tokenOf('student@hiwar.test')
  const { list } = await get<{ list: { lesson: { id: number } }[] }>(`/lesson/list/?users[]=${id}&now=true&canceled=false`, token)
  return list[0]?.lesson.id ?? 0
}

/** Browsers of their own, closed after each test. */
export function ownBrowsers(): (email: string) => Promise<Page> {
  let browsers: Browser[] = []
  test.afterEach(async () => {
    await Promise.all(browsers.map(async (browser) => { await browser.close() }))
    browsers = []
  })
  return async (email) => {
    const browser = await chromium.launch(test.info().project.use.launchOptions ?? {})
    browsers.push(browser)
    const context = await browser.newContext({ locale: 'ar-EG', timezoneId: 'Africa/Cairo', viewport: { width: 390, height: 844 }, permissions: ['camera', 'microphone'] })
    await watchPeers(context)
    const page = await context.newPage()
    await signIn(page, email)
    return page
  }
}
