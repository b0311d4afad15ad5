import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { seconds } from '@hiwar/arabic/plurals.ts'

/** A video at hand: recorded here or chosen from the device. */
export interface VideoFile {
  readonly file: File
  /** Shows it on the screen; revoked when the video is given up. */
  readonly url: string
  /** Null when the browser cannot tell. */
  readonly seconds: number | null
}

export const videoTypes = ['video/mp4', 'video/webm'] as const

/** The first one the browser can record; each is a type the server takes (web.md, `/t/onboarding`). */
const recordingTypes = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/webm',
  'video/mp4',
]

/** Null: this browser records nothing. */
export function recordingType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null
  return recordingTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

/** The type without its codecs, as files and the contract name it. */
export const plainType = (type: string) => (type.startsWith('video/mp4') ? 'video/mp4' : 'video/webm')

const { minSeconds, maxSeconds } = bounds.introVideo
const maxMegabytes = bounds.video.bytes / 1024 / 1024

/** Why a video cannot be sent, as a sentence; undefined = it can. */
export function videoProblem({ file, seconds: length }: Pick<VideoFile, 'file' | 'seconds'>): string | undefined {
  if (!videoTypes.some((type) => file.type.startsWith(type))) return 'نقبل فيديو MP4 أو WebM فقط. اختر ملفًا آخر.'
  if (file.size > bounds.video.bytes) return `الفيديو أكبر من ${formatInteger(maxMegabytes)} ميجابايت. اختر ملفًا أصغر.`
  if (length === null) return undefined
  if (length < minSeconds) return `الفيديو أقصر من ${seconds(minSeconds, 'object')}. حدّثنا أكثر عن نفسك.`
  // A recorder may overshoot by a moment.
  return length >= maxSeconds + 1 ? `الفيديو أطول من ${seconds(maxSeconds, 'object')}. اختصره قليلًا.` : undefined
}

/** Length in seconds; recordings carry none, so their end is looked for. Null when the browser cannot play it. */
export async function durationOf(url: string): Promise<number | null> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  return await new Promise((done) => {
    const settle = () => {
      if (Number.isFinite(video.duration)) done(video.duration)
      else video.currentTime = Number.MAX_SAFE_INTEGER
    }
    video.addEventListener('loadedmetadata', settle)
    video.addEventListener('durationchange', () => {
      if (Number.isFinite(video.duration)) done(video.duration)
    })
    video.addEventListener('error', () => done(null))
    video.src = url
  })
}

export function revokeVideo({ url }: VideoFile): void {
  URL.revokeObjectURL(url)
}
