/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Position of the image in the crop area: at `zoom` 1 the image just covers it; `x`, `y` −1…1 from one edge to the
 * other.
 */
export interface CropPosition {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The part of an image that is used, in its pixels. */
export interface Crop extends Size {
  readonly left: number
  readonly top: number
}

export const centred: CropPosition = { zoom: 1, x: 0, y: 0 }
export const zoomRange = { min: 1, max: 3 } as const

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The visible part; `ratio` is its width by its height. */
export function cropOf(image: Size, { zoom, x, y }: CropPosition, ratio: number): Crop {
  const width = Math.min(image.width, image.height * ratio) / zoom
  const height = width / ratio
  return { width, height, left: ((image.width - width) / 2) * (1 + x), top: ((image.height - height) / 2) * (1 + y) }
}

/** Moves the image by fractions of the crop area's sides; a positive `x` reveals more of its left. */
export function moveBy(image: Size, position: CropPosition, by: { x: number; y: number; ratio: number }): CropPosition {
  const { width, height } = cropOf(image, position, by.ratio)
  const room = { x: (image.width - width) / 2, y: (image.height - height) / 2 }
  return {
    ...position,
    x: room.x === 0 ? 0 : clamp(position.x - (by.x * width) / room.x, 1),
    y: room.y === 0 ? 0 : clamp(position.y - (by.y * height) / room.y, 1),
  }
}
