import { expect, test } from 'vitest'
import { centred, moveBy, cropSquare } from './crop.ts'

const wide = { width: 600, height: 400 }

test('initially the centre of the image is visible', () => {
  expect(cropSquare(wide, centred)).toEqual({ left: 100, top: 0, side: 400 })
  expect(cropSquare(wide, { ...centred, zoom: 2 })).toEqual({ left: 200, top: 100, side: 200 })
})

test('the image follows the pointer and stops at its edges', () => {
  expect(cropSquare(wide, moveBy(wide, centred, { x: 0.1, y: 0.5 }))).toEqual({ left: 60, top: 0, side: 400 })
  expect(cropSquare(wide, moveBy(wide, centred, { x: -5, y: 0 })).left).toBe(200)
  expect(moveBy({ width: 300, height: 300 }, centred, { x: 1, y: 1 })).toEqual(centred)
})
