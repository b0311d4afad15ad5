import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontStyles } from './font-faces.ts'

/** Whatever the formatter makes of it. */
const words = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .split(/\s+/)
    .filter(Boolean)

test('the style sheet of the fonts is what their table says', () => {
  const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')
  expect(words(css), 'run `node packages/ui/build-fonts.mjs`').toEqual(words(fontStyles()))
})

test('a stand-in keeps the height of its font, whatever its size', () => {
  const faces = fontStyles().match(/@font-face \{[^}]*size-adjust[^}]*\}/g) ?? []
  expect(faces.length).toBeGreaterThan(10)
  for (const face of faces) {
    const number = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1])
    const height = (number('ascent-override') + number('descent-override')) * (number('size-adjust') / 100)
    expect(height).toBeCloseTo(face.includes('Readex') ? 165 : 121.9, 0)
  }
})
