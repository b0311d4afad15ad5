import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// Set for the browser from npm, which is older and keeps a failed import.
const libraries = process.env['CHROME_LIBRARIES'] ?? ''
// A whole browser: one without a window asks for no permission. Empty where none is installed.
const whole = process.env['CHROME_WHOLE'] ?? '/usr/bin/chromium'

/** How the tests start Chromium. */
export const chromiumOptions = {
  executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The STUN server of the call's harness: without a name server, finding out that it does not exist takes 10 s.
    '--host-resolver-rules=MAP call.test ~NOTFOUND',
    // Five frames a second show that video flows, and take a quarter of the processor time of twenty.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
  ],
  ...(libraries === '' ? {} : { env: { ...process.env, LD_LIBRARY_PATH: libraries } }),
}

const calls = /(call|call-[a-z]+|conversation-cards|interview|maintenance|poor-network|server-restart)\.spec/
// Two browsers in a call take two thirds of a core as long as it lasts. On two cores, two or more calls at once, beside
// what else runs, kept pages from answering for up to half a minute.
const callsAtOnce = Math.max(1, Math.floor(availableParallelism() / 2))

/** Movement of the screens takes time and processor; some projects have it. */
const withoutMovement = { contextOptions: { reducedMotion: 'reduce' } } as const

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  // Every worker has a product of its own, so any two journeys may run at the same time. They keep the processor busy: more
  // of them than cores take longer (docs/decisions/0013-test-lanes.md). Each takes about 1.5 GB, hence the limit.
  workers: Math.min(availableParallelism(), 6),
  fullyParallel: true,
  // Far above what a journey takes: only a machine that does much else comes near.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'Firefox',
      testDir: 'tests/other-browsers',
      testMatch: /firefox\.spec/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: join(import.meta.dirname, 'tests/other-browsers/firefox-esr.mjs'),
          firefoxUserPrefs: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
        },
      },
    },
    { name: 'WebKitGTK', testDir: 'tests/other-browsers', testMatch: /webkitgtk\.spec/ },
    // One by one they last longest, so they begin first.
    { name: 'calls', testMatch: calls, grepInvert: /@installed-browser/, workers: callsAtOnce, use: withoutMovement },
    {
      name: 'journeys',
      testIgnore: calls,
      grepInvert: /@installed-browser/,
      use: withoutMovement,
    },
    ...(whole === ''
      ? []
      : [
          {
            name: 'whole browser',
            grep: /@installed-browser/,
            workers: callsAtOnce,
            use: { launchOptions: { ...chromiumOptions, executablePath: whole, env: undefined } },
          },
        ]),
  ],
  use: {
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    // Requests of a service worker are not seen by `page.route`; the journey about it lets it in.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    // Recording takes a third of the time of a journey, and of the processor from the calls beside it.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: chromiumOptions,
  },
})
