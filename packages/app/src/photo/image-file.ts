import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { Crop } from './crop.ts'

/** Image types the server accepts (people.md 0.12). */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

export const maxMegabytes = bounds.image.bytes / 1024 / 1024

/** Why the chosen file cannot be used, as a sentence; null when it can. */
export function imageProblem(file: File): string | null {
  if (!imageTypes.some((type) => type === file.type))
    return 'هذا الملف ليس صورة نعرفها. اختر صورة JPG أو PNG أو GIF أو WebP.'
  return file.size > bounds.image.bytes
    ? `الصورة أكبر من ${formatInteger(maxMegabytes)} ميجابايت. اختر صورة أصغر.`
    : null
}

/**
 * Cuts the part out of the image, scaled down to the widest stored size. Null when the browser cannot encode it.
 */
export async function cropImage(image: HTMLImageElement, part: Crop): Promise<Blob | null> {
  const width = Math.min(Math.round(part.width), Math.max(...bounds.image.widths))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * part.height) / part.width)
  canvas
    .getContext('2d')
    ?.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.92)
  })
}
