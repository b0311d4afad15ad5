// What the partner is told about this side's camera, microphone and shared screen.
import type { ClientPayload } from '@hiwar/contract/events.ts'
import type { TrackKind } from './call-state.ts'
import type { LocalMedia } from './local-media.ts'

export interface Switches {
  readonly mic: boolean
  /** The video section carries something: the camera or a shared screen. */
  readonly camera: boolean
  readonly screen: boolean
  /** The camera is sent beside a shared screen. */
  readonly face: boolean
}

const nothingOn: Switches = { mic: false, camera: false, screen: false, face: false }

/** A paused video is announced as a camera switched off: otherwise the partner would see its last frame frozen. */
export function switchesOf({ camera, mic, screen, face }: LocalMedia, isVideoPaused: boolean): Switches {
  const hasFace = face !== null && !isVideoPaused
  return { mic, camera: (camera || screen) && !isVideoPaused, screen, face: hasFace }
}

const isSameVideo = (one: Switches, other: Switches): boolean =>
  one.camera === other.camera && one.screen === other.screen && one.face === other.face

/** Only a shared screen says more than the camera, as clients of others send it. */
const cameraToggle = (session: string, { camera, screen, face }: Switches): ClientPayload<'ToggleCamera'> =>
  screen ? { session, camera, screen, face } : { session, camera }

type SendToggle = <E extends 'ToggleCamera' | 'ToggleMic'>(event: E, payload: ClientPayload<E>) => void

/** Tells the partner what is on, and later what has changed. */
export class SwitchAnnouncer {
  readonly #session: string
  readonly #send: SendToggle
  #sent = nothingOn

  constructor(session: string, send: SendToggle) {
    this.#session = session
    this.#send = send
  }

  announce(now: Switches): void {
    this.#sent = now
    this.#send('ToggleCamera', cameraToggle(this.#session, now))
    this.#send('ToggleMic', { session: this.#session, mic: now.mic })
  }

  announceChanges(now: Switches): void {
    const before = this.#sent
    this.#sent = now
    if (!isSameVideo(now, before)) this.#send('ToggleCamera', cameraToggle(this.#session, now))
    if (now.mic !== before.mic) this.#send('ToggleMic', { session: this.#session, mic: now.mic })
  }
}

/** The tracks of a new connection. */
export function tracksOf({ stream, face }: LocalMedia): Map<TrackKind, MediaStreamTrack> {
  const tracks = new Map<TrackKind, MediaStreamTrack>()
  for (const track of stream.getTracks()) tracks.set(track.kind === 'audio' ? 'audio' : 'video', track)
  const [camera] = face?.getVideoTracks() ?? []
  if (camera !== undefined) tracks.set('face', camera)
  return tracks
}
