import { defineConfig } from '@playwright/test'

const libraries = process.env['CHROME_LIBRARIES']

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/start-server.ts',
  workers: 1,
  // A machine that other work slows down may miss a moment: once more then, and the last line of `npm test` says so.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
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
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
      ...(libraries === undefined || libraries === '' ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
    },
  },
})
