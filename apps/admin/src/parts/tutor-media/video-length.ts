import type { SyntheticEvent } from 'react'

/**
 * For `onLoadedMetadata` and `onDurationChange` of a video: calls back with its length in seconds. Recordings have none
 * in their header; seeking to the end makes the browser find it.
 */
export const readLength =
  (onLength: (seconds: number) => void) =>
  ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void => {
    if (!Number.isFinite(video.duration)) {
      video.currentTime = Number.MAX_SAFE_INTEGER
      return
    }
    if (video.currentTime >= video.duration) video.currentTime = 0
    onLength(video.duration)
  }
