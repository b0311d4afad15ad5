import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { Square } from './crop.ts'

/** What the server takes (people.md 0.12). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const maxMegabytes = bounds.image.bytes / 1024 / 1024

/** What is wrong with a chosen file, in words; null = nothing. */
export function imageProblem(file: File): string | null {
  if (!imageTypes.some((type) => type === file.type)) return 'هذا الملف ليس صورة نعرفها. اختر صورة JPG أو PNG أو WebP.'
  return file.size > bounds.image.bytes
    ? `الصورة أكبر من ${formatInteger(maxMegabytes)} ميجابايت. اختر صورة أصغر.`
    : null
}

/** Cuts the square out of the image, no larger than the widest size that is kept. Null when the browser cannot. */
export async function cropImage(image: HTMLImageElement, { left, top, side }: Square): Promise<Blob | null> {
  const size = Math.min(Math.round(side), Math.max(...bounds.image.widths))
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, size, size)
  return await new Promise((done) => {
    canvas.toBlob(done, 'image/webp', 0.92)
  })
}
