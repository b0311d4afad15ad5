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
  return mutants
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
}

/** As Stryker wants to be told what to plant. */
export const rangeOf = ({ fileName, location: { start, end } }) =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`
