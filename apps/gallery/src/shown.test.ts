// What cannot be forgotten: every component of the design system stands in the gallery, and none only there.
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../../../tools/files-below.ts'

const root = resolve(import.meta.dirname, '../../..')
const sources = (folder: string) =>
  filesBelow(resolve(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const parts = sources('packages/ui/src')
const shown = sources('apps/gallery/src')
const product = ['apps/web/src', 'apps/admin/src', 'apps/site/src', 'packages/app/src'].flatMap(sources)

const componentPattern = /^export (?:function|const) ([A-Z][a-zA-Z]*[a-z][a-zA-Z]*)\b/gm
const components = parts
  .filter(({ path }) => path.endsWith('.tsx'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(componentPattern)].map(([, name = '']) => ({ file: basename(path), name })),
  )

const uses = ({ text }: { text: string }, { file, name }: { file: string; name: string }) =>
  text.includes(`/${file}'`) && new RegExp(String.raw`\b${name}\b`).test(text)

/** Seen by what it does to all the rest. */
const around = new Set(['UiProvider'])

test('every component that a screen can use stands in the gallery', () => {
  expect(components.length).toBeGreaterThan(80)
  const forgotten = components.filter((component) => {
    const isShown = shown.some((source) => uses(source, component) && source.text.includes(`<${component.name}`))
    // A piece of another part, which shows it.
    const isPiece = !product.some((source) => uses(source, component)) && parts.some((part) => uses(part, component))
    return !isShown && !isPiece && !around.has(component.name)
  })
  expect(
    forgotten.map(({ file, name }) => `${name} of packages/ui/src/${file}`),
    'add its states to a section of apps/gallery/src/sections',
  ).toEqual([])
})

test('every file that is shown has a section of its name', () => {
  const sections = new Set(
    shown.flatMap(({ text }) => [...text.matchAll(/<Section file="([^"]+)"/g)].map(([, file]) => file)),
  )
  const seen = components.filter((component) =>
    shown.some((source) => uses(source, component) && source.text.includes(`<${component.name}`)),
  )
  expect(seen.filter(({ file, name }) => !sections.has(file) && !around.has(name))).toEqual([])
})

test('nothing is kept for the gallery alone', () => {
  const unused = components.filter(
    (component) =>
      ![...product, ...parts].some((source) => uses(source, component) && basename(source.path) !== component.file),
  )
  expect(unused.map(({ file, name }) => `${name} of packages/ui/src/${file}`)).toEqual([])
})
