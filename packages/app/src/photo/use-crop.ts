import { useEffect, useState } from 'react'
import { centred, cropOf } from './crop.ts'
import type { CropPosition } from './crop.ts'
import { cropImage } from './image-file.ts'

/** The decoded image; null while it loads. */
function useLoadedImage(source: string): HTMLImageElement | 'unreadable' | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | 'unreadable' | null>(null)
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => setLoaded(image))
    image.addEventListener('error', () => setLoaded('unreadable'))
    image.src = source
  }, [source])
  return loaded
}

/** A chosen image (an object URL) and the part of it that will be used; `ratio` is its width by its height. */
export function useCrop(source: string, ratio: number) {
  const loaded = useLoadedImage(source)
  const [position, setPosition] = useState<CropPosition>(centred)
  const image = loaded instanceof HTMLImageElement ? loaded : null
  const size = image === null ? null : { width: image.naturalWidth, height: image.naturalHeight }
  return {
    source,
    ratio,
    size,
    position,
    setPosition,
    isUnreadable: loaded === 'unreadable',
    /** The part as a file to upload; null while the image loads. */
    crop: async () => (image === null || size === null ? null : await cropImage(image, cropOf(size, position, ratio))),
  }
}

export type ImageCrop = ReturnType<typeof useCrop>
