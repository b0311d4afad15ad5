// What the policies of our pages refuse to the pages themselves (people.md 0.1): nothing, in any journey.
import type { BrowserContext } from '@playwright/test'

/** What pages of this window wanted and their policy refused, as the console says it; grows. */
export function refusalsOf(context: BrowserContext): readonly string[] {
  const refusals: string[] = []
  context.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?(Type|Script|HTML)/i.test(message.text())) refusals.push(message.text())
  })
  return refusals
}
