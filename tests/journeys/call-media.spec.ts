// The media of a call: changing devices, screen sharing, and how video adapts to the network. Two real connections in
// one page.
import { expect, test, type Page } from '@playwright/test'
import { directions, encoding, expectMore, meet, meetAndStopTimers, state, stopTimers, countSent } from './call-page.ts'

const outgoing = async (page: Page, id: number) =>
  await page.evaluate(
    (who) =>
      window.stage
        .connection(who)
        .getSenders()
        .map(({ track }) => (track === null ? 'none' : `${track.id} ${track.readyState}`)),
    id,
  )
const offers = async (page: Page) =>
  (await countSent(page, '1 SessionOffer')) + (await countSent(page, '2 SessionOffer'))

test(
  'another microphone or camera, chosen or because the old one was unplugged, replaces the old without a new negotiation',
  { tag: '@ci' },
  async ({ page }) => {
    // A microphone that opens slowly would count as speech that stopped.
    await meetAndStopTimers(page)
    const offered = await offers(page)
    const changes = [
      async () => {
        await page.evaluate(async () => {
          for (const kind of ['mic', 'camera'] as const)
            await window.stage.person(1).media.chooseDevice(kind, 'default')
        })
      },
      async () => {
        await page.evaluate(() => {
          for (const track of window.stage.person(1).media.store.get().stream.getTracks()) {
            track.stop()
            track.dispatchEvent(new Event('ended'))
          }
        })
      },
    ]
    for (const change of changes) {
      const before = await outgoing(page, 1)
      await change()
      await expect
        .poll(
          async () =>
            (await outgoing(page, 1)).filter((track, place) => track.endsWith('live') && track !== before[place])
              .length,
        )
        .toBe(2)
      await expectMore(page, 2, 'frames')
      await expectMore(page, 2, 'audio')
    }
    expect(await offers(page)).toBe(offered)
    expect(await page.evaluate(() => window.stage.person(1).media.store.get())).toMatchObject({
      camera: true,
      cameraError: null,
      micError: null,
    })
  },
)

test(
  'a device that fails during the call is reported; the rest of the call goes on',
  { tag: '@ci' },
  async ({ page }) => {
    await meet(page)
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('taken', 'NotReadableError')
      }
      for (const track of window.stage.person(1).media.store.get().stream.getVideoTracks()) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    })
    await expect
      .poll(async () => await page.evaluate(() => window.stage.person(1).media.store.get()))
      .toMatchObject({ camera: false, cameraError: 'in-use' })
    await expect.poll(async () => (await state(page, 2)).partnerCamera).toBe(false)
    await expectMore(page, 2, 'audio')
  },
)

test('devices that open after the person has left are closed at once', { tag: '@ci' }, async ({ page }) => {
  await meet(page)
  const states = await page.evaluate(async () => {
    const tracks: MediaStreamTrack[] = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
    const { media } = window.stage.person(1)
    media.stop()
    const starting = media.start({ camera: true })
    media.stop()
    await starting
    return [...tracks, ...media.store.get().stream.getTracks()].map(({ readyState }) => readyState)
  })
  expect(states).toEqual(['ended'])
})

test('a shared screen replaces the camera, which returns afterwards', { tag: '@ci' }, async ({ page }) => {
  await meet(page)
  const sections = async () => await page.evaluate(() => window.stage.connection(1).getTransceivers().length)
  const before = await sections()
  const seen = async () =>
    await page.evaluate(async () => {
      const video = document.querySelector('video') ?? document.body.appendChild(document.createElement('video'))
      video.muted = true
      video.srcObject = window.stage.person(2).call.store.get().partnerStream
      await video.play()
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      canvas?.drawImage(video, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
      return red > 200 && blue > 200 && green < 90 ? 'screen' : 'camera'
    })
  await page.evaluate(async () => {
    const screen = document.createElement('canvas').getContext('2d')
    setInterval(() => {
      if (screen === null) return
      screen.fillStyle = 'magenta'
      screen.fillRect(0, 0, 1920, 1080)
    }, 50)
    // More lines than any level lets a camera have.
    Object.assign(screen?.canvas ?? {}, { width: 1920, height: 1080 })
    navigator.mediaDevices.getDisplayMedia = async () => screen?.canvas.captureStream(15) ?? new MediaStream()
    const { media } = window.stage.person(1)
    await media.setCamera(false)
    await media.shareScreen()
  })
  await expect.poll(seen).toBe('screen')
  expect(await state(page, 2), 'announced like a camera that is on').toMatchObject({
    partnerCamera: true,
    partnerScreen: true,
    partnerShowsFace: false,
  })
  expect((await encoding(page, 1))?.scaleResolutionDownBy, 'text is not scaled down').toBe(1)
  await page.evaluate(async () => {
    await window.stage.person(1).media.setCamera(true)
  })
  await expect
    .poll(async () => await faceWidth(page, 2), { message: 'the face arrives beside the screen' })
    .toBeGreaterThan(0)
  expect(await seen()).toBe('screen')
  expect(await state(page, 2)).toMatchObject({ partnerScreen: true, partnerShowsFace: true })
  await page.evaluate(() => {
    const { media } = window.stage.person(1)
    const [track] = media.store.get().stream.getVideoTracks()
    track?.stop()
    track?.dispatchEvent(new Event('ended'))
  })
  await expect.poll(seen).toBe('camera')
  expect(await page.evaluate(() => window.stage.person(1).media.store.get())).toMatchObject({
    camera: true,
    screen: false,
    face: null,
  })
  await expect.poll(async () => await state(page, 2)).toMatchObject({ partnerScreen: false, partnerShowsFace: false })
  expect(await sections(), 'the face needed a section of its own, once').toBe(before + 1)
})

test('both share at once, each with the face beside the screen', { tag: '@ci' }, async ({ page }) => {
  await meet(page)
  await page.evaluate(async () => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const { canvas } = document.createElement('canvas').getContext('2d') ?? {}
      return canvas?.captureStream(15) ?? new MediaStream()
    }
    await Promise.all([1, 2].map(async (id) => await window.stage.person(id).media.shareScreen()))
  })
  for (const id of [1, 2]) {
    await expect
      .poll(async () => await faceWidth(page, id), { message: `the face that reaches ${id}` })
      .toBeGreaterThan(0)
    expect(await state(page, id)).toMatchObject({
      connection: 'connected',
      partnerScreen: true,
      partnerShowsFace: true,
    })
  }
})

