/** Wide enough for every stored size, small enough to stay far below the limit of a picture. */
const maxWidth = 1920

/** The picture a video shows now; null when the browser cannot draw it. */
export async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  if (video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(video.videoWidth, maxWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.95)
  })
  return blob === null ? null : new File([blob], 'frame', { type: blob.type })
}
