// The state machine of a call (lessons.md 8.8), step by step: real browser connections, and a signaling server that
// passes on only what a test lets through.
import { expect, test } from '@playwright/test'
import {
  directions,
  enter,
  expectAnswered,
  expectConnected,
  expectMore,
  meet,
  meetAndStopTimers,
  open,
  prepare,
  sent,
  state,
  stopTimers,
  countSent,
} from './call-page.ts'

for (const [first, second] of [
  [1, 2],
  [2, 1],
] as const) {
  test(`the person who joins later announces and offers, audio first: ${second} after ${first}`, async ({ page }) => {
    await stopTimers(page)
    await open(page)
    await enter(page, first)
    expect(await state(page, first)).toMatchObject({ phase: 'joined', connection: 'absent' })
    expect(await sent(page, /./)).toEqual([`${first} JoinSession`, `${first} ToggleCamera`, `${first} ToggleMic`])
    await enter(page, second)
    await expectAnswered(page)
    expect(await sent(page)).toEqual([
      `${first} JoinSession`,
      `${second} JoinSession`,
      `${second} AnnounceIncomingOffer`,
      `${first} ReadyToReceiveOffer`,
      `${second} SessionOffer`,
      `${first} SessionAnswer`,
    ])
    expect(
      await countSent(page, `${first} ToggleCamera`),
      'own switches are announced again to a person who joins',
    ).toBe(2)
    const offer = await page.evaluate(() =>
      JSON.stringify(window.stage.sent.find(({ event }) => event === 'SessionOffer')?.payload),
    )
    expect([...offer.matchAll(/m=(audio|video)|a=mid:(\d)/g)].map(([, kind, mid]) => kind ?? mid)).toEqual([
      'audio',
      '0',
      'video',
      '1',
    ])
    await page.clock.resume()
    await expectConnected(page)
    for (const id of [1, 2]) {
      await expectMore(page, id, 'frames')
      await expectMore(page, id, 'audio')
    }
  })
}

test(
  'what was prepared in the waiting room is used, and joining asks for nothing more',
  { tag: '@ci' },
  async ({ page }) => {
    await stopTimers(page)
    await open(page)
    for (const id of [1, 2]) await prepare(page, id)
    for (const id of [1, 2]) await enter(page, id)
    await expectAnswered(page)
    expect(await page.evaluate(() => window.stage.asked)).toEqual(['1 ice servers', '2 ice servers'])
    expect(await page.evaluate(() => window.stage.connections.length)).toBe(2)
    await page.clock.resume()
    await expectConnected(page)
    await expectMore(page, 1, 'frames')

    await page.evaluate(async () => {
      const { call } = window.stage.person(1)
      await call.leave()
      await call.prepare()
      await call.leave()
    })
    expect(
      await page.evaluate(() => window.stage.connections.at(-1)?.signalingState),
      'nothing stays open when the waiting room closes',
    ).toBe('closed')
    expect(await countSent(page, '1 LeaveSession')).toBe(1)
  },
)

test('when both announce at once, the greater id goes on and the other yields', { tag: '@ci' }, async ({ page }) => {
  await stopTimers(page)
  await open(page)
  await page.evaluate(async () => {
    const { stage } = window
    stage.isOlder = true
    stage.hold('AnnounceIncomingOffer')
    await Promise.all(
      [1, 2].map(async (id) => {
        await stage.person(id).call.join()
      }),
    )
  })
  await expect
    .poll(async () => (await sent(page, /Announce/)).toSorted())
    .toEqual(['1 AnnounceIncomingOffer', '2 AnnounceIncomingOffer'])
  await page.evaluate(() => {
    window.stage.release()
  })
  await expectAnswered(page)
  expect(await sent(page, /Ready|SessionOffer|SessionAnswer/)).toEqual([
    '1 ReadyToReceiveOffer',
    '2 SessionOffer',
    '1 SessionAnswer',
  ])
  await page.clock.resume()
  await expectConnected(page)
})

test(
  'when two offers cross, the lesser id gives way and both changes take effect',
  { tag: ['@ci', '@installed-browser'] },
  async ({ page }) => {
    await meetAndStopTimers(page)
    const announced = await countSent(page, '2 AnnounceIncomingOffer')
    for (const [isOn, direction] of [
      [true, 'inactive'],
      [false, 'sendrecv'],
    ] as const) {
      const answers = { 1: await countSent(page, '1 SessionAnswer'), 2: await countSent(page, '2 SessionAnswer') }
      await page.evaluate((isLow) => {
        window.stage.hold('SessionOffer')
        for (const id of [1, 2]) window.stage.person(id).call.setLowData(isLow)
      }, isOn)
      await expect.poll(async () => await page.evaluate(() => window.stage.held.length)).toBe(2)
      await page.evaluate(() => {
        window.stage.release()
      })
      await expect.poll(async () => await directions(page)).toEqual([direction, direction])
      expect(await countSent(page, '1 SessionAnswer')).toBe(answers[1] + 1)
      expect(await countSent(page, '2 SessionAnswer')).toBe(answers[2])
    }
    expect(await countSent(page, '2 AnnounceIncomingOffer'), 'the connection was not restarted').toBe(announced)
    for (const id of [1, 2]) await expectMore(page, id, 'frames')
  },
)

