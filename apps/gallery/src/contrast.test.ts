import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourPairs, contrastRatio, leastRatio } from './contrast.ts'

const styles = ['theme.css', 'appearance.css']
  .map((file) => readFileSync(new URL(`../../../packages/ui/src/${file}`, import.meta.url), 'utf8'))
  .join('\n')

/** The colours that the blocks of a selector set. */
function tokensOf(selector: string): Record<string, string> {
  const blocks = styles.split(selector).slice(1)
  const declared = blocks.flatMap((block) => [
    ...block.slice(0, block.indexOf('}')).matchAll(/--color-([\w-]+): (#\w+);/g),
  ])
  return Object.fromEntries(declared.map(([, name, value]) => [name, value]))
}

const page = { ...tokensOf('@theme {'), ...tokensOf('@theme static {') }
const palettes = {
  'a page': page,
  'a page with more contrast, chosen in the settings': { ...page, ...tokensOf("[data-contrast='more'] {") },
  'a page with more contrast, chosen on the device': {
    ...page,
    ...tokensOf('@media (prefers-contrast: more) {\n    :root {'),
  },
  'a call': { ...page, ...tokensOf('[data-call] {') },
}

test('every palette is read from the style sheets', () => {
  const [own, ...others] = Object.values(palettes).map((tokens) => JSON.stringify(tokens))
  expect(Object.keys(page).length).toBeGreaterThan(35)
  expect(others).not.toContain(own)
})

test('a ratio is what WCAG says', () => {
  expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(Object.entries(palettes))('the tokens of %s differ enough from what they stand on', (_name, tokens) => {
  const tooLow = colourPairs.flatMap(({ front, back, use }) => {
    const ratio = contrastRatio(tokens[front] ?? '', tokens[back] ?? '')
    return ratio < leastRatio[use] ? [`${front} on ${back}: ${ratio.toFixed(2)} of ${leastRatio[use]}`] : []
  })
  expect(tooLow).toEqual([])
})
