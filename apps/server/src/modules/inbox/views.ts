import { inStyleOf } from '@hiwar/arabic/digits.ts'
import { contentOf } from '@hiwar/arabic/message-content.ts'
import { bodyOf, titleOf } from '@hiwar/arabic/message-forms.ts'
import type { InboxItem } from '@hiwar/contract/inbox.ts'
import { wholePreferences } from '@hiwar/contract/preferences.ts'
import type { InboxRow } from './queries.ts'

/** In the words of the other channels, in the digits and the clock of the reader. */
export function inboxView(row: InboxRow, preferences: unknown): InboxItem {
  return inStyleOf(wholePreferences(preferences), () => {
    const content = contentOf(row.message, row.createdAt)
    return {
      id: row.id,
      kind: row.message.kind,
      title: titleOf(content),
      body: bodyOf(content),
      url: row.url,
      at: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    }
  })
}
