// Milliseconds from pressing "join" to the partner's first picture, beside two bare connections in the same browser; and,
// where coturn is installed, seconds until speech is back after the address of one side has changed. Starts a product of
// its own. `npm run bench:join -- [rounds]`
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { hasTurnServer, startNetworkEmulator, startTurn } from '../tests/journeys/network-emulator.ts'
import { removeData, startProduct } from '../tests/journeys/servers.ts'
import { median, rounded } from './measure.mjs'
import { freePort } from '../tools/ports.ts'

const ROUNDS = Number(process.argv[2] ?? 10)
/** Long enough in the waiting room for what is prepared there. */
const WAITING_MS = 2000
/** Until the connections have settled after a change of address. */
const SETTLED_MS = 5000
const TARGET = { joinMs: 1500, speechSeconds: 3 }
const password = 'Hiwar@2026'
const names = ['API', 'SITE', 'APP', 'ADMIN', 'SANDBOX', 'MAILBOX', 'SMTP', 'OPENID', 'MESSENGERS']

async function startOwnProduct(environment) {
  const ports = {}
  for (const name of names) ports[`${name}_PORT`] = String(await freePort())
  return await startProduct({ directory: await mkdtemp(join(tmpdir(), 'hiwar-join-')), ports, environment })
}

/** A token, and the address of the lesson that runs now. */
async function signIn(app, email) {
  const reply = await fetch(`${app}/api/v1/auth/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, user } = await reply.json()
  const lessons = await fetch(`${app}/api/v1/lesson/list/?users[]=${user.id}&now=true&canceled=false`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { list } = await lessons.json()
  return { token, lesson: `${app}/lesson/${list[0]?.lesson.id}` }
}

/** A browser of its own; with `relay` every way of its media leads over that TURN port. */
async function openBrowser(app, email, relay) {
  const { token, lesson } = await signIn(app, email)
  const { launchOptions } = config.use
  // The journeys save processor time by five frames a second; a camera has more.
  const args = launchOptions.args.map((argument) => argument.replace('=fps=5', ''))
  const browser = await chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({
    locale: 'ar-EG',
    viewport: { width: 1024, height: 720 },
    permissions: ['camera', 'microphone'],
    storageState: {
      cookies: [],
      origins: [{ origin: app, localStorage: [{ name: 'hiwar.token', value: token }] }],
    },
  })
  await context.addInitScript((port) => {
    window.peers = []
    const relayed = (configuration) => {
      if (port === null) return configuration
      const servers = JSON.parse(JSON.stringify(configuration.iceServers).replaceAll(/:\d+\?/g, `:${port}?`))
      return { ...configuration, iceServers: servers, iceTransportPolicy: 'relay' }
    }
    window.RTCPeerConnection = class extends window.RTCPeerConnection {
      constructor(configuration = {}) {
        super(relayed(configuration))
        window.peers.push(this)
      }

      setConfiguration(configuration) {
        super.setConfiguration(relayed(configuration))
      }
    }
  }, relay ?? null)
  return { browser, page: await context.newPage(), lesson }
}

async function openWaitingRoom({ page, lesson }) {
  await page.goto(lesson)
  await page.getByRole('button', { name: 'شغّل الكاميرا والميكروفون' }).click()
  await page.getByRole('button', { name: /^انضمّ إلى/ }).waitFor()
  await wait(WAITING_MS)
}

const enter = async (person) => {
  await openWaitingRoom(person)
  await person.page.getByRole('button', { name: /^انضمّ إلى/ }).click()
  await person.page.getByRole('toolbar', { name: 'أزرار المكالمة' }).waitFor()
}

async function leave({ page }) {
  await page.getByRole('toolbar', { name: 'أزرار المكالمة' }).getByRole('button', { name: 'مغادرة' }).click()
  await page.getByRole('button', { name: 'غادر', exact: true }).click()
  await page.getByRole('toolbar', { name: 'أزرار المكالمة' }).waitFor({ state: 'detached' })
}

/** From the press to the first frame of the partner on the screen. */
const joinAndSee = async ({ page }) =>
  await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith('انضمّ إلى'))
    const from = performance.now()
    button?.click()
    return await new Promise((done) => {
      const look = () => {
        const video = document.querySelector('video[data-partner]')
        if (video === null) setTimeout(look, 5)
        else video.requestVideoFrameCallback(() => done(performance.now() - from))
      }
      look()
    })
  })

/** Two bare connections in one page: from the first offer to the first frame. */
const seeBare = async ({ page }) =>
  await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: { width: 1280, height: 720 } })
    const [caller, callee] = [new RTCPeerConnection({}), new RTCPeerConnection({})]
    const video = document.body.appendChild(document.createElement('video'))
    video.muted = true
    const from = performance.now()
    const seen = new Promise((done) => {
      video.requestVideoFrameCallback(() => done(performance.now() - from))
    })
    callee.addEventListener('track', ({ streams }) => {
      video.srcObject = streams[0]
      void video.play()
    })
    let open = () => undefined
    const isDescribed = new Promise((done) => {
      open = done
    })
    const pass = (source, to) =>
      source.addEventListener('icecandidate', ({ candidate }) => {
        void isDescribed.then(async () => await to.addIceCandidate(candidate))
      })
    pass(caller, callee)
    pass(callee, caller)
    for (const track of stream.getTracks()) caller.addTrack(track, stream)
    await caller.setLocalDescription()
    await callee.setRemoteDescription(caller.localDescription)
    await callee.setLocalDescription()
    await caller.setRemoteDescription(callee.localDescription)
    open()
    const milliseconds = await seen
    caller.close()
    callee.close()
    for (const track of stream.getTracks()) track.stop()
    video.remove()
    return milliseconds
  })

async function measureJoining(app) {
  const waiting = await openBrowser(app, 'student@hiwar.test')
  const joining = await openBrowser(app, 'tutor@hiwar.test')
  const [ours, reference] = [[], []]
  try {
    await enter(waiting)
    for (let round = 0; round < ROUNDS; round++) {
      await openWaitingRoom(joining)
      ours.push(await joinAndSee(joining))
      await leave(joining)
      reference.push(await seeBare(joining))
    }
  } finally {
    await Promise.all([waiting.browser.close(), joining.browser.close()])
  }
  return { ours, reference }
}

/** Seconds until speech arrives again; at once where it never stopped. */
const hearAgain = async ({ page }) =>
  await page.evaluate(async () => {
    const count = async () => {
      for (const entry of (await window.peers.at(-1).getStats()).values())
        if (entry.type === 'inbound-rtp' && entry.kind === 'audio') return entry.packetsReceived
      return 0
    }
    const from = performance.now()
    let before = await count()
    for (;;) {
      const now = await count()
      if (now - before > 10) return (performance.now() - from) / 1000
      // A fresh connection counts from the beginning.
      before = Math.min(before, now)
      await new Promise((done) => {
        setTimeout(done, 20)
      })
    }
  })

async function measureMoving(app, turn, network) {
  const moving = await openBrowser(app, 'student@hiwar.test', network.port)
  const staying = await openBrowser(app, 'tutor@hiwar.test', turn.port)
  const seconds = []
  try {
    await enter(moving)
    await enter(staying)
    await Promise.all([hearAgain(moving), hearAgain(staying)])
    for (let round = 0; round < ROUNDS; round++) {
      await wait(SETTLED_MS)
      network.changeAddress()
      seconds.push(Math.max(...(await Promise.all([hearAgain(moving), hearAgain(staying)]))))
    }
  } finally {
    await Promise.all([moving.browser.close(), staying.browser.close()])
  }
  return seconds
}

const spread = (values, digits) => ({
  median: rounded(median(values), digits),
  fastest: rounded(Math.min(...values), digits),
  slowest: rounded(Math.max(...values), digits),
})

const turn = hasTurnServer ? await startTurn() : null
const network = turn === null ? null : await startNetworkEmulator(turn.port)
const product = await startOwnProduct(
  network === null
    ? {}
    : { TURN_URLS: `turn:127.0.0.1:${network.port}?transport=udp`, TURN_SECRET: turn?.secret ?? '' },
)
try {
  const app = `http://127.0.0.1:${product.ports.APP_PORT}`
  const { ours, reference } = await measureJoining(app)
  console.table({
    'joining, ms': { ...spread(ours, 0), 'at most': TARGET.joinMs },
    'two bare connections, ms': spread(reference, 0),
  })
  if (turn === null || network === null) process.stdout.write('Skipped: changed address, there is no turnserver\n')
  else
    console.table({
      'speech after a changed address, s': {
        ...spread(await measureMoving(app, turn, network), 1),
        'at most': TARGET.speechSeconds,
      },
    })
} finally {
  await product.stop()
  await removeData(product)
  network?.stop()
  turn?.stop()
}
process.exit()
