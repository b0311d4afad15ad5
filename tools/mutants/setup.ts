// Begins before each file of tests that judges a module of the server.
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeEach } from 'vitest'

const state = globalThis as { hooks?: object; hasFailed?: boolean }

// One failed test is enough to notice a fault. The files after it would still open a server and a database each.
if (state.hasFailed === true) throw new Error('a test has failed already')
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    state.hasFailed = true
  })
})
// oxlint-disable-next-line no-empty-pattern -- Vitest takes nothing but a pattern here.
afterAll(({}, { result }) => {
  state.hasFailed ||= result?.state === 'fail'
})

const root = resolve(import.meta.dirname, '../..')
const ownPackage = /^@hiwar\/(contract|rules|client|arabic)\/(.+)/

// Packages come from the copy that holds the faults: its `node_modules` is that of the tree it was copied from.
state.hooks ??= registerHooks({
  resolve(specifier, context, next) {
    const [, name, file] = ownPackage.exec(specifier) ?? []
    return next(file === undefined ? specifier : pathToFileURL(`${root}/packages/${name}/src/${file}`).href, context)
  },
})
