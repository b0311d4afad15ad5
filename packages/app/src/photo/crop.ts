/** Width and height of the image in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Position of the image in the square crop area: at `zoom` 1 the shorter side fits; `x`, `y` −1…1 from one edge to the
 * other.
 */
export interface CropPosition {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

export const centred: CropPosition = { zoom: 1, x: 0, y: 0 }
export const zoomRange = { min: 1, max: 3 } as const

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The visible square, in pixels of the image. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: CropPosition): Square {
  const side = Math.min(width, height) / zoom
  return { side, left: ((width - side) / 2) * (1 + x), top: ((height - side) / 2) * (1 + y) }
}

/** Moves the image by a fraction of the crop area's side; a positive `x` reveals more of its left. */
export function moveBy(size: Size, position: CropPosition, by: { x: number; y: number }): CropPosition {
  const { side } = cropSquare(size, position)
  const room = { x: (size.width - side) / 2, y: (size.height - side) / 2 }
  return {
    ...position,
    x: room.x === 0 ? 0 : clamp(position.x - (by.x * side) / room.x, 1),
    y: room.y === 0 ? 0 : clamp(position.y - (by.y * side) / room.y, 1),
  }
}
