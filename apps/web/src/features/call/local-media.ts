// Camera, microphone and shared screen of this device: one stream, switches, chosen devices.
import { createStore, type Store } from './call-state.ts'
import { rememberDevices, rememberedDevices, type Remembered } from './remembered-devices.ts'

export type DeviceError = 'not-found' | 'in-use' | 'over-constrained' | 'denied' | 'unexpected'

export interface LocalMedia extends Remembered {
  /** What the other gets: the voice, and the camera or the shared screen. */
  readonly stream: MediaStream
  /** A screen is shared in place of the camera. */
  readonly screen: boolean
  /** The camera blurs the background itself; null where it cannot. */
  readonly blur: boolean | null
  /** Why there is no picture or sound although wanted. */
  readonly cameraError: DeviceError | null
  readonly micError: DeviceError | null
  /** asking: the browser's own question is open. */
  readonly status: 'unasked' | 'asking' | 'ready'
  readonly devices: readonly MediaDeviceInfo[]
}

type Kind = 'audio' | 'video'
type TrackListener = (kind: Kind, track: MediaStreamTrack | null) => void

function errorOf(cause: unknown): DeviceError {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError') return 'not-found'
  if (name === 'NotReadableError' || name === 'TrackStartError' || name === 'AbortError') return 'in-use'
  if (name === 'OverconstrainedError') return 'over-constrained'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return 'unexpected'
}

const chosen = (id: string | null) => (id === null ? {} : { deviceId: { ideal: id } })

/** The camera's own blur, which costs the device nothing; browsers that have it say so in the track's abilities. */
function blurOf(track: MediaStreamTrack | null): boolean | null {
  if (track === null || !('getCapabilities' in track)) return null
  const { backgroundBlur: choices }: MediaTrackCapabilities & { backgroundBlur?: readonly boolean[] } =
    track.getCapabilities()
  if (choices === undefined || choices.length < 2) return null
  const { backgroundBlur }: MediaTrackSettings & { backgroundBlur?: boolean } = track.getSettings()
  return backgroundBlur ?? false
}

export class MediaControl {
  readonly store: Store<LocalMedia> = createStore<LocalMedia>({
    ...rememberedDevices(),
    stream: new MediaStream(),
    screen: false,
    blur: null,
    cameraError: null,
    micError: null,
    status: 'unasked',
    devices: [],
  })
  readonly #listeners = new Set<TrackListener>()
  /** Rises with each stop: a device that the browser hands out only afterwards is closed at once. */
  #stops = 0
  #camera: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null