for (const [overtaken, by, silent] of [
  ['SessionOffer', 2, 1],
  ['SessionAnswer', 1, 2],
] as const) {
  test(`candidates that arrive before the ${overtaken} wait for it`, { tag: '@ci' }, async ({ page }) => {
    await stopTimers(page)
    await open(page)
    await enter(page, 1)
    // The other's candidates never come: these alone can make the connection.
    await page.evaluate(
      ([event, from, mute]) => {
        window.stage.hold(event, from)
        window.stage.lose('IceCandidate', mute)
      },
      [overtaken, by, silent] as const,
    )
    await enter(page, 2)
    // All of them: the first alone need not be one that connects.
    await expect
      .poll(async () => await page.evaluate((id) => window.stage.connection(id).iceGatheringState, by))
      .toBe('complete')
    expect(await countSent(page, `${by} IceCandidate`)).toBeGreaterThan(0)
    // Nor do later ones: what came too early must be enough.
    await page.evaluate(
      ([from, mute]) => {
        window.stage.release()
        for (const id of [from, mute]) window.stage.lose('IceCandidate', id)
      },
      [by, silent] as const,
    )
    await expectConnected(page)
    expect(await countSent(page, '2 AnnounceIncomingOffer'), 'at the first attempt').toBe(1)
  })
}

for (const isolated of [1, 2]) {
  test(`a person whose member list fails still connects: ${isolated}`, { tag: '@ci' }, async ({ page }) => {
    await stopTimers(page)
    await open(page)
    await page.evaluate((id) => {
      window.stage.isOlder = true
      window.stage.withoutMembers.add(id)
    }, isolated)
    await enter(page, 3 - isolated)
    await enter(page, isolated)
    expect(await sent(page, /Announce/)).toEqual([])
    await page.clock.runFor(15_000)
    // A busy machine may need one more of its tries, which come by the clock: it goes no faster than ours.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1000)
          return [(await state(page, 1)).connection, (await state(page, 2)).connection]
        },
        { intervals: [1000], timeout: 60_000 },
      )
      .toEqual(['connected', 'connected'])
  })
}

test(
  'an announcement that reached nobody is made again to the person who joins, who need not wait for the next',
  { tag: '@ci' },
  async ({ page }) => {
    await stopTimers(page)
    await open(page)
    await page.evaluate(() => {
      window.stage.lose('AnnounceIncomingOffer')
    })
    await enter(page, 1)
    await enter(page, 2)
    await expect.poll(async () => await countSent(page, '2 AnnounceIncomingOffer')).toBe(1)
    await page.evaluate(() => {
      window.stage.release()
    })
    // As after a reload.
    await enter(page, 1)
    await expectConnected(page)
    await expectMore(page, 2, 'frames')
  },
)

test('leaving is announced once and closes everything; the other side waits and connects to the person who returns', async ({
  page,
}) => {
  await meet(page)
  await page.evaluate(async () => {
    await window.stage.person(1).call.leave()
    await window.stage.person(1).call.leave()
  })
  expect(await countSent(page, '1 LeaveSession')).toBe(1)
  // On a slow machine the two may have begun a second connection before they met.
  const states = await page.evaluate(() => window.stage.connections.map(({ signalingState }) => signalingState))
  expect(states.length).toBeGreaterThan(1)
  expect(new Set(states)).toEqual(new Set(['closed']))
  expect(await state(page, 2)).toMatchObject({ phase: 'joined', connection: 'absent', hasStream: false })
  await enter(page, 1)
  await expectConnected(page)
  await expectMore(page, 2, 'frames')
})

test('when another device of the same person takes over, this one ends without telling the other side', async ({
  page,
}) => {
  await meet(page)
  await page.evaluate(() => {
    window.stage.person(1).receive('JoinedElsewhere', { sessionId: 'lesson' })
  })
  expect(await state(page, 1)).toMatchObject({ phase: 'elsewhere', connection: 'absent' })
  expect(await page.evaluate(() => window.stage.connection(1).signalingState)).toBe('closed')
  await page.evaluate(async () => {
    await window.stage.person(1).call.leave()
  })
  expect(await countSent(page, '1 LeaveSession')).toBe(0)
})

test(
  'who joins sees the card of the lesson, and one that comes meanwhile is the newer',
  { tag: '@ci' },
  async ({ page }) => {
    await open(page)
    await page.evaluate(() => {
      window.stage.cardAtJoin = 1
    })
    await enter(page, 1)
    expect(await state(page, 1)).toMatchObject({ phase: 'joined', card: { id: 1 } })
    for (const [meanwhile, card] of [
      [2, { id: 2 }],
      [null, null],
    ] as const) {
      await page.evaluate((id) => {
        window.stage.cardMeanwhile = id
      }, meanwhile)
      await enter(page, 1)
      expect(await state(page, 1)).toMatchObject({ phase: 'joined', card })
    }
  },
)
