import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')
const target = process.env['MUTANTS_TESTS'] ?? ''

/** Tests beside the spoiled code come first: they notice most, and what they notice spares the others. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const folders = target.split(' ').map((pattern) => `${root}/${pattern.split('*')[0]}`)
    const rankOf = ({ moduleId }: TestSpecification) => folders.findIndex((folder) => moduleId.startsWith(folder))
    return files.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** The tests that judge the mutants of one target; packages come from the copy that holds the mutants. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^@hiwar\/(contract|rules|client|arabic)\//, replacement: `${root}/packages/$1/src/` }],
  },
  test: {
    include: target.split(' '),
    sequence: { sequencer: NearestFirst },
    // What a file does when it loads is done once in a worker; a server's worker begins anew with each fault.
    isolate: !target.includes('apps/server'),
    unstubGlobals: true,
    // As much as Stryker gives a fault on a busy machine: a first run that fails there would measure nothing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    ...(target.includes('apps/server') && {
      globalSetup: ['apps/server/test/global-setup.ts'],
      // Node reads the server as it is, as in production: each fault waits two seconds for it, not five.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      setupFiles: ['tools/mutants/setup.ts'],
    }),
  },
})
