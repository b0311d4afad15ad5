// Windows that a journey opens beside its own are closed with it: left open, they would go on drawing, and asking the
// server, beside all journeys that follow in the same browser.
import { test as base } from '@playwright/test'

export const test = base.extend<{ closesWindows: undefined }>({
  closesWindows: [
    async ({ browser }, provide) => {
      const former = new Set(browser.contexts())
      await provide(undefined)
      for (const context of browser.contexts()) if (!former.has(context)) await context.close()
    },
    { auto: true },
  ],
})
