// Camera and microphone of this device: one stream, switches, chosen devices, remembered for the next call.
import { createStore, type Store } from './call-state.ts'

export type DeviceError = 'not-found' | 'in-use' | 'over-constrained' | 'denied' | 'unexpected'

export interface LocalMedia {
  readonly stream: MediaStream
  readonly camera: boolean
  readonly mic: boolean
  /** Why there is no picture or sound although wanted. */
  readonly cameraError: DeviceError | null
  readonly micError: DeviceError | null
  /** asking: the browser's own question is open. */
  readonly status: 'unasked' | 'asking' | 'ready'
  readonly devices: readonly MediaDeviceInfo[]
  readonly cameraId: string | null
  readonly micId: string | null
}

const memory = 'hiwar.call-devices'

interface Remembered { cameraId: string | null; micId: string | null; camera: boolean; mic: boolean }

function remembered(): Remembered {
  try {
    return { cameraId: null, micId: null, camera: true, mic: true, ...JSON.parse(localStorage.getItem(memory) ?? '{}') }
  } catch {
    // A private window or a broken entry: start with what everybody starts with.
    return { cameraId: null, micId: null, camera: true, mic: true }
  }
}

function errorOf(cause: unknown): DeviceError {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError') return 'not-found'
  if (name === 'NotReadableError' || name === 'TrackStartError' || name === 'AbortError') return 'in-use'
  if (name === 'OverconstrainedError') return 'over-constrained'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return 'unexpected'
}

export interface MediaControl {
  readonly store: Store<LocalMedia>
  /** Asks for what is wanted; a missing camera does not take the microphone with it. */
  start(): Promise<void>
  setCamera(on: boolean): Promise<void>
  setMic(on: boolean): Promise<void>
  chooseDevice(kind: 'camera' | 'mic', id: string): Promise<void>
  /** Hears of every new or ended track, to put it on the wire. */
  onTrack(listener: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void): () => void
  stop(): void
}

export function createLocalMedia(): MediaControl {
  const { cameraId, micId, camera, mic } = remembered()
  const store = createStore<LocalMedia>({
    stream: new MediaStream(), camera, mic, cameraError: null, micError: null, status: 'unasked', devices: [], cameraId, micId,
  })
  const trackListeners = new Set<(kind: 'audio' | 'video', track: MediaStreamTrack | null) => void>()
  const remember = () => {
    const state = store.get()
    localStorage.setItem(memory, JSON.stringify({ cameraId: state.cameraId, micId: state.micId, camera: state.camera, mic: state.mic }))
  }
  const put = (kind: 'audio' | 'video', track: MediaStreamTrack | null) => {
    // A new stream object each time, so that a video element that shows it looks again.
    const kept = store.get().stream.getTracks().filter((old) => old.kind !== kind)
    for (const old of store.get().stream.getTracks()) if (old.kind === kind) old.stop()
    store.set({ stream: new MediaStream(track === null ? kept : [...kept, track]) })
    for (const listener of trackListeners) listener(kind, track)
  }

  async function openCamera(): Promise<void> {
    const id = store.get().cameraId
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24 }, ...(id === null ? {} : { deviceId: { ideal: id } }) },
      })
      put('video', stream.getVideoTracks()[0] ?? null)
      store.set({ camera: true, cameraError: null })
    } catch (cause) {
      put('video', null)
      store.set({ camera: false, cameraError: errorOf(cause) })
    }
  }

  async function openMic(): Promise<void> {
    const id = store.get().micId
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...(id === null ? {} : { deviceId: { ideal: id } }) },
      })
      put('audio', stream.getAudioTracks()[0] ?? null)
      const track = store.get().stream.getAudioTracks()[0]
      if (track !== undefined) track.enabled = store.get().mic
      store.set({ micError: null })
    } catch (cause) {
      put('audio', null)
      store.set({ mic: false, micError: errorOf(cause) })
    }
  }

  const listDevices = async () => { store.set({ devices: await navigator.mediaDevices.enumerateDevices() }) }

  return {
    store,
    async start() {
      store.set({ status: 'asking' })
      await openMic()
      if (store.get().camera) await openCamera()
      await listDevices().catch(() => undefined)
      store.set({ status: 'ready' })
    },
    async setCamera(on) {
      if (on) await openCamera()
      else {
        put('video', null)
        store.set({ camera: false, cameraError: null })
      }
      remember()
    },
    async setMic(on) {
      store.set({ mic: on })
      const track = store.get().stream.getAudioTracks()[0]
      if (track === undefined && on) await openMic()
      else if (track !== undefined) track.enabled = on
      remember()
    },
    async chooseDevice(kind, id) {
      store.set(kind === 'camera' ? { cameraId: id } : { micId: id })
      remember()
      await (kind === 'camera' ? openCamera() : openMic())
    },
    onTrack(listener) {
      trackListeners.add(listener)
      return () => { trackListeners.delete(listener) }
    },
    stop() {
      for (const track of store.get().stream.getTracks()) track.stop()
      store.set({ stream: new MediaStream() })
    },
  }
}
