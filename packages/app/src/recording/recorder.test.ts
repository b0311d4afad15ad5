import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VideoRecorder } from './recorder.ts'

const settings = { facing: 'user', width: 640, height: 480, bitsPerSecond: 1_000_000, maxSeconds: 60 } as const
const stopped = vi.fn()
const track = { stop: stopped }
const stream = { getTracks: () => [track], getVideoTracks: () => [] }
const start = vi.fn()

class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = () => true
  readonly mimeType = 'video/webm'
  readonly state = 'recording'
  readonly start = start
  readonly stop = () => this.dispatchEvent(new Event('stop'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia: async () => await Promise.resolve(stream),
      enumerateDevices: async () => await Promise.resolve([]),
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

async function counted(onRecorded: (file: File, seconds: number) => void): Promise<VideoRecorder> {
  const recorder = new VideoRecorder(settings, onRecorded)
  await recorder.open()
  recorder.start()
  vi.advanceTimersByTime(3000)
  return recorder
}

test('after the countdown it records, and stops by itself at the limit', async () => {
  const recorded = vi.fn()
  const recorder = await counted(recorded)
  expect(recorder.state().phase).toBe('recording')
  vi.advanceTimersByTime(60_000)
  expect([recorder.state().phase, recorded.mock.calls.length, stopped.mock.calls.length]).toEqual(['closed', 1, 1])
})

test('a browser that does not begin to record says so once and turns the camera off', async () => {
  start.mockImplementation(() => {
    throw new DOMException('', 'NotSupportedError')
  })
  const recorder = await counted(vi.fn())
  expect(recorder.state()).toMatchObject({ phase: 'closed', fault: 'unexpected', stream: null })
  vi.advanceTimersByTime(10_000)
  expect([start.mock.calls.length, stopped.mock.calls.length, vi.getTimerCount()]).toEqual([1, 1, 0])
})
