// Two Chromium processes with fake devices talk over WebRTC, signalled by the socket.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { app, get, signIn, tokenOf } from './places.ts'
import { serve } from './start-server.ts'

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
async function received(page: Page): Promise<Counted> {
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

async function enter(page: Page, lessonId: number): Promise<void> {
  await page.goto(`${app()}/lesson/${lessonId}`)
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await page.getByRole('button', { name: 'انضم إلى الحصة' }).click()
  await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
}

async function expectDecoding(page: Page, who: string): Promise<void> {
  await expect.poll(async () => (await received(page)).frames, { message: `${who} decodes frames`, timeout: 20_000 }).toBeGreaterThan(10)
  await expect.poll(async () => (await received(page)).audio, { message: `${who} hears` }).toBeGreaterThan(10)
}

let browsers: Browser[] = []
test.afterEach(async () => {
  await Promise.all(browsers.map(async (browser) => { await browser.close() }))
  browsers = []
})

async function aBrowser(email: string): Promise<Page> {
  const options = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch(options)
  browsers.push(browser)
  const context = await browser.newContext({ locale: 'ar-EG', timezoneId: 'Africa/Cairo', viewport: { width: 390, height: 844 }, permissions: ['camera', 'microphone'] })
  await watchPeers(context)
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

async function runningLesson(): Promise<number> {
  const { token, id } = await tokenOf('student@hiwar.test')
  const { list } = await get<{ list: { lesson: { id: number } }[] }>(`/lesson/list/?users[]=${id}&now=true&canceled=false`, token)
  return list[0]?.lesson.id ?? 0
}

test('a student and a tutor see and hear each other, switches reach the other side, and a reload rejoins', async () => {
  const lessonId = await runningLesson()
  const [student, tutor] = await Promise.all([aBrowser('student@hiwar.test'), aBrowser('tutor@hiwar.test')])
  await enter(student, lessonId)
  await expect(student.getByText('في انتظار المعلّم')).toBeVisible()
  const began = Date.now()
  await enter(tutor, lessonId)
  await expectDecoding(student, 'the student')
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  await expectDecoding(tutor, 'the tutor')
  const both = { student: await received(student), tutor: await received(tutor) }
  process.stdout.write(`from the tutor's entrance to decoded frames ${seconds} s; student ${JSON.stringify(both.student)}, tutor ${JSON.stringify(both.tutor)}\n`)

  await student.getByRole('button', { name: 'كتم' }).click()
  await expect(tutor.getByLabel('الميكروفون مغلق')).toBeVisible()
  await student.getByRole('button', { name: 'تشغيل الصوت' }).click()
  await expect(tutor.getByLabel('الميكروفون مغلق')).toHaveCount(0)
  await tutor.getByRole('button', { name: 'الكاميرا', exact: true }).click()
  await expect(student.getByText('الكاميرا مغلقة')).toBeVisible()
  await tutor.getByRole('button', { name: 'تشغيل الكاميرا' }).click()
  await expect(student.getByText('الكاميرا مغلقة')).toHaveCount(0)

  await student.screenshot({ path: test.info().outputPath('in-call.png') })
  const reloadedAt = Date.now()
  await student.reload()
  await expect(student.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
  await expectDecoding(student, 'the student after a reload')
  await expectDecoding(tutor, 'the tutor after the reload')
  process.stdout.write(`rejoined after a reload in ${((Date.now() - reloadedAt) / 1000).toFixed(1)} s\n`)

  await tutor.getByRole('button', { name: 'مغادرة' }).click()
  await tutor.getByRole('button', { name: 'غادر', exact: true }).click()
  await expect(tutor.getByRole('heading', { name: 'شكرًا على هذه الحصة' })).toBeVisible()
  await expect(student.getByText('في انتظار المعلّم')).toBeVisible()
})

test('a second tab takes the call over and gives it back; a restart of the server does not touch it', async () => {
  test.setTimeout(180_000)
  const before = { ...process.env }
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-call-'))
  let served = await serve(directory)
  try {
    Object.assign(process.env, served.ports)
    const lessonId = await runningLesson()
    const [student, tutor] = await Promise.all([aBrowser('student@hiwar.test'), aBrowser('tutor@hiwar.test')])
    await enter(student, lessonId)
    await enter(tutor, lessonId)
    await expectDecoding(student, 'the student')

    const second = await student.context().newPage()
    await enter(second, lessonId)
    await expect(student.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
    await expectDecoding(second, 'the second tab')
    await student.bringToFront()
    await student.getByRole('button', { name: 'تابع من هنا' }).click()
    await expectDecoding(student, 'the first tab again')
    await expect(second.getByText('تتابع الحصة الآن من جهاز أو تبويب آخر')).toBeVisible()
    await second.close()

    await served.stop()
    const { frames, audio } = await received(student)
    await student.waitForTimeout(2_000)
    expect((await received(student)).audio, 'speech goes on while the server is down').toBeGreaterThan(audio + 50)
    served = await serve(directory, served.ports)
    await student.getByRole('button', { name: 'كتم' }).click()
    await expect(tutor.getByLabel('الميكروفون مغلق'), 'switches reach the other side after the restart').toBeVisible({ timeout: 30_000 })
    expect((await received(student)).frames).toBeGreaterThan(frames)
  } finally {
    Object.assign(process.env, before)
    await served.stop()
    await rm(directory, { recursive: true, force: true })
  }
})
