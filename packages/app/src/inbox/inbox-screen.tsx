import { inboxLabel } from '@hiwar/arabic/inbox-words.ts'
import { Page } from '../frame/page.tsx'
import { InboxList } from './inbox-list.tsx'
import { ReadAllButton } from './read-all-button.tsx'
import { inboxPageSizes } from './use-inbox.ts'

/** `/inbox`: what the person was told; where the bell leads on a phone (more.md 4). */
export function InboxScreen() {
  // The button comes with the count, after the list, and goes when all is read: its place is kept.
  const actions = (
    <div className="min-h-11">
      <ReadAllButton />
    </div>
  )
  return (
    <div className="max-w-3xl">
      <Page title={inboxLabel} actions={actions}>
        <div className="surface overflow-hidden">
          <InboxList pageSize={inboxPageSizes.screen} />
        </div>
      </Page>
    </div>
  )
}
