// Records the intro video: camera and microphone, a countdown, a recording that stops after two minutes.
import { bounds } from '@hiwar/contract/bounds.ts'
import { plainType } from '@hiwar/app/upload/video-file.ts'
import { recordingType } from './video-file.ts'
import type { VideoFile } from './video-file.ts'

export type RecorderFault = 'denied' | 'missing' | 'in-use' | 'unexpected'

export interface RecorderState {
  /** `closed`: the camera is off; `requesting`: the browser asks for permission. */
  readonly phase: 'closed' | 'requesting' | 'ready' | 'counting' | 'recording'
  readonly fault: RecorderFault | null
  readonly stream: MediaStream | null
  /** Seconds left of the countdown. */
  readonly count: number
  /** Recorded seconds. */
  readonly seconds: number
}

const closed: RecorderState = { phase: 'closed', fault: null, stream: null, count: 0, seconds: 0 }
/** Two minutes are about 40 MB. */
const bitsPerSecond = 2_500_000
const countdownSeconds = 3
const constraints: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true },
  video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' },
}

function faultOf(cause: unknown): RecorderFault {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'in-use' : 'unexpected'
}

export class VideoRecorder {
  #state: RecorderState = closed
  readonly #listeners = new Set<() => void>()
  readonly #onVideo: (video: VideoFile) => void
  #recorder: MediaRecorder | null = null
  #timer: number | undefined

  constructor(onVideo: (video: VideoFile) => void) {
    this.#onVideo = onVideo
  }

  readonly state = (): RecorderState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Turns camera and microphone on. */
  async open(): Promise<void> {
    this.#set({ ...closed, phase: 'requesting' })
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraints)
      // The user may have closed the recorder while the browser asked.
      if (this.#state.phase === 'requesting') this.#set({ ...closed, phase: 'ready', stream })
      else stop(stream)
    } catch (cause) {
      this.#set({ ...closed, fault: faultOf(cause) })
    }
  }

  /** Counts down, then records. */
  start(): void {
    this.#set({ ...this.#state, phase: 'counting', count: countdownSeconds })
    this.#everySecond(() => {
      const count = this.#state.count - 1
      if (count > 0) this.#set({ ...this.#state, count })
      else this.#record()
    })
  }

  /** Stops the recording; the video is passed to `onVideo`. */
  stop(): void {
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
  }

  /** Turns everything off; a running recording is discarded. */
  close(): void {
    this.#recorder = null
    window.clearInterval(this.#timer)
    stop(this.#state.stream)
    this.#set(closed)
  }

  #record(): void {
    const { stream } = this.#state
    if (stream === null) return
    const recorder = new MediaRecorder(stream, { mimeType: recordingType() ?? '', videoBitsPerSecond: bitsPerSecond })
    const chunks: Blob[] = []
    const startedAt = Date.now()
    const length = () => (Date.now() - startedAt) / 1000
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) chunks.push(data)
    })
    recorder.addEventListener('stop', () => {
      if (this.#recorder !== recorder) return
      const seconds = length()
      this.close()
      this.#onVideo(videoFileOf(chunks, recorder.mimeType, seconds))
    })
    this.#recorder = recorder
    recorder.start(1000)
    this.#set({ ...this.#state, phase: 'recording', seconds: 0 })
    this.#everySecond(() => {
      this.#set({ ...this.#state, seconds: Math.floor(length()) })
      if (length() >= bounds.introVideo.maxSeconds) this.stop()
    })
  }

  #everySecond(tick: () => void): void {
    window.clearInterval(this.#timer)
    this.#timer = window.setInterval(tick, 1000)
  }

  #set(state: RecorderState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

function videoFileOf(chunks: Blob[], recorded: string, seconds: number): VideoFile {
  const type = plainType(recorded)
  const file = new File(chunks, type === 'video/mp4' ? 'intro.mp4' : 'intro.webm', { type, lastModified: Date.now() })
  return { file, url: URL.createObjectURL(file), seconds }
}
