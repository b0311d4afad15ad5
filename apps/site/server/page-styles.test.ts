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

test('classes in brackets are no condition', () => {
  const styles = createPageStyles('.a:not(.b,:is(.c,.d)){top:0}.a:has(.b){top:1px}.x :is(th,td):last-child{top:2px}')
  expect(styles(page('a'))).toBe('.a:not(.b,:is(.c,.d)){top:0}.a:has(.b){top:1px}')
  expect(styles(page('x'))).toBe('.x :is(th,td):last-child{top:2px}')
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
