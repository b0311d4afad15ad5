// Steps of a call between two Chromium processes: joining it, and reading what arrives.
import { chromium, expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { meetingMinutes } from '@hiwar/contract/meeting-length.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { app, get, signIn, tokenOf } from './product.ts'
import { refusalsOf } from './refusals.ts'

interface Received {
  frames: number
  audio: number
  camera: boolean | null
}

/** What a page with a call records for the test, or lets it fake. */
interface Recorded {
  readonly peersOfTest: RTCPeerConnection[]
  /** Every camera and microphone that was opened. */
  readonly tracksOfTest: MediaStreamTrack[]
  /** Hertz of every tone that was played. */
  readonly tonesOfTest: number[]
  /** Statistics in place of the browser's own. */
  statsOfTest: readonly object[] | null
}

/** Makes the pages of this window record what `received` and others read. */
export async function recordPeers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The empty page that a window begins with.
    if (!isSecureContext) return
    const watched: Recorded = { peersOfTest: [], tracksOfTest: [], tonesOfTest: [], statsOfTest: null }
    const { peersOfTest, tracksOfTest, tonesOfTest } = watched
    Object.assign(window, watched)
    window.RTCPeerConnection = class extends window.RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        peersOfTest.push(this)
      }

      override async getStats(): Promise<RTCStatsReport> {
        const { statsOfTest } = window as unknown as Recorded
        return statsOfTest === null
          ? await super.getStats()
          : new Map(statsOfTest.map((entry, place) => [String(place), entry]))
      }
    }
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracksOfTest.push(...stream.getTracks())
      return stream
    }
    window.OscillatorNode = class extends window.OscillatorNode {
      constructor(of: BaseAudioContext, options?: OscillatorOptions) {
        super(of, options)
        tonesOfTest.push(options?.frequency ?? 0)
      }
    }
  })
}

/**
 * Expects that these kinds of devices of the page are on, sorted ('audio', 'video'), and no others. It waits for that: they
 * are released just after the screen has changed.
 */
export async function expectDevices(page: Page, kinds: readonly string[], message?: string): Promise<void> {
  const live = async () =>
    await page.evaluate(() =>
      (window as unknown as Recorded).tracksOfTest
        .filter(({ readyState }) => readyState === 'live')
        .map(({ kind }) => kind)
        .toSorted(),
    )
  await expect.poll(live, { message }).toEqual(kinds)
}

export async function playedTones(page: Page): Promise<number[]> {
  return await page.evaluate(() => [...(window as unknown as Recorded).tonesOfTest])
}

/** From now on connections report these statistics. */
export async function fakeStats(page: Page, stats: readonly object[]): Promise<void> {
  await page.evaluate((given) => {
    Object.assign(window, { statsOfTest: given })
  }, stats)
}

/** Decoded frames and audio packets of the newest connection. */
export async function received(page: Page): Promise<Received> {
  return await page.evaluate(async () => {
    const peer = (window as unknown as Recorded).peersOfTest.at(-1)
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
  await passDeviceCheck(page)
}

/** Passes the device check and joins the call. */
export async function passDeviceCheck(page: Page, devices = 'شغّل الكاميرا والميكروفون'): Promise<void> {
  await page.getByRole('button', { name: devices }).click()
  await page.getByRole('button', { name: /^انضمّ إلى/ }).click()
  await expect(controls(page)).toBeVisible()
}

export const controls = (page: Page) => page.getByRole('toolbar', { name: 'أزرار المكالمة' })

/** Leaves the call; in its last two minutes nobody is asked whether they mean it. */
export async function leaveCall(page: Page): Promise<void> {
  await controls(page).getByRole('button', { name: 'مغادرة' }).click()
  const confirm = page.getByRole('button', { name: 'غادر', exact: true })
  await expect.poll(async () => (await confirm.isVisible()) || (await controls(page).count()) === 0).toBe(true)
  if (await confirm.isVisible()) await confirm.click()
}

export async function expectDecoding(page: Page, who: string): Promise<void> {
  await expect
    // A browser repeats a packet of the handshake that was lost after 1, 2, 4, 8 and 16 seconds.
    .poll(async () => (await received(page)).frames, { message: `${who} decodes frames`, timeout: 60_000 })
    .toBeGreaterThan(10)
  await expect.poll(async () => (await received(page)).audio, { message: `${who} hears` }).toBeGreaterThan(10)
}

interface Running {
  id: number
  start: string
  duration: number
}

/**
 * The id of the one that runs now, and will for at least so many minutes. One that ends under a journey takes its cards and
 * controls along; the next begins when it is over. The journey has as much longer as that takes.
 */
async function runningOf(list: () => Promise<readonly Running[]>, minutes: number): Promise<number> {
  const began = Date.now()
  let found = 0
  const look = async () => {
    const now = Date.now()
    const running = (await list()).find(({ start, duration }) => {
      const startsAt = Date.parse(start)
      return startsAt <= now && startsAt + duration * MINUTE_MS > now + minutes * MINUTE_MS
    })
    found = running?.id ?? 0
    return found
  }
  await expect.poll(look, { timeout: (minutes + 1) * MINUTE_MS }).toBeGreaterThan(0)
  test.setTimeout(test.info().timeout + Date.now() - began)
  return found
}

/** The lesson of the demo data that runs now, and will for at least so many minutes: more than the journey takes. */
export async function runningLesson(minutes = 2): Promise<number> {
  const { token, id } = await tokenOf('student@hiwar.test')
  const path = `/lesson/list/?users[]=${id}&now=true&canceled=false`
  const list = async () => (await get<{ list: { lesson: Running }[] }>(path, token)).list.map(({ lesson }) => lesson)
  return await runningOf(list, minutes)
}

/** The candidate's interview of the demo data, in the same way. */
export async function runningInterview(minutes = 2): Promise<number> {
  const { token } = await tokenOf('candidate@hiwar.test')
  const list = async () =>
    (await get<{ list: Omit<Running, 'duration'>[] }>('/interview/list/?statuses[]=1', token)).list.map((each) => ({
      ...each,
      duration: meetingMinutes,
    }))
  return await runningOf(list, minutes)
}

/** A signed-in window that may use camera and microphone, recorded; with what its pages wanted and their policy refused. */
export async function openForCall(
  browser: Browser,
  email: string,
): Promise<{ page: Page; refused: readonly string[] }> {
  const context = await browser.newContext({
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: { width: 390, height: 844 },
    permissions: ['camera', 'microphone'],
  })
  const refused = refusalsOf(context)
  await recordPeers(context)
  const page = await context.newPage()
  await signIn(page, email)
  return { page, refused }
}

/** Browsers of their own, closed after each test. */
export function browserOpener(): (email: string) => Promise<Page> {
  let browsers: Browser[] = []
  let refusals: (readonly string[])[] = []
  test.afterEach(async () => {
    await Promise.all(
      browsers.map(async (browser) => {
        // A reply that a route waits for must not fail the journey because its page is closed.
        await Promise.all(
          browser
            .contexts()
            .flatMap((context) => context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }))),
        )
        await browser.close()
      }),
    )
    const refused = refusals.flat()
    browsers = []
    refusals = []
    expect(refused, 'refused by the policy').toEqual([])
  })
  return async (email) => {
    const browser = await chromium.launch(test.info().project.use.launchOptions ?? {})
    browsers.push(browser)
    const { page, refused } = await openForCall(browser, email)
    refusals.push(refused)
    return page
  }
}
