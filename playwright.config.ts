import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// Set for the browser from npm, which is older and reduced: it asks for no permission, keeps a failed import, and crashes
// when two offers cross.
const libraries = process.env['CHROME_LIBRARIES'] ?? ''

export default defineConfig({
  testDir: 'tests/journeys',
  ...(libraries === '' ? {} : { grepInvert: /@installed-browser/ }),
  globalSetup: './tests/journeys/global-setup.ts',
  // Every worker has a product of its own, so any two journeys may run at the same time. Half of their time they wait.
  // Each takes about 1.5 GB, hence the limit.
  workers: Math.min(availableParallelism() + 1, 6),
  fullyParallel: true,
  // Far above what a journey takes: only a machine that does much else comes near.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: { width: 390, height: 844 },
    // Recording takes a third of the time of a journey, and of the processor from the calls beside it.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Ten frames a second show that video flows, and take half of the processor time of twenty.
        '--use-fake-device-for-media-stream=fps=10',
        '--use-fake-ui-for-media-stream',
      ],
      ...(libraries === '' ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
    },
  },
})
