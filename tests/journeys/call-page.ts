// Drives the two calls of call-harness.ts and reads their state.
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Stage } from './call-harness.ts'

declare global {
  interface Window {
    stage: Stage
  }
}

const root = resolve(import.meta.dirname, '../..')

/** Where the browser finds the packages that the call's own files import. */
const packages = ['app', 'arabic', 'contract', 'rules']
const imports = Object.fromEntries(packages.map((name) => [`@hiwar/${name}/`, `/packages/${name}/src/`]))
const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="/tests/journeys/call-harness.ts"></script>`

/** A page with the two calls, their cameras and microphones open, nobody inside yet. */
export async function open(page: Page): Promise<void> {
  // Who may use the camera is told the addresses of this machine; others names that it has to find by asking around.
  await page.context().grantPermissions(['camera', 'microphone'])
  await page.route('https://call.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!pathname.endsWith('.ts')) return await route.fulfill({ contentType: 'text/html', body: html })
    await route.fulfill({
      contentType: 'text/javascript',
      body: stripTypeScriptTypes(await readFile(join(root, pathname), 'utf8')),
    })
  })
  await page.goto('https://call.test/')
  await page.waitForFunction(() => 'stage' in window)
  await page.evaluate(async () => {
    await Promise.all(
      [1, 2].map(async (id) => {
        await window.stage.person(id).media.start({ camera: true })
      }),
    )
  })
}

/**
 * From here on the page's timers move only as a test says; what goes over the connections moves on. On a busy machine a
 * connection may take longer than the other side waits for it, so who counts attempts stops the timers first.
 */
export async function stopTimers(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
}

/** In the waiting room. */
export const prepare = async (page: Page, id: number) => {
  await page.evaluate(async (who) => {
    await window.stage.person(who).call.prepare()
  }, id)
}
export const enter = async (page: Page, id: number) => {
  await page.evaluate(async (who) => {
    await window.stage.person(who).call.join()
  }, id)
}
export const state = async (page: Page, id: number) =>
  await page.evaluate((who) => {
    const { partnerStream, ...rest } = window.stage.person(who).call.store.get()
    return { ...rest, hasStream: partnerStream !== null }
  }, id)
export const sent = async (page: Page, kinds: RegExp = /Offer|Answer|Session/) =>
  await page.evaluate(
    (source) =>
      window.stage.sent
        .filter(({ event }) => new RegExp(source).test(event))
        .map(({ from, event }) => `${from} ${event}`),
    kinds.source,
  )
export const countSent = async (page: Page, what: string) =>
  (await sent(page, /./)).filter((one) => one === what).length

/** Both are connected; where they are not, what they sent and how far their connections came is said. */
export async function expectConnected(page: Page): Promise<void> {
  const links = async () =>
    await page.evaluate(() => {
      const of = (id: number) => window.stage.person(id).call.store.get().connection
      const connections = window.stage.connections.map((each) =>
        [each.owner, each.signalingState, each.iceGatheringState, each.iceConnectionState, each.connectionState].join(
          ' ',
        ),
      )
      return { 1: of(1), 2: of(2), connections, sent: window.stage.sent.map(({ from, event }) => `${from} ${event}`) }
    })
  await expect
    // A browser repeats a packet of the handshake that was lost after 1, 2, 4, 8 and 16 seconds.
    .poll(links, { message: 'both links', timeout: 60_000 })
    .toMatchObject({ 1: 'connected', 2: 'connected' })
}

/**
 * The first offer was answered. What has been sent until then does not depend on whether that becomes a link at once; who
 * waits for one lets the page's timers run again, for it may take another try.
 */
export async function expectAnswered(page: Page): Promise<void> {
  await expect.poll(async () => await sent(page, /SessionAnswer/)).toHaveLength(1)
}

/** What has come over the newest connection of a person. */
async function received(page: Page, id: number): Promise<{ frames: number; audio: number }> {
  return await page.evaluate(async (who) => {
    const report = [...(await window.stage.connection(who).getStats()).values()]
    const of = (kind: string) => report.find((entry) => entry.type === 'inbound-rtp' && entry.kind === kind)
    return { frames: of('video')?.framesDecoded ?? 0, audio: of('audio')?.packetsReceived ?? 0 }
  }, id)
}

export async function expectMore(page: Page, id: number, what: 'frames' | 'audio', count = 5): Promise<void> {
  const { [what]: before } = await received(page, id)
  await expect
    .poll(async () => (await received(page, id))[what], { message: `${what} that reach ${id}` })
    .toBeGreaterThan(before + count)
}

export async function meet(page: Page): Promise<void> {
  await open(page)
  await enter(page, 1)
  await enter(page, 2)
  await expectConnected(page)
}

/**
 * The two meet, then the page's timers stop. Rarely Chromium finds no addresses for one of two connections that begin at
 * once, seen twice in some 390 calls on a machine with ten times too much to do; the next try is made by a timer.
 */
export async function meetAndStopTimers(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await meet(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

export const directions = async (page: Page) =>
  await page.evaluate(() => [1, 2].map((id) => window.stage.connection(id).getTransceivers()[1]?.currentDirection))
export const encoding = async (page: Page, id: number) =>
  await page.evaluate(
    (who) => window.stage.connection(who).getTransceivers()[1]?.sender.getParameters().encodings[0],
    id,
  )
