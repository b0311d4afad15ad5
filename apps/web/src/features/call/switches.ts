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

export const nothingOn: Switches = { mic: false, camera: false, screen: false, face: false }

/** A paused video is announced as a camera switched off: otherwise the partner would see its last frame frozen. */
export function switchesOf({ camera, mic, screen, face }: LocalMedia, isVideoPaused: boolean): Switches {
  const hasFace = face !== null && !isVideoPaused
  return { mic, camera: (camera || screen) && !isVideoPaused, screen, face: hasFace }
}

export const isSameVideo = (one: Switches, other: Switches): boolean =>
  one.camera === other.camera && one.screen === other.screen && one.face === other.face

/** Only a shared screen says more than the camera, as clients of others send it. */
export const cameraToggle = (session: string, { camera, screen, face }: Switches): ClientPayload<'ToggleCamera'> =>
  screen ? { session, camera, screen, face } : { session, camera }

/** The tracks of a new connection. */
export function tracksOf({ stream, face }: LocalMedia): Map<TrackKind, MediaStreamTrack> {
  const tracks = new Map<TrackKind, MediaStreamTrack>()
  for (const track of stream.getTracks()) tracks.set(track.kind === 'audio' ? 'audio' : 'video', track)
  const [camera] = face?.getVideoTracks() ?? []
  if (camera !== undefined) tracks.set('face', camera)
  return tracks
}
