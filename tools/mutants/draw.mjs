// Some of all faults that Stryker would plant in a folder, drawn at random but the same ones again for the same code.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const log = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined, warn: () => undefined }

/** One fault: its place and what would stand there. `first` is the number of the first line and column. */
export function idOf({ fileName, location: { start, end }, replacement }, first) {
  const place = [start.line, start.column, end.line, end.column].map((number) => number - first)
  return [relative(root, resolve(root, fileName)), ...place, replacement].join(' ')
}

/** The faults of the last draw. */
let drawn = []

const isBefore = (one, other) => one.line < other.line || (one.line === other.line && one.column <= other.column)
const isWithin = (inner, outer) => isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end)

/**
 * Stryker plants everything that lies within the place of a fault that was drawn, which takes four times as long: a part
 * of such a place in which nothing was drawn is left out.
 */
function shouldIgnore({ node, hub }) {
  const [start, end] = [node.loc?.start, node.loc?.end].map((at) => at && { line: at.line - 1, column: at.column })
  const places = drawn
    .filter(({ fileName }) => resolve(root, fileName) === resolve(root, hub.file.opts.filename))
    .map(({ location }) => location)
  if (!start || !places.some((place) => isWithin({ start, end }, place))) return undefined
  return places.some((place) => isWithin(place, { start, end })) ? undefined : 'not drawn'
}

/** @public Read by Stryker; named `only-drawn` in its options. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'only-drawn', value: { shouldIgnore } }]

/** Tests, and what only they use. */
const isOfTests = (file) => /\.test\.tsx?$|\/test\//.test(file)

/** As many as `count` of the faults in a folder, those with the smallest digests: no code is likelier than another. */
export async function drawFaults(folder, count, seed) {
  const instrumenter = 'node_modules/@stryker-mutator/instrumenter/dist/src/index.js'
  const { Instrumenter } = await import(resolve(import.meta.dirname, instrumenter))
  const files = globSync(`${folder}/**/*.{ts,tsx}`)
    .filter((file) => !isOfTests(file))
    .map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }))
  const options = { plugins: null, ignorers: [], excludedMutations: [] }
  const { mutants } = await new Instrumenter(log).instrument(files, options)
  drawn = mutants
    .filter(({ status }) => status !== 'Ignored')
    .map((fault) => {
      const digest = createHash('sha256')
        .update(`${seed} ${idOf(fault, 0)}`)
        .digest('hex')
      return { fault, digest }
    })
    .toSorted((one, other) => (one.digest < other.digest ? -1 : 1))
    .slice(0, count)
    .map(({ fault }) => fault)
  return drawn
}

/** As Stryker wants to be told what to plant. */
export const rangeOf = ({ fileName, location: { start, end } }) =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`
