// Camera, microphone and shared screen of this device: one stream, on and off, chosen devices.
import type { DeviceErrorKind } from '@hiwar/arabic/errors.ts'
import { deviceErrorOf } from '@hiwar/app/device-error.ts'
import { createStore, type Store, type TrackKind } from './call-state.ts'
import { saveDevicePreferences, readDevicePreferences, type DevicePreferences } from './device-preferences.ts'

export interface LocalMedia extends DevicePreferences {
  /** What is sent to the partner: audio, and the camera or the shared screen. */
  readonly stream: MediaStream
  /** A screen is shared instead of the camera. */
  readonly screen: boolean
  /** The camera while a screen is shared; null when it is off, or no screen is shared. */
  readonly face: MediaStream | null
  /** Whether the camera blurs the background; null where it cannot. */
  readonly blur: boolean | null
  /** Why the camera or the microphone could not be opened. */
  readonly cameraError: DeviceErrorKind | null
  readonly micError: DeviceErrorKind | null
  /** requesting: the browser's permission prompt is open. */
  readonly status: 'idle' | 'requesting' | 'ready'
  readonly devices: readonly MediaDeviceInfo[]
}

type TrackListener = (kind: TrackKind, track: MediaStreamTrack | null) => void

const deviceConstraint = (id: string | null) => (id === null ? {} : { deviceId: { ideal: id } })

