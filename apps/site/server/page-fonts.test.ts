import { expect, test } from 'vitest'
import { fontsOf, hasLatinLetters, withoutSigns } from './page-fonts.ts'

const page = (body: string) => `<html lang="ar"><head><title>Hiwar</title></head><body class="a">${body}</body></html>`

test('only letters that are seen are Latin letters of a page', () => {
  expect(hasLatinLetters(page('<p lang="en">Tell me.</p>'))).toBe(true)
  expect(hasLatinLetters(page('<p title="Tell me">احكِ لي &amp; 24 &#x27;</p>'))).toBe(false)
})

test('a page loads the signs with the letters or alone, never both', () => {
  const face = (name: string) => `@font-face{font-family:A;src:url(/static/a-${name}-x1.woff2)}`
  const css = ['arabic-letters', 'latin-letters', 'latin-signs'].map(face).join('')
  expect(withoutSigns(css)).toBe(face('arabic-letters') + face('latin-letters'))
  const files = ['arabic-letters', 'latin-letters', 'latin-signs', 'latin-wght-normal'].map(
    (name) => `/a-${name}.woff2`,
  )
  expect(fontsOf(files, true)).toEqual(['/a-arabic-letters.woff2', '/a-latin-letters.woff2'])
  expect(fontsOf(files, false)).toEqual(['/a-arabic-letters.woff2', '/a-latin-signs.woff2'])
})
