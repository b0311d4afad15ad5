// A call through a real TURN server alone, over a network that gets worse: speech goes on, and the call reconnects by
// itself.
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { enter, runningLesson } from './call-steps.ts'
import {
  hasTurnServer,
  startNetworkEmulator,
  startTurn,
  unlimited,
  type NetworkEmulator,
  type TurnServer,
} from './network-emulator.ts'
import { keepPicture } from './pictures.ts'
import { signIn, useProduct } from './product.ts'
import { removeData, startOwnProduct, type RunningProduct } from './servers.ts'

test.skip(!hasTurnServer, 'no turnserver on this machine: install coturn')

let turn: TurnServer
let network: NetworkEmulator
let product: RunningProduct
const browsers: Browser[] = []

test.beforeAll(async () => {
  if (!hasTurnServer) return
  turn = await startTurn()
  network = await startNetworkEmulator(turn.port)
  product = await startOwnProduct({
    TURN_URLS: `turn:127.0.0.1:${network.port}?transport=udp`,
    TURN_SECRET: turn.secret,
  })
  useProduct(product)
})

test.afterAll(async () => {
  if (!hasTurnServer) return
  await Promise.all(
    browsers.map(async (browser) => {
      await browser.close()
    }),
  )
  useProduct(null)
  await product.stop()
  network.stop()
  turn.stop()
  await removeData(product)
})

/** Relayed paths only; with `direct` the browser reaches the TURN server past the emulator. */
async function openBrowser(email: string, direct: boolean): Promise<Page> {
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
    { bad: network.port, good: direct ? turn.port : network.port },
  )
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

interface Received {
  packets: number
  /** Packets of speech that this page sent. */
  sent: number
  concealed: number
  samples: number
  frames: number
  relayed: boolean
}

async function received(page: Page): Promise<Received> {
  return await page.evaluate(async () => {
    const peer = (window as unknown as { peersOfTest: RTCPeerConnection[] }).peersOfTest.at(-1)
    const report = [...((await peer?.getStats())?.values() ?? [])]
    const audio = report.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'audio')
    const video = report.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'video')
    const ownAudio = report.find((entry) => entry.type === 'outbound-rtp' && entry.kind === 'audio')
    const pair = report.find(
      (entry) => entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded',
    )
    const local = report.find((entry) => entry.id === pair?.localCandidateId)
    return {
      packets: audio?.packetsReceived ?? 0,
      sent: ownAudio?.packetsSent ?? 0,
      concealed: audio?.concealedSamples ?? 0,
      samples: audio?.totalSamplesReceived ?? 0,
      frames: video?.framesDecoded ?? 0,
      relayed: local?.candidateType === 'relay',
    }
  })
}

/**
 * What the listener got in these seconds: the share of the speaker's packets, and of sound that had to be concealed. A
 * machine that other work slows down sends fewer packets; the share stays.
 */
async function hear(listener: Page, speaker: Page, seconds: number): Promise<{ share: number; concealed: number }> {
  const read = async () => await Promise.all([received(listener), received(speaker)])
  const [heard, said] = await read()
  await listener.waitForTimeout(seconds * 1000)
  const [heardLater, saidLater] = await read()
  return {
    share: (heardLater.packets - heard.packets) / Math.max(1, saidLater.sent - said.sent),
    concealed: (heardLater.concealed - heard.concealed) / Math.max(1, heardLater.samples - heard.samples),
  }
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`

/** Seconds until packets of speech arrive again. */
async function secondsUntilHeard(page: Page): Promise<number> {
  const from = Date.now()
  let { packets: before } = await received(page)
  const heard = async () => {
    const { packets } = await received(page)
    // A new connection counts from its own beginning.
    if (packets < before) before = 0
    return packets - before
  }
  await expect.poll(heard, { timeout: 60_000, intervals: [250] }).toBeGreaterThan(10)
  return (Date.now() - from) / 1000
}

test(
  'speech goes on at 150 kbit/s, 10 % loss and 300 ms; the call recovers from a cut of 5 s and from a changed address',
  { tag: '@ci' },
  async () => {
    const lessonId = await runningLesson()
    const student = await openBrowser('student@hiwar.test', false)
    const tutor = await openBrowser('tutor@hiwar.test', true)
    await enter(student, lessonId)
    await enter(tutor, lessonId)
    // A packet of the handshake that was lost is repeated after 1, 2, 4, 8 and 16 seconds.
    await expect.poll(async () => (await received(student)).packets, { timeout: 60_000 }).toBeGreaterThan(50)
    // The first packets may come before the pair they came by is reported as nominated.
    await expect.poll(async () => (await received(student)).relayed, { timeout: 60_000 }).toBe(true)

    network.setConditions({ rate: 150_000, loss: 0.1, delay: 150 })
    await student.waitForTimeout(8_000)
    const [atStudent, atTutor] = await Promise.all([hear(student, tutor, 10), hear(tutor, student, 10)])
    console.log(
      `150 kbit/s, 10 % loss, 300 ms there and back: student hears ${percent(atStudent.share)} of the packets, ` +
        `${percent(atStudent.concealed)} concealed; tutor ${percent(atTutor.share)}, ${percent(atTutor.concealed)}`,
    )
    expect(atStudent.share).toBeGreaterThan(0.6)
    expect(atTutor.share).toBeGreaterThan(0.6)
    await keepPicture(student, 'poor-network.png')

    network.setConditions({ rate: 500_000, loss: 0, delay: 20 })
    network.cut(5_000)
    await student.waitForTimeout(5_000)
    const cut = await secondsUntilHeard(student)
    console.log(`after a cut of 5 s the student hears again in ${cut.toFixed(1)} s`)
    await expect(
      student
        .getByRole('status')
        .filter({ hasText: /الاتصال (جيّد|ضعيف)/ })
        .first(),
    ).toBeVisible({ timeout: 30_000 })

    network.changeAddress()
    const moved = await secondsUntilHeard(student)
    const movedAtTutor = await secondsUntilHeard(tutor)
    console.log(`after a changed address: student ${moved.toFixed(1)} s, tutor ${(moved + movedAtTutor).toFixed(1)} s`)

    // The speaker learns of the narrow way within seconds, and later where the machine does much else.
    network.setConditions({ rate: 150_000, loss: 0, delay: 40 })
    await expect.poll(async () => (await hear(student, tutor, 5)).share, { timeout: 60_000 }).toBeGreaterThan(0.9)
    network.setConditions(unlimited)
  },
)
