import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')
const target = process.env['MUTANTS_TESTS'] ?? ''

/** The tests that judge the mutants of one target; packages come from the copy that holds the mutants. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^@hiwar\/(contract|rules|client|arabic)\//, replacement: `${root}/packages/$1/src/` }],
  },
  test: {
    include: target.split(' '),
    isolate: false,
    unstubGlobals: true,
    // As much as Stryker gives a fault on a busy machine: a first run that fails there would measure nothing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    ...(target.includes('apps/server') && { globalSetup: ['apps/server/test/global-setup.ts'] }),
  },
})
