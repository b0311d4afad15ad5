import { createConcurrencyLimit } from '../cache/concurrency-limit.ts'

/** The largest photos phones take by themselves have 24.5; a small file can decode to gigabytes. */
const mostPixels = 25_000_000
/** Decoding takes a tenth of a gigabyte and a processor for a third of a second. */
const limit = createConcurrencyLimit({ atOnce: 2, waiting: 30 })

export interface Picture {
  /** The requested width; a smaller original keeps its own. */
  readonly width: number
  readonly webp: Buffer
}

/**
 * The picture as WebP in each of the widths: rotated upright, never enlarged, without metadata, the first frame of an
 * animation. Null when the bytes are not a complete picture or decode to more than 25 million pixels. Two are encoded
 * at once; throws `ConcurrencyLimitReached` when thirty wait.
 */
export async function encodePicture(bytes: Buffer, widths: readonly number[]): Promise<Picture[] | null> {
  return await limit.run(async () => await encode(bytes, widths))
}

async function encode(bytes: Buffer, widths: readonly number[]): Promise<Picture[] | null> {
  // Loaded only when the first picture is encoded: it is large.
  const { default: sharp } = await import('sharp')
  try {
    // Decoded once, in the largest width.
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...widths), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const decoded = sharp(data, { raw: { width, height, channels } })
    return await Promise.all(
      widths.map(async (each) => ({
        width: each,
        webp: await decoded.clone().resize({ width: each, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
      })),
    )
  } catch {
    return null
  }
}
