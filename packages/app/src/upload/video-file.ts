import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'

/** Video types the server accepts; an iPhone names its MP4 recordings QuickTime. */
export const videoTypes = ['video/mp4', 'video/webm', 'video/quicktime'] as const

/** The MIME type without codecs, as the contract names it. */
export const plainType = (type: string) => (type.startsWith('video/webm') ? 'video/webm' : 'video/mp4')

export const maxVideoMegabytes = bounds.video.bytes / 1024 / 1024

/** Why the file cannot be sent, as a sentence; null when it can. */
export function videoFileProblem(file: File): string | null {
  if (!videoTypes.some((type) => file.type.startsWith(type))) return 'نقبل فيديو MP4 أو MOV أو WebM فقط. اختر ملفًا آخر.'
  return file.size > bounds.video.bytes
    ? `الفيديو أكبر من ${formatInteger(maxVideoMegabytes)} ميجابايت. اختر ملفًا أصغر.`
    : null
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
