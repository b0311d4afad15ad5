/** Neither a phone's largest picture nor a few bytes that unfold to gigabytes. */
const mostPixels = 64_000_000

export interface Picture {
  /** As wished; a smaller original keeps its own width. */
  readonly width: number
  readonly webp: Buffer
}

/**
 * The picture as WebP in each of the widths, upright, never enlarged, without metadata; of moving pictures the first
 * frame. Null when the bytes are no whole picture or unfold to more than 64 million pixels.
 */
export async function encodePicture(bytes: Buffer, widths: readonly number[]): Promise<Picture[] | null> {
  // Loaded with the first picture.
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
