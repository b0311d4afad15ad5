import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun first, the longest at the head, so that none still runs when all others are done. */
const slowest = [
  'races/two-workers',
  'races/two-processes',
  'fuzz/every-call',
  'demo/fresh',
  'permissions/secrets-written',
  'permissions/secrets.',
  'histories',
  'fawry/amounts',
  'confirmation-codes/phone',
  'test/lesson-rules',
]

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((part) => moduleId.includes(part))
      return found === -1 ? slowest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

const shared = {
  // Every file has a server and a database of its own; loading the whole product anew for each would take half of the
  // time.
  isolate: false,
  unstubGlobals: true,
  // Far above what anything takes: only a machine that does much else comes near. Waiting ends with what is waited for.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

// docs/decisions/0013-test-lanes.md says which runs where in `npm test`.
export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'packages',
          include: ['{packages,apps/{web,admin,site,gallery},doubles}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tests/{races,permissions,fuzz}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      {
        test: { ...shared, name: 'crash', include: ['tests/crash/**/*.test.ts'] },
      },
    ],
  },
})
