// Records a tutor's video: camera and microphone, a countdown, a recording that stops by itself.
import type { DeviceErrorKind } from '@hiwar/arabic/errors.ts'
import { deviceErrorOf } from '../device-error.ts'
import { plainType } from '../upload/video-file.ts'

/** In order of preference; the server accepts all of them (web.md, `/t/onboarding`). */
const recordingTypes = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm',
  'video/mp4',
]

/** Null: this browser cannot record video. */
export function recordingType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null
  return recordingTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

export interface RecordingSettings {
  /** The camera of a phone that is opened first: towards the user, or away. */
  readonly facing: 'user' | 'environment'
  readonly width: number
  readonly height: number
  readonly bitsPerSecond: number
  /** Where the recording stops by itself. */
  readonly maxSeconds: number
}

export interface RecorderState {
  /** `closed`: the camera is off; `requesting`: the browser asks for permission. */
  readonly phase: 'closed' | 'requesting' | 'ready' | 'counting' | 'recording'
  readonly fault: DeviceErrorKind | null
  readonly stream: MediaStream | null
  /** Seconds left of the countdown. */
  readonly count: number
  /** Recorded seconds. */
  readonly seconds: number
  /** The camera after the open one; null where there is no other. */
  readonly nextCamera: string | null
}

const closed: RecorderState = {
  phase: 'closed',
  fault: null,
  stream: null,
  count: 0,
  seconds: 0,
  nextCamera: null,
}
const countdownSeconds = 3

export class VideoRecorder {
  #state: RecorderState = closed
  readonly #listeners = new Set<() => void>()
  readonly #settings: RecordingSettings
  readonly #onRecorded: (file: File, seconds: number) => void
  #recorder: MediaRecorder | null = null
  #timer: number | undefined

  constructor(settings: RecordingSettings, onRecorded: (file: File, seconds: number) => void) {
    this.#settings = settings
    this.#onRecorded = onRecorded
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
    await this.#request({ facingMode: this.#settings.facing })
  }

  /** Films with the next camera. */
  async switchCamera(): Promise<void> {
    const { nextCamera, stream } = this.#state
    if (nextCamera === null) return
    // A phone opens one camera at a time.
    stop(stream)
    await this.#request({ deviceId: { exact: nextCamera } })
  }

  async #request(camera: MediaTrackConstraints): Promise<void> {
    const request: RecorderState = { ...closed, phase: 'requesting' }
    this.#set(request)
    const { width, height } = this.#settings
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true },
        video: { width: { ideal: width }, height: { ideal: height }, ...camera },
      })
      const nextCamera = await cameraAfter(stream)
      // The user may have closed the recorder while the browser asked.
      if (this.#state === request) this.#set({ ...closed, phase: 'ready', stream, nextCamera })
      else stop(stream)
    } catch (cause) {
      if (this.#state === request) this.#set({ ...closed, fault: deviceErrorOf(cause) })
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

  /** Stops the recording; the file is passed to `onRecorded`. */
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

  /** Ends the countdown; a browser that cannot record after all turns everything off and says so. */
  #record(): void {
    const { stream } = this.#state
    try {
      if (stream !== null) this.#startRecording(stream)
    } catch {
      this.close()
      this.#set({ ...closed, fault: 'unexpected' })
    }
  }

  #startRecording(stream: MediaStream): void {
    const recorder = new MediaRecorder(stream, {
      mimeType: recordingType() ?? '',
      videoBitsPerSecond: this.#settings.bitsPerSecond,
    })
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
      this.#onRecorded(fileOf(chunks, recorder.mimeType), seconds)
    })
    recorder.start(1000)
    this.#recorder = recorder
    this.#set({ ...this.#state, phase: 'recording', seconds: 0 })
    this.#everySecond(() => {
      this.#set({ ...this.#state, seconds: Math.floor(length()) })
      if (length() >= this.#settings.maxSeconds) this.stop()
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

async function cameraAfter(stream: MediaStream): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
  const place = cameras.indexOf(stream.getVideoTracks()[0]?.getSettings().deviceId ?? '')
  return place === -1 || cameras.length < 2 ? null : (cameras[(place + 1) % cameras.length] ?? null)
}

function fileOf(chunks: Blob[], recorded: string): File {
  const type = plainType(recorded)
  return new File(chunks, type === 'video/mp4' ? 'intro.mp4' : 'intro.webm', { type, lastModified: Date.now() })
}
