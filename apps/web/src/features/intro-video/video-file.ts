import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { seconds } from '@hiwar/arabic/plurals.ts'

/** A video recorded here or chosen from the device. */
export interface VideoFile {
  readonly file: File
  /** Object URL for the preview; revoked when the video is discarded. */
  readonly url: string
  /** Null when the browser cannot determine it. */
  readonly seconds: number | null
}

export const videoTypes = ['video/mp4', 'video/webm'] as const

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

/** The MIME type without codecs, as the contract names it. */
export const plainType = (type: string) => (type.startsWith('video/mp4') ? 'video/mp4' : 'video/webm')

const { minSeconds, maxSeconds } = bounds.introVideo
const maxMegabytes = bounds.video.bytes / 1024 / 1024

/** Why the video cannot be sent, as a sentence; undefined when it can. */
export function videoProblem({ file, seconds: length }: Pick<VideoFile, 'file' | 'seconds'>): string | undefined {
  if (!videoTypes.some((type) => file.type.startsWith(type))) return 'نقبل فيديو MP4 أو WebM فقط. اختر ملفًا آخر.'
  if (file.size > bounds.video.bytes) return `الفيديو أكبر من ${formatInteger(maxMegabytes)} ميجابايت. اختر ملفًا أصغر.`
  if (length === null) return undefined
  if (length < minSeconds) return `الفيديو أقصر من ${seconds(minSeconds, 'object')}. حدّثنا أكثر عن نفسك.`
  // A recording may be slightly longer than the limit.
  return length >= maxSeconds + 1 ? `الفيديو أطول من ${seconds(maxSeconds, 'object')}. اختصره قليلًا.` : undefined
}

/**
 * Duration in seconds; null when the browser cannot play the file. Recordings have no duration in their header, so it
 * is found by seeking to the end.
 */
export async function durationOf(url: string): Promise<number | null> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  return await new Promise((resolve) => {
    const readDuration = () => {
      if (Number.isFinite(video.duration)) resolve(video.duration)
      else video.currentTime = Number.MAX_SAFE_INTEGER
    }
    video.addEventListener('loadedmetadata', readDuration)
    video.addEventListener('durationchange', () => {
      if (Number.isFinite(video.duration)) resolve(video.duration)
    })
    video.addEventListener('error', () => resolve(null))
    video.src = url
  })
}

export function revokeVideo({ url }: VideoFile): void {
  URL.revokeObjectURL(url)
}