/** The camera driver's own blur, which costs no processing time here; a track lists it among its capabilities. */
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
    ...readDevicePreferences(),
    stream: new MediaStream(),
    screen: false,
    face: null,
    blur: null,
    cameraError: null,
    micError: null,
    status: 'idle',
    devices: [],
  })
  readonly #listeners = new Set<TrackListener>()
  /** Counts calls of `stop`: a device that the browser hands out only afterwards is closed at once. */
  #stopCount = 0
  #camera: MediaStreamTrack | null = null
  #screen: MediaStreamTrack | null = null

  /** Opens microphone and camera separately, so that a missing camera does not prevent the microphone. */
  async start({ camera = this.store.get().camera }: { camera?: boolean } = {}): Promise<void> {
    const stopCount = this.#stopCount
    this.store.set({ status: 'requesting', camera })
    saveDevicePreferences(this.store.get())
    await this.#openMic()
    if (camera && this.#stopCount === stopCount) await this.#openCamera()
    if (this.#stopCount !== stopCount) return
    this.#listDevices()
    navigator.mediaDevices.addEventListener('devicechange', this.#listDevices)
    this.store.set({ status: 'ready' })
  }

  async setCamera(isOn: boolean): Promise<void> {
    if (isOn) {
      await this.#openCamera()
    } else {
      this.#closeCamera()
      this.store.set({ camera: false, cameraError: null })
    }
    saveDevicePreferences(this.store.get())
  }

  async setMic(isOn: boolean): Promise<void> {
    this.store.set({ mic: isOn })
    const [track] = this.store.get().stream.getAudioTracks()
    if (track === undefined && isOn) await this.#openMic()
    else if (track !== undefined) track.enabled = isOn
    saveDevicePreferences(this.store.get())
  }

  async chooseDevice(kind: 'camera' | 'mic' | 'speaker', id: string): Promise<void> {
    this.store.set({ [`${kind}Id`]: id })
    saveDevicePreferences(this.store.get())
    if (kind === 'camera') await this.#openCamera()
    if (kind === 'mic') await this.#openMic()
  }

  async setBlur(isOn: boolean): Promise<void> {
    const constraints: MediaTrackConstraints & { backgroundBlur: boolean } = { backgroundBlur: isOn }
    await this.#camera?.applyConstraints(constraints).catch(() => undefined)
    this.store.set({ blur: blurOf(this.#camera) })
  }

  /** Errors already shown before joining are not shown again in the call. */
  clearErrors(): void {
    this.store.set({ cameraError: null, micError: null })
  }

  /** The browser asks which window to share; closing that prompt shares nothing. */
  async shareScreen(): Promise<void> {
    const stopCount = this.#stopCount
    const shared = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } }).catch(() => null)
    const track = shared?.getVideoTracks()[0]
    if (track === undefined) return
    if (this.#stopCount !== stopCount) return track.stop()
    // Sharp text matters more than smooth motion.
    track.contentHint = 'detail'
    track.addEventListener('ended', () => {
      this.stopScreen()
    })
    this.#screen = track
    this.store.set({ screen: true })
    this.#replaceTrack('video', track)
    this.#setFace(this.#camera)
  }

  /** Back to the camera, or to none. */
  stopScreen(): void {
    this.#screen?.stop()
    this.#screen = null
    this.store.set({ screen: false })
    this.#setFace(null)
    this.#replaceTrack('video', this.#camera)
  }

  /** Calls back for every new or ended track, so that the peer connection sends it. */
  onTrack(listener: TrackListener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Releases every device; `start` opens them again. */
  stop(): void {
    this.#stopCount += 1
    navigator.mediaDevices?.removeEventListener('devicechange', this.#listDevices)
    for (const track of [...this.store.get().stream.getTracks(), this.#camera, this.#screen]) track?.stop()
    this.#camera = null
    this.#screen = null
    this.store.set({ stream: new MediaStream(), screen: false, face: null, blur: null, status: 'idle' })
  }

  async #openCamera(): Promise<void> {
    try {
      const track = await this.#openTrack({
        video: {
          width: { ideal: 1280 },
          height: { ideal: 720 },
          frameRate: { ideal: 24 },
          ...deviceConstraint(this.store.get().cameraId),
        },
      })
      if (track === null) return
      this.#closeCamera()
      this.#camera = track
      // Unplugged in the middle of a call: continue with another camera, if there is one.
      track.addEventListener('ended', () => {
        if (this.#camera === track) void this.#openCamera()
      })
      if (this.#screen === null) this.#replaceTrack('video', track)
      else this.#setFace(track)
      this.store.set({ camera: true, cameraError: null, blur: blurOf(track) })
    } catch (cause) {
      this.#closeCamera()
      this.store.set({ camera: false, cameraError: deviceErrorOf(cause) })
    }
  }

  #closeCamera(): void {
    this.#camera?.stop()
    this.#camera = null
    if (this.#screen === null) this.#replaceTrack('video', null)
    else this.#setFace(null)
    this.store.set({ blur: null })
  }

  async #openMic(): Promise<void> {
    try {
      const track = await this.#openTrack({
        audio: {
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
          ...deviceConstraint(this.store.get().micId),
        },
      })
      if (track === null) return
      track.enabled = this.store.get().mic
      track.addEventListener('ended', () => {
        if (this.store.get().stream.getTracks().includes(track)) void this.#openMic()
      })
      this.#replaceTrack('audio', track)
      this.store.set({ micError: null })
    } catch (cause) {
      this.#replaceTrack('audio', null)
      this.store.set({ mic: false, micError: deviceErrorOf(cause) })
    }
  }

  /** Opens one track; null if `stop` ran while the browser asked, so that no camera light stays on. */
  async #openTrack(constraints: MediaStreamConstraints): Promise<MediaStreamTrack | null> {
    const stopCount = this.#stopCount
    const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks()
    if (track !== undefined && this.#stopCount === stopCount) return track
    track?.stop()
    return null
  }

  /** The camera goes on beside the shared screen. */
  #setFace(track: MediaStreamTrack | null): void {
    if (track === null && this.store.get().face === null) return
    this.store.set({ face: track === null ? null : new MediaStream([track]) })
    for (const listener of this.#listeners) listener('face', track)
  }

  #replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void {
    const { stream } = this.store.get()
    for (const old of stream.getTracks()) if (old.kind === kind && old !== track && old !== this.#camera) old.stop()
    const others = stream.getTracks().filter((old) => old.kind !== kind)
    // A new stream object each time, so that video elements notice the change.
    this.store.set({ stream: new MediaStream(track === null ? others : [...others, track]) })
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
