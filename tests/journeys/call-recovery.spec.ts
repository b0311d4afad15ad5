// How a call repairs a lost connection (lessons.md 8.8), step by step: real browser connections, and a signaling server
// that passes on only what a test lets through.
import { expect, test } from '@playwright/test'
import {
  enter,
  expectConnected,
  expectMore,
  meet,
  meetAndStopTimers,
  open,
  sent,
  state,
  stopTimers,
  countSent,
} from './call-page.ts'

test(
  'a changed network restarts ICE under the running call, also when both sides notice at once',
  { tag: ['@ci', '@installed-browser'] },
  async ({ page }) => {
    await meetAndStopTimers(page)
    const names = async () =>
      await page.evaluate(() =>
        [1, 2].map((id) => window.stage.connection(id).remoteDescription?.sdp.match(/ice-ufrag:(\S+)/)?.[1]),
      )
    const before = await names()
    const announced = await countSent(page, '2 AnnounceIncomingOffer')
    const connections = await page.evaluate(() => window.stage.connections.length)
    await page.evaluate(() => {
      window.stage.hold('SessionOffer')
      window.dispatchEvent(new Event('online'))
    })
    await page.clock.runFor(1_000)
    await expect.poll(async () => await page.evaluate(() => window.stage.held.length)).toBe(2)
    await page.evaluate(() => {
      window.stage.release()
    })
    await expect.poll(async () => (await names()).filter((name, place) => name !== before[place]).length).toBe(2)
    // Those of the side that gave way too, though it had sent some for its own offer first.
    await expect
      .poll(
        async () =>
          await page.evaluate(() =>
            [1, 2].map((id) => window.stage.connection(id).remoteDescription?.sdp.includes('a=candidate')),
          ),
      )
      .toEqual([true, true])
    await expectConnected(page)
    expect(await countSent(page, '2 AnnounceIncomingOffer')).toBe(announced)
    expect(await page.evaluate(() => window.stage.connections.length), 'the connections are the same').toBe(connections)
    await expectMore(page, 1, 'frames')
  },
)

for (const [listener, speaker] of [
  [2, 1],
  [1, 2],
] as const) {
  test(
    `speech that stops restarts ICE before the browser calls the connection broken: at ${listener}`,
    { tag: '@ci' },
    async ({ page }) => {
      await meet(page)
      // A second and a half of it: what has not been heard yet cannot stop.
      await expectMore(page, listener, 'audio', 80)
      const before = await countSent(page, `${listener} SessionOffer`)
      const connections = await page.evaluate(() => window.stage.connections.length)
      await page.evaluate(async (who) => {
        for (const sender of window.stage.connection(who).getSenders()) await sender.replaceTrack(null)
      }, speaker)
      await expect.poll(async () => await countSent(page, `${listener} SessionOffer`)).toBe(before + 1)
      await page.evaluate(async (who) => {
        const { stream } = window.stage.person(who).media.store.get()
        await window.stage
          .connection(who)
          .getSenders()[0]
          ?.replaceTrack(stream.getAudioTracks()[0] ?? null)
      }, speaker)
      await expectMore(page, listener, 'audio')
      expect(await countSent(page, `${listener} SessionOffer`), 'once').toBe(before + 1)
      expect(await page.evaluate(() => window.stage.connections.length), 'on the same connections').toBe(connections)
      await expectConnected(page)
    },
  )
}

test(
  'when an ICE restart does not help, the other side is pinged, and the greater id opens a new connection',
  { tag: '@ci' },
  async ({ page }) => {
    await meetAndStopTimers(page)
    const offers = { 1: await countSent(page, '1 SessionOffer'), 2: await countSent(page, '2 SessionOffer') }
    await page.evaluate(() => {
      window.stage.lose('SessionOffer')
      for (const id of [1, 2]) window.stage.connection(id).fakeState('disconnected')
    })
    expect(await state(page, 2)).toMatchObject({ connection: 'reconnecting' })
    await page.clock.runFor(1_600)
    await expect
      .poll(async () => await countSent(page, '2 SessionOffer'), { message: 'ICE is restarted first' })
      .toBe(offers[2] + 1)
    expect(await countSent(page, '1 SessionOffer'), 'the lesser id lets the other try first').toBe(offers[1])
    expect(await countSent(page, '2 PingSessionMember')).toBe(0)
    await page.evaluate(() => {
      window.stage.release()
    })
    await page.clock.runFor(5_100)
    await expect
      .poll(async () => (await sent(page, /Ping|Pong|Announce/)).slice(-3))
      .toEqual(['2 PingSessionMember', '1 PongSessionMember', '2 AnnounceIncomingOffer'])
    await expectConnected(page)
    await expectMore(page, 1, 'frames')
  },
)

test(
  'a side that does not answer counts as gone and is waited for; a side whose seat the server lost joins again',
  { tag: '@ci' },
  async ({ page }) => {
    await meetAndStopTimers(page)
    const announced = await countSent(page, '2 AnnounceIncomingOffer')
    await page.evaluate(() => {
      window.stage.seats.delete(1)
      window.stage.connection(2).fakeState('failed')
    })
    await page.clock.runFor(5_100)
    await expect.poll(async () => await countSent(page, '2 PingSessionMember')).toBe(1)
    expect(await countSent(page, '2 AnnounceIncomingOffer'), 'no answer, no new connection').toBe(announced)
    await page.clock.runFor(5_100)
    expect(await state(page, 2)).toMatchObject({ phase: 'joined', connection: 'gone' })
    await page.evaluate(() => {
      window.stage.connection(1).fakeState('failed')
    })
    await page.clock.runFor(8_000)
    await expect.poll(async () => await countSent(page, '1 JoinSession')).toBe(2)
    await expectConnected(page)
  },
)

test(
  'after half a minute without the other side the connection counts as lost, and joining again restores it',
  { tag: '@ci' },
  async ({ page }) => {
    await stopTimers(page)
    await open(page)
    await page.evaluate(() => {
      window.stage.lose('SessionOffer')
    })
    await enter(page, 1)
    await enter(page, 2)
    await page.clock.runFor(29_000)
    expect([(await state(page, 1)).connection, (await state(page, 2)).connection]).toEqual(['connecting', 'connecting'])
    await page.clock.runFor(3_000)
    expect([(await state(page, 1)).connection, (await state(page, 2)).connection]).toEqual(['lost', 'lost'])
    await page.evaluate(() => {
      window.stage.release()
    })
    await enter(page, 2)
    await expectConnected(page)

    await page.evaluate(() => {
      window.stage.lose('SessionOffer')
      window.stage.lose('AnnounceIncomingOffer')
      window.stage.connection(1).fakeState('disconnected')
    })
    await page.clock.runFor(20_000)
    await page.evaluate(() => {
      window.stage.connection(1).fakeState('failed')
    })
    await page.clock.runFor(11_000)
    expect((await state(page, 1)).connection, 'a second failure does not postpone it').toBe('lost')
  },
)
