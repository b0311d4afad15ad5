import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const longJourneys = /(poor-network|server-restart|maintenance|chat)\.spec\.ts$/
const libraries = process.env['CHROME_LIBRARIES']

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  // Every worker has a product of its own, so any two journeys may run at the same time. One worker more than cores:
  // journeys wait for pages and calls much of their time. Each takes about 1.5 GB, hence the limit.
  workers: Math.min(availableParallelism() + 1, 6),
  fullyParallel: true,
  // The long ones begin first, so that none of them still runs when all others are done.
  projects: [
    { name: 'long', testMatch: longJourneys },
    { name: 'others', testIgnore: longJourneys },
  ],
  // Nothing is repeated: a journey that passes only at its second run has a fault.
  retries: 0,
  // Far above what a journey takes: only a machine that does much else comes near.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
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
      ...(libraries === undefined || libraries === '' ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
    },
  },
})
