// The screen of a call and its device check: leaving, network quality, keyboard, chat, the end of the lesson.
import { expect, test, type Page } from '@playwright/test'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { look } from './axe.ts'
import {
  controls,
  expectDevices,
  enter,
  expectDecoding,
  fakeStats,
  leaveCall,
  browserOpener,
  passDeviceCheck,
  runningLesson,
  playedTones,
} from './call-steps.ts'
import { app, get, tokenOf } from './product.ts'

const openBrowser = browserOpener()
const waiting = (page: Page) => page.getByText('في انتظار دخول')
/** The partner was inside and may come back. */
const gone = (page: Page) => page.getByText(/قد يعود|قد تعود|خارج المكالمة/)

test(
  'going back, closing the tab and leaving all end the call for the other side, and no camera stays on',
  { tag: '@ci' },
  async () => {
    // They enter three times, which took up to three minutes on a slow machine.
    const lessonId = await runningLesson(4)
    const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
    await enter(tutor, lessonId)
    await student.goto(`${app()}/upcoming-lessons`)
    await student.locator(`a[href="/lesson/${lessonId}"]`).first().click()
    const heading = (name: RegExp) => student.getByRole('heading', { level: 1, name })
    await expect(heading(/^حصة مع/)).toBeFocused()
    await expect(student).toHaveTitle(/^حصة مع/)
    await passDeviceCheck(student)
    await expect(heading(/^حصة مع/)).toBeFocused()
    await expectDecoding(tutor, 'the tutor')
    await expectDevices(student, ['audio', 'video'])

    await student.goBack()
    await expect(gone(tutor)).toBeVisible()
    await expectDevices(student, [])
    await student.goForward()
    await expect(student.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' })).toBeVisible()
    await passDeviceCheck(student)
    await expectDecoding(tutor, 'the tutor again')

    await leaveCall(student)
    await expect(student.getByRole('heading', { name: 'خرجت من الحصة' })).toBeVisible()
    await expect(heading(/^بعد الحصة/)).toBeFocused()
    await expect(gone(tutor)).toBeVisible()
    await expectDevices(student, [])
    await student.reload()
    await expect(
      student.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }),
      'a person who left does not rejoin by itself',
    ).toBeVisible()

    await passDeviceCheck(student)
    await expectDecoding(tutor, 'the tutor a third time')
    await student.close()
    await expect(gone(tutor)).toBeVisible({ timeout: 30_000 })
  },
)

test('a person who chose the microphone only returns from a reload without a camera', { tag: '@ci' }, async () => {
  const student = await openBrowser('student@hiwar.test')
  // The reload comes right after joining, before the list of members does.
  await student.route(/\/api\/v1\/session\/(?!token)[^/]+$/, () => undefined)
  await student.goto(`${app()}/lesson/${await runningLesson()}`)
  await passDeviceCheck(student, 'الميكروفون فقط')
  await student.reload()
  await expect(controls(student).getByRole('button', { name: 'تشغيل الكاميرا' })).toBeVisible()
  await expectDevices(student, ['audio'])
})

test('the device check measures the network', { tag: '@ci' }, async () => {
  const student = await openBrowser('student@hiwar.test')
  await student.goto(`${app()}/lesson/${await runningLesson()}`)
  // What a busy machine measures is its own business; network-quality.test.ts holds the limits.
  await expect(student.getByText(/شبكتك (جيّدة|متوسطة|ضعيفة)/)).toBeVisible()
  await student.route('**/static/**', async (route) => {
    await new Promise((done) => {
      setTimeout(done, 600)
    })
    await route.continue()
  })
  await student.reload()
  await expect(student.getByText('شبكتك ضعيفة')).toBeVisible({ timeout: 30_000 })
})

/** WebRTC statistics of a connection with this round-trip time, in seconds, and bandwidth enough. */
const statsWith = (currentRoundTripTime: number) => [
  {
    type: 'candidate-pair',
    nominated: true,
    state: 'succeeded',
    currentRoundTripTime,
    availableOutgoingBitrate: 2_000_000,
  },
]

test(
  'a slow network is reported with low-data mode offered; a speaker without video is highlighted',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson()
    const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
    await enter(student, lessonId)
    await enter(tutor, lessonId)
    await expectDecoding(student, 'the student')
    // The real round-trip time depends on how busy the machine is.
    await fakeStats(student, statsWith(0.05))
    await expect(student.getByText('الاتصال جيّد', { exact: true })).toBeVisible()
    await fakeStats(student, statsWith(0.7))
    await expect(student.getByText('الاتصال ضعيف', { exact: true })).toBeVisible()
    await student.getByRole('button', { name: 'وفّر البيانات' }).click()
    await expect(student.getByRole('button', { name: 'وفّر البيانات' })).toHaveCount(0)
    await expect(student.getByText('الكاميرا مغلقة')).toBeVisible()
    await expect(student.locator('[data-speaking=true]').first()).toBeVisible()
    await fakeStats(student, statsWith(0.05))
    await expect(student.getByText('الاتصال جيّد', { exact: true })).toBeVisible()
  },
)

