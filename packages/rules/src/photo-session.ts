import { MediaKind, PhotoSessionState } from '@hiwar/contract/enums.ts'

/** The files a tutor has, and the studio that makes them. */
export type PhotoSession = { readonly studioId: number | null } & { readonly [K in MediaKind]: string | null }

/** The state of a photo session follows from the tutor's studio and files (people.md 11). */
export function photoSessionState(tutor: PhotoSession): PhotoSessionState {
  if (tutor.studioId === null) return PhotoSessionState.Unassigned
  return missingMedia(tutor).length === 0 ? PhotoSessionState.Done : PhotoSessionState.Waiting
}

/** The files still to be made. */
export const missingMedia = (tutor: Pick<PhotoSession, MediaKind>): MediaKind[] =>
  Object.values(MediaKind).filter((kind) => tutor[kind] === null)
