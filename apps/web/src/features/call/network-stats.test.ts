import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSpeech } from './network-stats.ts'

/** What the browser reports of the partner's speech; the time is that of the report. */
let report = { packets: 0, at: 0 }
let videoPackets = 0
let connectionState: RTCPeerConnectionState = 'connected'
const told: boolean[] = []
let stop: () => void

const audio = {
  track: { kind: 'audio' },
  getStats: async () =>
    new Map([['a', { type: 'inbound-rtp', packetsReceived: report.packets, timestamp: report.at }]]),
}
const video = {
  track: { kind: 'video' },
  getStats: async () => new Map([['v', { type: 'inbound-rtp', packetsReceived: videoPackets, timestamp: report.at }]]),
}
const connection = {
  get connectionState() {
    return connectionState
  },
  getReceivers: () => [audio, video],
} as unknown as RTCPeerConnection

beforeEach(() => {
  vi.useFakeTimers()
  report = { packets: 0, at: 0 }
  videoPackets = 0
  connectionState = 'connected'
  told.length = 0
  stop = watchSpeech(connection, (isSilent) => told.push(isSilent))
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** So many looks; between two of them pass `milliseconds`, with fifty packets a second or none. */
async function look(times: number, { speaks = true, milliseconds = 500 } = {}): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    report = { packets: report.packets + (speaks ? milliseconds / 20 : 0), at: report.at + milliseconds }
    await vi.advanceTimersByTimeAsync(500)
  }
}

test('speech that stops is told once, and once when it goes on', async () => {
  await look(4)
  await look(1, { speaks: false })
  expect(told, 'a short gap').toEqual([])
  await look(1, { speaks: false })
  expect(told).toEqual([true])
  await look(5, { speaks: false })
  expect(told).toEqual([true])
  await look(3)
  expect(told).toEqual([true, false])
})

test('a microphone that sends nothing beside video that arrives is no broken path', async () => {
  await look(4)
  for (let turn = 0; turn < 6; turn += 1) {
    videoPackets += 30
    await look(1, { speaks: false })
  }
  expect(told).toEqual([])
  await look(3, { speaks: false })
  expect(told).toEqual([true])
})

test('a partner who was not heard yet is not silent', async () => {
  await look(6, { speaks: false })
  expect(told).toEqual([])
})

test('looks that come late, or right after each other, on a busy device tell nothing', async () => {
  await look(2)
  await look(1, { speaks: false, milliseconds: 3000 })
  await look(1)
  await look(6, { speaks: false, milliseconds: 50 })
  expect(told).toEqual([])
})

test('while the connection is down nothing is told, and afterwards speech has to come first', async () => {
  await look(2)
  connectionState = 'disconnected'
  await look(6, { speaks: false })
  connectionState = 'connected'
  await look(6, { speaks: false })
  expect(told).toEqual([])
  await look(1)
  await look(2, { speaks: false })
  expect(told).toEqual([true])
})
