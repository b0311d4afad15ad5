/** Above the largest photo of a phone, and far below a small file that decodes to gigabytes. */
const mostPixels = 64_000_000

export interface Picture {
  /** The requested width; a smaller original keeps its own. */
  readonly width: number
  readonly webp: Buffer
}

/**
 * The picture as WebP in each of the widths: rotated upright, never enlarged, without metadata, the first frame of an
 * animation. Null when the bytes are not a complete picture or decode to more than 64 million pixels.
 */
export async function encodePicture(bytes: Buffer, widths: readonly number[]): Promise<Picture[] | null> {
  // Loaded only when the first picture is encoded: it is large.
  const { default: sharp } = await import('sharp')
  try {
    const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
    return await Promise.all(
      widths.map(async (width) => ({
        width,
        webp: await upright.clone().resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
      })),
    )
  } catch {
    return null
  }
}