  /** Asks for what is wanted; a missing camera does not take the microphone with it. */
  async start({ camera = this.store.get().camera }: { camera?: boolean } = {}): Promise<void> {
    const stops = this.#stops
    this.store.set({ status: 'asking', camera })
    rememberDevices(this.store.get())
    await this.#openMic()
    if (camera && this.#stops === stops) await this.#openCamera()
    if (this.#stops !== stops) return
    this.#listDevices()
    navigator.mediaDevices.addEventListener('devicechange', this.#listDevices)
    this.store.set({ status: 'ready' })
  }

  async setCamera(isOn: boolean): Promise<void> {
    if (isOn) await this.#openCamera()
    else {
      this.#dropCamera()
      this.store.set({ camera: false, cameraError: null })
    }
    rememberDevices(this.store.get())
  }

  async setMic(isOn: boolean): Promise<void> {
    this.store.set({ mic: isOn })
    const [track] = this.store.get().stream.getAudioTracks()
    if (track === undefined && isOn) await this.#openMic()
    else if (track !== undefined) track.enabled = isOn
    rememberDevices(this.store.get())
  }

  async chooseDevice(kind: 'camera' | 'mic' | 'speaker', id: string): Promise<void> {
    this.store.set({ [`${kind}Id`]: id })
    rememberDevices(this.store.get())
    if (kind === 'camera') await this.#openCamera()
    if (kind === 'mic') await this.#openMic()
  }

  async setBlur(isOn: boolean): Promise<void> {
    const constraints: MediaTrackConstraints & { backgroundBlur: boolean } = { backgroundBlur: isOn }
    await this.#camera?.applyConstraints(constraints).catch(() => undefined)
    this.store.set({ blur: blurOf(this.#camera) })
  }

  /** What was said at the door is known inside; only what fails from now on is news. */
  forgetErrors(): void {
    this.store.set({ cameraError: null, micError: null })
  }

  /** The browser asks which window; whoever closes the question shares nothing. */
  async shareScreen(): Promise<void> {
    const stops = this.#stops
    const shared = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } }).catch(() => null)
    const track = shared?.getVideoTracks()[0]
    if (track === undefined) return
    if (this.#stops !== stops) return track.stop()
    // Letters before motion.
    track.contentHint = 'detail'
    track.addEventListener('ended', () => {
      this.stopScreen()
    })
    this.#screen = track
    this.store.set({ screen: true })
    this.#put('video', track)
  }

  /** Back to the camera, or to none. */
  stopScreen(): void {
    this.#screen?.stop()
    this.#screen = null
    this.store.set({ screen: false })
    this.#put('video', this.#camera)
  }

  /** Hears of every new or ended track, to put it on the wire. */
  onTrack(listener: TrackListener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Every device is let go; whoever goes on starts anew. */
  stop(): void {
    this.#stops += 1
    navigator.mediaDevices?.removeEventListener('devicechange', this.#listDevices)
    for (const track of [...this.store.get().stream.getTracks(), this.#camera, this.#screen]) track?.stop()
    this.#camera = null
    this.#screen = null
    this.store.set({ stream: new MediaStream(), screen: false, blur: null, status: 'unasked' })
  }

  async #openCamera(): Promise<void> {
    try {
      const track = await this.#open({
        video: {
          width: { ideal: 1280 },
          height: { ideal: 720 },
          frameRate: { ideal: 24 },
          ...chosen(this.store.get().cameraId),
        },
      })
      if (track === null) return
      this.#dropCamera()
      this.#camera = track
      // Pulled out or taken away in the middle: whatever camera is left goes on.
      track.addEventListener('ended', () => {
        if (this.#camera === track) void this.#openCamera()
      })
      if (this.#screen === null) this.#put('video', track)
      this.store.set({ camera: true, cameraError: null, blur: blurOf(track) })
    } catch (cause) {
      this.#dropCamera()
      this.store.set({ camera: false, cameraError: errorOf(cause) })
    }
  }

  #dropCamera(): void {
    this.#camera?.stop()
    this.#camera = null
    if (this.#screen === null) this.#put('video', null)
    this.store.set({ blur: null })
  }

  async #openMic(): Promise<void> {
    try {
      const track = await this.#open({
        audio: {
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
          ...chosen(this.store.get().micId),
        },
      })
      if (track === null) return
      track.enabled = this.store.get().mic
      track.addEventListener('ended', () => {
        if (this.store.get().stream.getTracks().includes(track)) void this.#openMic()
      })
      this.#put('audio', track)
      this.store.set({ micError: null })
    } catch (cause) {
      this.#put('audio', null)
      this.store.set({ mic: false, micError: errorOf(cause) })
    }
  }

  /** The one track of a wish; null when everything was stopped while the browser asked, so that no light stays on. */
  async #open(wish: MediaStreamConstraints): Promise<MediaStreamTrack | null> {
    const stops = this.#stops
    const [track] = (await navigator.mediaDevices.getUserMedia(wish)).getTracks()
    if (track !== undefined && this.#stops === stops) return track
    track?.stop()
    return null
  }

  #put(kind: Kind, track: MediaStreamTrack | null): void {
    const { stream } = this.store.get()
    for (const old of stream.getTracks()) if (old.kind === kind && old !== track && old !== this.#camera) old.stop()
    const kept = stream.getTracks().filter((old) => old.kind !== kind)
    // A new stream object each time, so that a video element that shows it looks again.
    this.store.set({ stream: new MediaStream(track === null ? kept : [...kept, track]) })
    for (const listener of this.#listeners) listener(kind, track)
  }

  readonly #listDevices = (): void => {
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        this.store.set({ devices })
      },
      () => undefined,
    )
  }
}
