import { InboxBell } from '@hiwar/app/inbox/inbox-bell.tsx'
import { useInboxToasts } from '@hiwar/app/inbox/use-inbox-toasts.ts'
import { EnvironmentBadge } from './environment-badge.tsx'
import { SecondFactorGate } from './second-factor/second-factor-gate.tsx'

/** What the frame of every page holds and its first paint does not need. */
export function LateFrame() {
  useInboxToasts()
  return (
    <>
      <EnvironmentBadge />
      <InboxBell />
      <SecondFactorGate />
    </>
  )
}
