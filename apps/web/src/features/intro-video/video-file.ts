import { bounds } from '@hiwar/contract/bounds.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { seconds } from '@hiwar/arabic/plurals.ts'
import type { RecordingSettings } from '@hiwar/app/recording/recorder.ts'
import { videoFileProblem } from '@hiwar/app/upload/video-file.ts'

/** A video recorded here or chosen from the device. */
export interface VideoFile {
  readonly file: File
  /** Object URL for the preview; revoked when the video is discarded. */
  readonly url: string
  /** Null when the browser cannot play the file. */
  readonly seconds: number | null
}

/** Two minutes of a recording are about 40 MB. */
export const recordingSettings = {
  facing: 'user',
  width: 1280,
  height: 720,
  bitsPerSecond: 2_500_000,
  maxSeconds: bounds.introVideo.maxSeconds,
} as const satisfies RecordingSettings

const { minSeconds, maxSeconds } = bounds.introVideo

/** Why the video cannot be sent, as a sentence; undefined when it can. */
export function videoProblem({ file, seconds: length }: Pick<VideoFile, 'file' | 'seconds'>): string | undefined {
  const fault = videoFileProblem(file)
  if (fault !== null) return fault
  if (length === null)
    return 'لم نتمكّن من تشغيل هذا الفيديو، وقد لا يعمل عند الطلاب أيضًا. سجّله هنا، أو اختر ملفًا آخر بصيغة MP4.'
  if (length < minSeconds) return `الفيديو أقصر من ${seconds(minSeconds, 'object')}. حدّثنا أكثر عن نفسك.`
  // A recording may be slightly longer than the limit.
  return length >= maxSeconds + 1 ? `الفيديو أطول من ${seconds(maxSeconds, 'object')}. اختصره قليلًا.` : undefined
}

/** From when on another video may be sent. */
export const retryText = (retryAt: string): string => `يمكنك إرسال فيديو جديد من ${formatDateTime(retryAt)}.`

export function revokeVideo({ url }: VideoFile): void {
  URL.revokeObjectURL(url)
}
