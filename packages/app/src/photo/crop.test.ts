import { expect, test } from 'vitest'
import { centred, cropOf, moveBy } from './crop.ts'

const wide = { width: 600, height: 400 }

test('initially the centre of the image is visible', () => {
  expect(cropOf(wide, centred, 1)).toEqual({ left: 100, top: 0, width: 400, height: 400 })
  expect(cropOf(wide, { ...centred, zoom: 2 }, 1)).toEqual({ left: 200, top: 100, width: 200, height: 200 })
})

test('a wide crop takes the whole width of an image that is less wide', () => {
  expect(cropOf({ width: 1600, height: 1200 }, centred, 16 / 9)).toEqual({
    left: 0,
    top: 150,
    width: 1600,
    height: 900,
  })
})

test('the image follows the pointer and stops at its edges', () => {
  const moved = (x: number, y: number) => cropOf(wide, moveBy(wide, centred, { x, y, ratio: 1 }), 1)
  expect(moved(0.1, 0.5)).toEqual({ left: 60, top: 0, width: 400, height: 400 })
  expect(moved(-5, 0).left).toBe(200)
  expect(moveBy({ width: 300, height: 300 }, centred, { x: 1, y: 1, ratio: 1 })).toEqual(centred)
})