test(
  'shortcuts work on an Arabic keyboard and not while typing; a new message plays a sound and is counted until the chat opens',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson()
    const [student, tutor] = await Promise.all([openBrowser('student@hiwar.test'), openBrowser('tutor@hiwar.test')])
    await enter(student, lessonId)
    const key = async (letter: string, code: string) => {
      await student.evaluate(
        (given) => {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true }))
        },
        { key: letter, code },
      )
    }
    await key('ة', 'KeyM')
    await expect(controls(student).getByRole('button', { name: 'تشغيل الميكروفون' })).toBeVisible()
    await student.keyboard.press('m')
    await expect(controls(student).getByRole('button', { name: 'كتم' })).toBeVisible()
    await key('ر', 'KeyV')
    await expect(controls(student).getByRole('button', { name: 'تشغيل الكاميرا' })).toBeVisible()

    await enter(tutor, lessonId)
    await expect(waiting(student)).toHaveCount(0)
    await controls(tutor).getByRole('button', { name: 'المحادثة' }).click()
    const words = `in the call ${Date.now()}`
    await tutor.getByLabel('رسالتك').fill(words)
    await tutor.keyboard.press('Enter')
    await expect(controls(student).getByRole('button', { name: /المحادثة/ })).toContainText('1')
    await expect.poll(async () => await playedTones(student)).toContain(880)
    await key('ؤ', 'KeyC')
    await expect(student.getByRole('complementary', { name: 'المحادثة' }).getByText(words)).toBeVisible()
    for (const inSight of [student.getByRole('timer'), student.locator('video[data-partner]')])
      await expect(inSight, 'beside the half-sheet of a phone').toBeInViewport({ ratio: 0.9 })
    await look(student, 'chat')
    await student.getByLabel('رسالتك').press('m')
    await student.keyboard.press('Escape')
    await expect(student.getByRole('complementary')).toHaveCount(0)
    const shown = controls(student).getByRole('button').filter({ visible: true })
    await expect(shown, 'five controls on a phone').toHaveCount(5)
    await shown.filter({ hasText: 'المزيد' }).click()
    await expect(student.getByRole('dialog')).toBeVisible()
    await look(student, 'more')
    await student.getByRole('dialog').getByRole('button', { name: 'الملاحظات' }).click()
    const notes = student.getByRole('complementary', { name: 'الملاحظات' })
    await expect(notes).toBeFocused()
    // What is typed is stored while the field is still in use.
    await notes.getByRole('button', { name: 'سطر جديد' }).click()
    await notes.getByLabel('سطر', { exact: true }).last().fill(words)
    const { token } = await tokenOf('tutor@hiwar.test')
    const stored = async () => await get<{ blocks: { text: string }[] }>(`/lesson/${lessonId}/notes`, token)
    await expect.poll(async () => (await stored()).blocks.map(({ text }) => text)).toContain(words)
    await student.keyboard.press('Escape')
    await expect(
      controls(student).getByRole('button', { name: 'كتم' }),
      'typing in a message is no shortcut',
    ).toBeVisible()
  },
)

/**
 * The page is told that its lesson ends in as many seconds as the answered function is given; the server goes on by its
 * own.
 */
async function controlLessonEnd(page: Page, lessonId: number): Promise<(seconds: number) => void> {
  let end = 0
  await page.route(`**/api/v1/lesson/${lessonId}`, async (route) => {
    const answer = await route.fetch()
    const { lesson, members } = (await answer.json()) as { lesson: { duration: number }; members: unknown }
    const isOver = Date.now() >= end
    await route.fulfill({
      response: answer,
      json: {
        members,
        lesson: {
          ...lesson,
          start: new Date(end - lesson.duration * MINUTE_MS).toISOString(),
          status: isOver ? 'fulfilled' : 'happening',
          mayRate: isOver,
        },
      },
    })
  })
  return (seconds) => {
    end = Date.now() + seconds * 1000
  }
}

