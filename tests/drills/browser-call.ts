// Two people in a call, each in a Chromium of their own and on a process of their own, while the processes are replaced:
// picture and sound go on between the browsers, what they write and switch goes on through the sockets.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { chromium, type Browser, type Page } from '@playwright/test'
import { call } from '../crash/server.ts'
import { passDeviceCheck, received, recordPeers } from '../journeys/call-steps.ts'
import type { Drill } from './drill.ts'
import type { Installation } from './installation.ts'
import { addRunningLesson, LONGEST_GAP_MS } from './rolling-upgrade.ts'

/** As the journeys start it. */
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
]
/** Looking once a second; a picture comes five times a second. */
const SAMPLE_MS = 1000

interface Participant {
  readonly page: Page
  /** Times without a socket, in ms. */
  readonly gaps: number[]
  /** How much came in each second. */
  readonly frames: number[]
  readonly audio: number[]
  close(): Promise<void>
}

/** The proxy spreads sockets by address: what comes here goes on from an address of its own. */
async function openWay(toPort: number, from: string) {
  const server = createServer((browser) => {
    const proxy = connect({ host: '127.0.0.1', port: toPort, localAddress: from })
    for (const [one, other] of [
      [browser, proxy],
      [proxy, browser],
    ] as const)
      one
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** From the end of a WebSocket to the reply by which the next connection begins. */
function watchSocket(page: Page, gaps: number[]): void {
  const state: { lostAt: number | null } = { lostAt: null }
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/'))
      socket.on('close', () => {
        state.lostAt ??= performance.now()
      })
  })
  page.on('response', (response) => {
    if (!response.url().includes('/socket.io/') || state.lostAt === null) return
    const { lostAt } = state
    const at = performance.now()
    void response.text().then(
      (text) => {
        if (!text.includes('40{"sid"') || state.lostAt !== lostAt) return
        gaps.push(at - lostAt)
        state.lostAt = null
      },
      () => undefined,
    )
  })
}

async function openParticipant(given: { appPort: number; from: string; token: string }): Promise<Participant> {
  const way = await openWay(given.appPort, given.from)
  const origin = `http://127.0.0.1:${way.port}`
  const executablePath = process.env['CHROME'] ?? '/usr/bin/chromium-headless-shell'
  const browser: Browser = await chromium.launch({ executablePath, args: browserFlags })
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: { width: 1280, height: 800 },
    permissions: ['camera', 'microphone'],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'hiwar.token', value: given.token }] }] },
  })
  await recordPeers(context)
  const page = await context.newPage()
  const participant = { page, gaps: [], frames: [], audio: [] }
  watchSocket(page, participant.gaps)
  return {
    ...participant,
    async close() {
      await browser.close()
      way.close()
    },
  }
}

