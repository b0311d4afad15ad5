// Which faults `npm test` would refuse for their types. Stryker's own checker builds the program anew for each fault,
// five seconds in a module of the server; here each stands as a file of its own in one program: 1,529 in 16 seconds.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const spoiled = '.mutants/types'
const inRoot = (file) => relative(root, resolve(root, file))

/** The text of a file with one fault in it. */
function withFault(file, { location: { start, end }, replacement }) {
  const content = readFileSync(resolve(root, file), 'utf8')
  const lines = content.split('\n')
  const offsetOf = ({ line, column }) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column
  return content.slice(0, offsetOf(start)) + replacement + content.slice(offsetOf(end))
}

/** The files that TypeScript refuses, each with its first error. */
function refusedFiles() {
  const args = ['node_modules/typescript/bin/tsc', '-p', spoiled, '--pretty', 'false']
  const tsc = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })
  if (tsc.status === null) throw new Error(`TypeScript did not end: ${tsc.error ?? tsc.signal}`)
  const errors = [...tsc.stdout.matchAll(/^(\S+?)\(\d+,\d+\): error (.*)/gm)]
  const elsewhere = errors.find(([, file]) => !file.startsWith(spoiled))
  if (elsewhere) throw new Error(`Without any fault: ${elsewhere[0]}`)
  if (tsc.status !== 0 && errors.length === 0) throw new Error(`TypeScript judged nothing: ${tsc.stdout}${tsc.stderr}`)
  return new Map(errors.map(([, file, error]) => [file, error]))
}

/** Stryker's checker of types. It looks at the file that holds the fault, not at those who call it. */
class TypesChecker {
  /** Nothing to prepare; Stryker asks for it. */
  async init() {}

  /** All in one program. */
  async group(faults) {
    return [faults.map(({ id }) => id)]
  }

  async check(faults) {
    rmSync(resolve(root, spoiled), { recursive: true, force: true })
    const places = new Map()
    for (const fault of faults) {
      const file = inRoot(fault.fileName)
      const place = `${spoiled}/${file.replace(/\.tsx?$/, `.fault${fault.id}$&`)}`
      mkdirSync(resolve(root, dirname(place)), { recursive: true })
      writeFileSync(resolve(root, place), withFault(file, fault))
      places.set(fault.id, place)
    }
    // What a fault leaves unused is no error; its imports are found as if it stood in its own place.
    const compilerOptions = { rootDirs: ['../..', '.'], noUnusedLocals: false, noUnusedParameters: false }
    const config = { extends: '../../tsconfig.json', compilerOptions, include: ['.'], exclude: [] }
    writeFileSync(resolve(root, spoiled, 'tsconfig.json'), JSON.stringify(config))
    const refused = refusedFiles()
    const resultOf = (place) =>
      refused.has(place) ? { status: 'compileError', reason: refused.get(place) } : { status: 'passed' }
    return Object.fromEntries([...places].map(([id, place]) => [id, resultOf(place)]))
  }
}

/** @public Read by Stryker; named `types` in its options. */
export const strykerPlugins = [{ kind: 'Checker', name: 'types', injectableClass: TypesChecker }]