/** Pixels of the partner's camera beside their shared screen. */
const faceWidth = async (page: Page, id: number) =>
  await page.evaluate(async (who) => {
    const face = window.stage.person(who).call.store.get().partnerFace
    if (face === null) return 0
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = face
    await Promise.race([
      video.play(),
      new Promise((resolve) => {
        setTimeout(resolve, 500)
      }),
    ])
    return video.videoWidth
  }, id)

const height = async (page: Page) =>
  await page.evaluate(
    () => window.stage.person(1).media.store.get().stream.getVideoTracks()[0]?.getSettings().height ?? 0,
  )

test('low-data mode receives no video, sends 180 lines, and keeps the audio', { tag: '@ci' }, async ({ page }) => {
  await meet(page)
  await page.evaluate(() => {
    window.stage.person(1).call.setLowData(true)
  })
  await expect.poll(async () => await directions(page)).toEqual(['sendonly', 'recvonly'])
  await expect
    .poll(async () => await encoding(page, 1))
    .toMatchObject({ active: true, maxBitrate: 110_000, scaleResolutionDownBy: (await height(page)) / 180 })
  await expectMore(page, 1, 'audio')
  await page.evaluate(() => {
    window.stage.person(1).call.setLowData(false)
  })
  await expect.poll(async () => await directions(page)).toEqual(['sendrecv', 'sendrecv'])
  await expectMore(page, 1, 'frames')
})

test('of changes of the video that follow at once the last one holds', { tag: '@ci' }, async ({ page }) => {
  await meet(page)
  const sent = await page.evaluate(async () => {
    const set = RTCRtpSender.prototype.setParameters
    const underWay = new Map<RTCRtpSender, number>()
    let most = 0
    // A browser takes its time to set them, and meanwhile refuses others of the same sender.
    RTCRtpSender.prototype.setParameters = async function (parameters) {
      const count = (underWay.get(this) ?? 0) + 1
      underWay.set(this, count)
      most = Math.max(most, count)
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
      await set.call(this, parameters).finally(() => underWay.set(this, (underWay.get(this) ?? 0) - 1))
    }
    const { call } = window.stage.person(1)
    for (const isLow of [true, false, true]) call.setLowData(isLow)
    await new Promise((resolve) => {
      setTimeout(resolve, 1000)
    })
    return most
  })
  expect(sent, 'at a time').toBe(1)
  await expect.poll(async () => await encoding(page, 1)).toMatchObject({ maxBitrate: 110_000 })
})

test(
  'network statistics set the quality label and the video: smaller on a slow network, off before audio suffers, back later',
  { tag: '@ci' },
  async ({ page }) => {
    await stopTimers(page)
    await meet(page)
    let lost = 0
    let packets = 0
    const windows = async (count: number, { loss = 0, lossOut = 0, roundTrip = 0.05, available = 2_000_000 }) => {
      for (let turn = 0; turn < count; turn += 1) {
        lost += loss * 100
        packets += (1 - loss) * 100
        await page.evaluate(
          (stats) => {
            window.stage.connection(1).fakeStats(stats)
          },
          [
            { type: 'inbound-rtp', kind: 'audio', packetsLost: lost, packetsReceived: packets, jitter: 0.01 },
            { type: 'remote-inbound-rtp', fractionLost: lossOut },
            {
              type: 'candidate-pair',
              nominated: true,
              state: 'succeeded',
              currentRoundTripTime: roundTrip,
              availableOutgoingBitrate: available,
            },
          ],
        )
        await page.clock.runFor(2_500)
      }
    }
    const quality = async () => (await state(page, 1)).quality
    await windows(1, {})
    expect(await quality()).toBe('good')
    await windows(1, { loss: 0.5 })
    expect(await quality(), 'packets lost on the way here').toBe('poor')
    await windows(1, {})
    expect(await quality(), 'earlier losses no longer count').toBe('good')
    await windows(1, { roundTrip: 0.6 })
    expect(await quality()).toBe('poor')

    await windows(2, { available: 150_000 })
    await expect
      .poll(async () => await encoding(page, 1))
      .toMatchObject({ active: true, maxBitrate: 110_000, scaleResolutionDownBy: (await height(page)) / 180 })
    await windows(2, { lossOut: 0.3 })
    await expect.poll(async () => await encoding(page, 1)).toMatchObject({ active: false })
    expect(await state(page, 1)).toMatchObject({ isVideoPaused: true })
    await expect
      .poll(async () => (await state(page, 2)).partnerCamera, { message: 'the other side shows no frozen video' })
      .toBe(false)
    await windows(4, {})
    await expect.poll(async () => await encoding(page, 1)).toMatchObject({ active: true, maxBitrate: 110_000 })
    await expect.poll(async () => (await state(page, 2)).partnerCamera).toBe(true)
    await windows(8, {})
    await expect
      .poll(async () => await encoding(page, 1))
      .toMatchObject({
        active: true,
        maxBitrate: 1_300_000,
        scaleResolutionDownBy: Math.max(1, (await height(page)) / 720),
      })
  },
)
