import { MediaKind } from '@hiwar/contract/enums.ts'
import { imageProblem, imageTypes } from '@hiwar/app/photo/image-file.ts'
import { videoFileProblem, videoTypes } from '@hiwar/app/upload/video-file.ts'
import { Clapperboard, Image, UserRound } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

/** The kinds that are pictures, which are cropped before they are sent. */
export type ImageKind = Exclude<MediaKind, 'video'>

interface KindFacts {
  Icon: LucideIcon
  accept: readonly string[]
  /** Width by height. */
  ratio: number
}

/** What the three files of a tutor are like (admin.md 1.14). */
export const mediaKinds: Readonly<Record<MediaKind, KindFacts>> = {
  [MediaKind.Image]: { Icon: UserRound, accept: imageTypes, ratio: 1 },
  [MediaKind.Video]: { Icon: Clapperboard, accept: videoTypes, ratio: 16 / 9 },
  [MediaKind.Thumbnail]: { Icon: Image, accept: imageTypes, ratio: 16 / 9 },
}

/** The button that makes a thumbnail of the video. */
export const frameLabel = 'لقطة من الفيديو'

/** Minutes a video should last; a hint, nothing is refused (admin.md 1.14). */
export const advisedMinutes = { min: 1, max: 3 } as const

/** Why the file cannot be used, as a sentence; null when it can. */
export const fileProblem = (kind: MediaKind, file: File): string | null =>
  kind === MediaKind.Video ? videoFileProblem(file) : imageProblem(file)
