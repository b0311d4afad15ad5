// Relay only, through a real TURN server and a line that gets worse and worse: speech goes on, and the call comes back
// by itself.
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { clear, hasTurnServer, startBadLine, startTurn, type BadLine, type TurnServer } from './bad-line.ts'
import { app, get, signIn, tokenOf } from './places.ts'
import { serveOwn } from './start-server.ts'

test.skip(!hasTurnServer, 'no turnserver on this machine: install coturn')

let turn: TurnServer
let line: BadLine
let served: Awaited<ReturnType<typeof serveOwn>>
const before = { ...process.env }
const browsers: Browser[] = []

test.beforeAll(async () => {
  if (!hasTurnServer) return
  turn = await startTurn()
  line = await startBadLine(turn.port)
  Object.assign(process.env, { TURN_URLS: `turn:127.0.0.1:${line.port}?transport=udp`, TURN_SECRET: turn.secret })
  served = await serveOwn()
  Object.assign(process.env, served.ports)
})

test.afterAll(async () => {
  if (!hasTurnServer) return
  await Promise.all(
    browsers.map(async (browser) => {
      await browser.close()
    }),
  )
  await served.stop()
  line.stop()
  turn.stop()
  for (const name of ['TURN_URLS', 'TURN_SECRET']) delete process.env[name]
  Object.assign(process.env, before)
  await served.remove()
})

/** Only relayed paths; one with `direct` reaches the TURN server past the bad line. */
async function aBrowser(email: string, direct: boolean): Promise<Page> {
  const browser = await chromium.launch(test.info().project.use.launchOptions ?? {})
  browsers.push(browser)
  const context = await browser.newContext({
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: { width: 1024, height: 720 },
    permissions: ['camera', 'microphone'],
  })
  await context.addInitScript(
    ({ bad, good }) => {
      const peers: RTCPeerConnection[] = []
      Object.assign(window, { peersOfTest: peers })
      const relayed = (configuration: RTCConfiguration = {}): RTCConfiguration => ({
        ...(JSON.parse(JSON.stringify(configuration).replaceAll(`:${bad}?`, `:${good}?`)) as RTCConfiguration),
        iceTransportPolicy: 'relay',
      })
      window.RTCPeerConnection = class extends window.RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super(relayed(configuration))
          peers.push(this)
        }

        override setConfiguration(configuration?: RTCConfiguration): void {
          super.setConfiguration(relayed(configuration))
        }
      }
    },
    { bad: line.port, good: direct ? turn.port : line.port },
  )
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

interface Heard {
  packets: number
  concealed: number
  samples: number
  frames: number
  relayed: boolean
}

async function heard(page: Page): Promise<Heard> {
  return await page.evaluate(async () => {
    const peer = (window as unknown as { peersOfTest: RTCPeerConnection[] }).peersOfTest.at(-1)
    const report = [...((await peer?.getStats())?.values() ?? [])]
    const audio = report.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'audio')
    const video = report.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'video')
    const pair = report.find(
      (entry) => entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded',
    )
    const local = report.find((entry) => entry.id === pair?.localCandidateId)
    return {
      packets: audio?.packetsReceived ?? 0,
      concealed: audio?.concealedSamples ?? 0,
      samples: audio?.totalSamplesReceived ?? 0,
      frames: video?.framesDecoded ?? 0,
      relayed: local?.candidateType === 'relay',
    }
  })
}

/** What was heard in these seconds: packets a second of fifty, and the share of sound that had to be made up. */
async function listenFor(page: Page, seconds: number): Promise<{ rate: number; madeUp: number }> {
  const first = await heard(page)
  await page.waitForTimeout(seconds * 1000)
  const last = await heard(page)
  return {
    rate: (last.packets - first.packets) / seconds,
    madeUp: (last.concealed - first.concealed) / Math.max(1, last.samples - first.samples),
  }
}

/** Seconds until packets of speech arrive again. */
async function untilHeard(page: Page): Promise<number> {
  const from = Date.now()
  let { packets } = await heard(page)
  await expect
    .poll(
      async () => {
        const now = (await heard(page)).packets
        const came = now - packets
        packets = now
        return came
      },
      { timeout: 45_000, intervals: [500] },
    )
    .toBeGreaterThan(10)
  return (Date.now() - from) / 1000
}

async function enter(page: Page, lessonId: number): Promise<void> {
  await page.goto(`${app()}/lesson/${lessonId}`)
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await page.getByRole('button', { name: 'انضم إلى الحصة' }).click()
  await expect(page.getByRole('toolbar', { name: 'أزرار المكالمة' })).toBeVisible()
}

test('speech goes on through 150 kbit/s, 10 % loss and 300 ms; a cut of 5 s and another address are mended without a hand', async () => {
  test.setTimeout(240_000)
  const { token, id } = await tokenOf('student@hiwar.test')
  const { list } = await get<{ list: { lesson: { id: number } }[] }>(
    `/lesson/list/?users[]=${id}&now=true&canceled=false`,
    token,
  )
  const lessonId = list[0]?.lesson.id ?? 0
  const student = await aBrowser('student@hiwar.test', false)
  const tutor = await aBrowser('tutor@hiwar.test', true)
  await enter(student, lessonId)
  await enter(tutor, lessonId)
  await expect.poll(async () => (await heard(student)).packets, { timeout: 30_000 }).toBeGreaterThan(50)
  expect((await heard(student)).relayed).toBe(true)

  line.setWeather({ rate: 150_000, loss: 0.1, delay: 150 })
  await student.waitForTimeout(8_000)
  const [bad, badAtTutor] = await Promise.all([listenFor(student, 10), listenFor(tutor, 10)])
  console.log(
    `150 kbit/s, 10 % loss, 300 ms there and back: student hears ${bad.rate.toFixed(0)} of 50 packets a second, ${(bad.madeUp * 100).toFixed(0)} % made up; tutor ${badAtTutor.rate.toFixed(0)}, ${(badAtTutor.madeUp * 100).toFixed(0)} %`,
  )
  expect(bad.rate).toBeGreaterThan(30)
  expect(badAtTutor.rate).toBeGreaterThan(30)
  await student.screenshot({ path: test.info().outputPath('bad-line.png') })

  line.setWeather({ rate: 500_000, loss: 0, delay: 20 })
  line.cut(5_000)
  await student.waitForTimeout(5_000)
  const cut = await untilHeard(student)
  console.log(`after a cut of 5 s the student hears again in ${cut.toFixed(1)} s`)
  await expect(
    student
      .getByRole('status')
      .filter({ hasText: /الاتصال (جيد|ضعيف)/ })
      .first(),
  ).toBeVisible({ timeout: 30_000 })

  line.changeAddress()
  const moved = await untilHeard(student)
  const movedAtTutor = await untilHeard(tutor)
  console.log(`after a changed address: student ${moved.toFixed(1)} s, tutor ${(moved + movedAtTutor).toFixed(1)} s`)

  const intact: number[] = []
  for (const rate of [150_000, 80_000, 50_000, 35_000]) {
    line.setWeather({ rate, loss: 0, delay: 40 })
    await student.waitForTimeout(5_000)
    const now = await listenFor(student, 5)
    if (now.rate > 45 && now.madeUp < 0.05) intact.push(rate)
    else break
  }
  line.setWeather(clear)
  console.log(
    `speech is intact (over 45 of 50 packets, under 5 % made up) down to ${(intact.at(-1) ?? 0) / 1000} kbit/s of line`,
  )
  expect(intact.length).toBeGreaterThan(0)
})