/** The app shows a tutor who was never interviewed nothing else. */
async function passInterview({ cast, openStore }: Installation): Promise<void> {
  const manager = cast.everyone.find(({ role }) => role === Role.TutorManager)
  if (manager === undefined) throw new Error('nobody to interview')
  const store = openStore()
  const start = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 7 * DAY_MS)
  const at = { start, end: new Date(start.getTime() + HOUR_MS / 2), createdAt: start, updatedAt: start }
  const { id: slotId } = await store.db
    .insertInto('availabilitySlots')
    .values({ userId: manager.id, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.db
    .insertInto('interviews')
    .values({
      slotId,
      interviewerId: manager.id,
      intervieweeId: cast.tutor.id,
      sessionId: `interview:${randomUUID()}`,
      status: InterviewStatus.Passed,
      start,
      createdAt: start,
      updatedAt: start,
    })
    .execute()
  await store.db
    .updateTable('tutors')
    .set({ introVideoPassedAt: start, demoSessionPassedAt: start })
    .where('id', '=', cast.tutor.id)
    .execute()
  await store.close()
}

interface Life {
  isOver: boolean
}

/** Counts what comes, each second. */
async function watchMedia({ page, frames, audio }: Participant, life: Life): Promise<void> {
  let last = await received(page)
  while (!life.isOver) {
    await wait(SAMPLE_MS)
    const now = await received(page)
    frames.push(now.frames - last.frames)
    audio.push(now.audio - last.audio)
    last = now
  }
}

/** The tutor writes, the student switches the microphone: how long until the other one sees it. */
async function writeAndSwitch(given: {
  student: Page
  tutor: Page
  life: Life
  written: number[]
  switched: number[]
}) {
  const { student, tutor, life, written, switched } = given
  for (let count = 0; !life.isOver; count++) {
    const wroteAt = performance.now()
    const text = `during the upgrade ${count}`
    await tutor.getByLabel('رسالتك').fill(text)
    await tutor.keyboard.press('Enter')
    await student.getByRole('complementary', { name: 'المحادثة' }).getByText(text, { exact: true }).waitFor()
    written.push(performance.now() - wroteAt)
    const switchedAt = performance.now()
    const isMuted = count % 2 === 0
    await student.getByRole('button', { name: isMuted ? 'كتم' : 'تشغيل الميكروفون' }).click()
    await tutor.getByLabel('الميكروفون مغلق').waitFor({ state: isMuted ? 'visible' : 'detached' })
    switched.push(performance.now() - switchedAt)
    await wait(500)
  }
}

function judge(both: readonly Participant[], replaced: number) {
  const gaps = both.flatMap((each) => each.gaps)
  const longest = Math.max(0, ...gaps)
  const faults: string[] = []
  for (const kind of ['frames', 'audio'] as const)
    for (const each of both)
      if (each[kind].some((count) => count <= 0)) faults.push(`a second without ${kind}: ${each[kind].join(' ')}`)
  if (gaps.length < replaced) faults.push(`only ${gaps.length} reconnections were seen`)
  if (longest > LONGEST_GAP_MS) faults.push(`a socket was away for ${Math.round(longest)} ms`)
  return { faults, gaps, longest }
}

const slowest = (list: readonly number[]) => `${(Math.max(...list) / 1000).toFixed(1)} s`

export const browserCall: Drill = {
  name: 'processes replaced under a call of two browsers',
  options: { processes: 2 },
  async act(installation) {
    const { cast, members, proxy } = installation
    await passInterview(installation)
    const { lessonId, student: booker } = await addRunningLesson(installation)
    const { appPort } = proxy
    // As after a booking.
    await call(Number(new URL(proxy.url).port), 'POST', '/chat/new', {
      token: booker.token,
      body: { userId: cast.tutor.id },
    })
    const student = await openParticipant({ appPort, from: '127.0.0.20', token: booker.token })
    const tutor = await openParticipant({ appPort, from: '127.0.0.22', token: cast.tutor.token })
    const both = [student, tutor]
    const life: Life = { isOver: false }
    try {
      for (const { page } of both) {
        await page.goto(`/lesson/${lessonId}`)
        await passDeviceCheck(page)
      }
      for (const { page } of both) while ((await received(page)).frames < 10) await wait(100)
      for (const { page } of both) await page.getByRole('button', { name: /^المحادثة/ }).click()
      const [written, switched]: [number[], number[]] = [[], []]
      const media = both.map(async (each) => await watchMedia(each, life))
      const using = writeAndSwitch({ student: student.page, tutor: tutor.page, life, written, switched })
      await wait(3000)
      const began = performance.now()
      for (const member of members) {
        await installation.end(member, 'SIGTERM')
        await installation.start(member)
      }
      const back = performance.now()
      await wait(5000)
      life.isOver = true
      await Promise.all([...media, using])
      const { faults, gaps, longest } = judge(both, members.length)
      const least = (kind: 'frames' | 'audio') => Math.min(...both.flatMap((each) => each[kind]))
      return {
        back,
        faults,
        note:
          `${members.length} in ${((back - began) / 1000).toFixed(0)} s; in each of ${student.frames.length} seconds at least ${least('frames')} frames and ` +
          `${least('audio')} packets of sound; ${gaps.length} reconnections, the longest ${(longest / 1000).toFixed(2)} s; ${written.length} messages, ` +
          `seen after at most ${slowest(written)}, ${switched.length} switches after ${slowest(switched)}`,
      }
    } finally {
      life.isOver = true
      await Promise.all(both.map(async (each) => await each.close()))
    }
  },
}
