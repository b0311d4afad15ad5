import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createPageStyles } from './page-styles.ts'

const page = (...names: string[]) => names.map((name) => `<p class="${name}"></p>`).join('')

test('a page has the rules of its classes, and those of every page', () => {
  const styles = createPageStyles(
    'p{margin:0}.a{top:0}.b{top:1px}.a .b{top:2px}.a.c>i{top:3px}@media (width>=1rem){.b{top:4px}.c{top:5px}}',
  )
  expect(styles(page('a c'))).toBe('p{margin:0}.a{top:0}.a.c>i{top:3px}@media (width>=1rem){.c{top:5px}}')
  expect(styles('<p>')).toBe('p{margin:0}')
})

test('classes and elements in brackets are no condition', () => {
  const styles = createPageStyles('.a:not(.b,:is(.c,.d)){top:0}.a:has(.b){top:1px}.x :is(th,td):last-child{top:2px}')
  expect(styles(page('a'))).toBe('.a:not(.b,:is(.c,.d)){top:0}.a:has(.b){top:1px}')
  expect(styles(page('x'))).toBe('.x :is(th,td):last-child{top:2px}')
  expect(createPageStyles(':is(.a,.b) p{top:0}')(page('c'))).toBe('')
})

test('a page has the rules of its elements, of those that the script adds, and none of the app', () => {
  const styles = createPageStyles(
    '/*! of a library */@font-face{font-family:A;src:url(a.woff2)}th,p,.a>b{top:0}@media print{table tr{top:1px}}' +
      'p[lang]:not(:first-child)::before,i{top:2px}.a{animation:1s rise}[data-call],[data-motion=reduced]{top:3px}' +
      '@keyframes rise{to{top:4px}}',
  )
  expect(styles(page('a'))).toBe(
    '@font-face{font-family:A;src:url(a.woff2)}p{top:0}p[lang]:not(:first-child):before,i{top:2px}.a{animation:1s rise}' +
      '@keyframes rise{to{top:4px}}',
  )
  expect(styles('<table><tr><th><b></table>')).toContain('th{top:0}@media print{table tr{top:1px}}')
})

test('a prefix stands once, however often the rules were read', () => {
  const text = createPageStyles(
    ':root{--a:var(--b);--b:var(--c);--c:var(--d);--e:1px}.a{text-decoration-color:var(--color)}',
  )(page('a'))
  expect(text.match(/-webkit-text-decoration-color/g)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(text).toContain('text-decoration-color:var(--color)')
})

test('properties and keyframes that nothing reads are left out, with the rules that then are empty', () => {
  const styles = createPageStyles(
    ':root{--a:var(--b);--b:1px;--c:2px}.x{top:var(--a);animation:1s rise}.y{top:var(--c);animation:1s fall}' +
      '@keyframes rise{to{top:0}}@keyframes fall{to{top:1px}}',
  )
  expect(styles(page('x'))).toBe(
    ':root{--a:var(--b);--b:1px}.x{top:var(--a);animation:1s rise}@keyframes rise{to{top:0}}',
  )
  expect(styles(page('y'))).toBe(':root{--c:2px}.y{top:var(--c);animation:1s fall}@keyframes fall{to{top:1px}}')
  expect(styles('')).toBe('')
})

test('faces of fonts stay', () => {
  const face = '@font-face{font-family:A;src:url(a.woff2)}'
  expect(createPageStyles(`/* a comment { */${face}`)('')).toBe(face)
})

test('what only phones of Apple still need keeps its prefix', () => {
  const rule = ':root{-webkit-text-size-adjust:100%;text-size-adjust:100%}'
  expect(createPageStyles(rule)('')).toContain('-webkit-text-size-adjust')
})

test('every element that the script adds keeps its rules', async () => {
  const script = await readFile(new URL('../src/script/main.ts', import.meta.url), 'utf8')
  const added = Array.from(script.matchAll(/createElement\('(\w+)'/g), ([, name = '']) => name)
  expect(added).not.toEqual([])
  for (const name of added) expect(createPageStyles(`${name}{top:0}`)('')).toBe(`${name}{top:0}`)
})
