import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const address = 'otpauth://totp/Hiwar:admin%40hiwar.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hiwar'

test('the code has its three corners, inside the light margin', () => {
  const { path, side } = qrPath(address)
  const dark = new Set(path.match(/M\d+ \d+/g))
  const corner = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, at) => [dark.has(`M${x + at} ${y}`), dark.has(`M${x} ${y + at}`)]).flat()
  const last = side - 4 - 7
  for (const [x, y] of [
    [4, 4],
    [last, 4],
    [4, last],
  ] as const)
    expect(corner(x, y).every(Boolean), `${x} ${y}`).toBe(true)
  expect(corner(last, last).every(Boolean)).toBe(false)
  const places = [...dark].flatMap((square) => square.slice(1).split(' ').map(Number))
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, side - 5])
})

test('another address is another code', () => {
  expect(qrPath(address).path).not.toBe(qrPath(`${address}2`).path)
})