test(
  'the remaining time turns amber and red, a missing partner can be reported, and the end leads to the rating',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson()
    const student = await openBrowser('student@hiwar.test')
    await student.route('**/api/v1/platform/settings', async (route) => {
      const answer = await route.fetch()
      const { values } = (await answer.json()) as { values: object }
      await route.fulfill({ response: answer, json: { values: { ...values, 'session.graceSeconds': 15 } } })
    })
    const timer = student.getByRole('timer')
    const leave = controls(student).getByRole('button', { name: 'مغادرة' })

    const letEnd = await controlLessonEnd(student, lessonId)
    letEnd(240)
    await enter(student, lessonId)
    await expect(timer.filter({ hasText: /بقي 03:/ })).toHaveCSS('color', 'rgb(242, 153, 74)')
    await expect(student.getByText(/مضى 26:/)).toBeVisible()
    await leave.click()
    await expect(student.getByRole('alertdialog', { name: /مغادرة/ })).toBeVisible()
    await student.keyboard.press('Escape')
    await student.getByRole('button', { name: 'لم يحضر المعلّم؟' }).click()
    await expect(student.getByRole('button', { name: 'أبلغ عن الغياب' })).toBeVisible()

    letEnd(40)
    await student.reload()
    await expect(timer.filter({ hasText: /بقي 00:/ })).toHaveCSS('color', 'rgb(255, 138, 128)')
    await expect(timer).toHaveText(/انتهى الوقت/, { timeout: 60_000 })
    const rating = student.getByRole('dialog', { name: /^تقييم/ })
    await expect(rating).toBeVisible({ timeout: 30_000 })
    await rating.getByRole('radio', { name: 'ممتاز' }).check({ force: true })
    await rating.getByLabel('اكتب رأيك').fill('تصحيح هادئ')
    // The server knows that the lesson still runs.
    const sent = student.waitForRequest(/\/api\/v1\/rating\/\d*$/)
    await rating.getByRole('button', { name: /^(أرسل التقييم|احفظ)$/ }).click()
    expect((await sent).postDataJSON()).toMatchObject({ value: 5, feedback: 'تصحيح هادئ', lessonId })
    await expectDevices(student, [])
  },
)

test('a lesson that cannot be entered says why, and where to go', { tag: '@ci' }, async () => {
  const lessonId = await runningLesson()
  const student = await openBrowser('student@hiwar.test')
  const heading = student.getByRole('heading', { level: 2 })
  await student.goto(`${app()}/lesson/999999`)
  await expect(heading).toHaveText('لم نجد هذه الحصة بين حصصك')
  const letEnd = await controlLessonEnd(student, lessonId)
  const at = async (minutesToEnd: number) => {
    letEnd(minutesToEnd * 60)
    await student.goto(`${app()}/lesson/${lessonId}`)
  }
  await at(60)
  await expect(heading).toHaveText(/^تبدأ الحصة بعد/)
  await at(42)
  await expect(student.getByText(/يمكنك الدخول قبل الموعد/)).toBeVisible()
  await at(-5)
  await expect(student.getByText(/انتهت منذ \d دقائق/)).toBeVisible()
  await at(-16)
  await expect(heading).toHaveText('انتهت هذه الحصة')
  await expect(student.getByRole('link', { name: 'حصصي' })).toBeVisible()
})

test(
  'the screen stays on, picture-in-picture follows to another tab, and the background is blurred if the camera can',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson()
    const student = await openBrowser('student@hiwar.test')
    await student.addInitScript(() => {
      const asked: string[] = []
      Object.assign(window, { asked })
      const light = {
        request: async (kind: string) => {
          asked.push(`${kind} lit`)
          return {
            release: async () => {
              asked.push(`${kind} free`)
            },
          }
        },
      }
      Object.defineProperty(navigator, 'wakeLock', { value: light })
      MediaSession.prototype.setActionHandler = (action: string, handler) => {
        asked.push(`${action} ${handler === null ? 'off' : 'on'}`)
      }
      let isBlurred = false
      const { getCapabilities, getSettings } = MediaStreamTrack.prototype
      Object.assign(MediaStreamTrack.prototype, {
        getCapabilities(this: MediaStreamTrack) {
          return { ...getCapabilities.call(this), backgroundBlur: [false, true] }
        },
        getSettings(this: MediaStreamTrack) {
          return { ...getSettings.call(this), backgroundBlur: isBlurred }
        },
        async applyConstraints(constraints: { backgroundBlur: boolean }) {
          isBlurred = constraints.backgroundBlur
        },
      })
    })
    const asked = async () => await student.evaluate(() => (window as unknown as { asked: string[] }).asked)
    await student.setViewportSize({ width: 1024, height: 720 })
    await student.goto(`${app()}/lesson/${lessonId}`)
    await student.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
    await student.getByRole('button', { name: 'تمويه الخلفية' }).click()
    await expect(student.getByRole('button', { name: 'تمويه الخلفية', pressed: true })).toBeVisible()
    await student.getByRole('button', { name: 'انضمّ إلى الحصة' }).click()
    const blur = controls(student).getByRole('button', { name: 'تمويه', pressed: true })
    await expect(blur).toBeVisible()
    await expect.poll(asked).toEqual(['screen lit', 'enterpictureinpicture on'])
    await blur.click()
    await expect(controls(student).getByRole('button', { name: 'تمويه', pressed: false })).toBeVisible()
    await leaveCall(student)
    await expect(student.getByRole('heading', { name: 'خرجت من الحصة' })).toBeVisible()
    await expect
      .poll(asked)
      .toEqual(['screen lit', 'enterpictureinpicture on', 'screen free', 'enterpictureinpicture off'])
  },
)
