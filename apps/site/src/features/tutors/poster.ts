import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { middleWidth, ownUpload } from '../../own-upload.ts'

interface Poster {
  /** 480 px wide, which the first paint waits for. */
  readonly first: string
  /** For dense screens, once the page is there (script/main.ts); undefined where the picture has one size. */
  readonly dense: string | undefined
}

/** The picture of a tutor's video before it is played. Null: there is no video, or no picture of it. */
export function posterOf({ video, thumbnail }: TutorInfo): Poster | null {
  if (video === null || thumbnail === null) return null
  const whole = ownUpload(thumbnail)
  const first = middleWidth(whole)
  return { first, dense: first === whole ? undefined : whole }
}
