import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { Square } from './crop.ts'

/** What the server takes (people.md 0.12). */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const mostMegabytes = bounds.image.bytes / 1024 / 1024

/** What is wrong with a chosen file, in words; null = nothing. */
export function complaintOf(file: File): string | null {
  if (!pictureTypes.some((type) => type === file.type))
    return 'هذا الملف ليس صورة نعرفها. اختر صورة JPG أو PNG أو WebP.'
  return file.size > bounds.image.bytes
    ? `الصورة أكبر من ${formatInteger(mostMegabytes)} ميجابايت. اختر صورة أصغر.`
    : null
}

/** Cuts the square out of the picture, no larger than the widest size that is kept. Null when the browser cannot. */
export async function cut(picture: HTMLImageElement, { left, top, side }: Square): Promise<Blob | null> {
  const size = Math.min(Math.round(side), Math.max(...bounds.image.widths))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, size, size)
  return await new Promise((done) => {
    canvas.toBlob(done, 'image/webp', 0.92)
  })
}
