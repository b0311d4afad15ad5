import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'doubles/**/*.test.ts',
      'tools/**/*.test.ts',
      'tests/{races,permissions,crash,fuzz}/**/*.test.ts',
    ],
    globalSetup: ['apps/server/test/global-setup.ts'],
    maxWorkers: 2,
    // Every file has a server and a database of its own; loading the whole product anew for each would take half of the
    // time.
    isolate: false,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
