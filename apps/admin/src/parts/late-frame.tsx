import { EnvironmentBadge } from './environment-badge.tsx'
import { SecondFactorGate } from './second-factor/second-factor-gate.tsx'

/** What the frame of every page holds and its first paint does not need. */
export function LateFrame() {
  return (
    <>
      <EnvironmentBadge />
      <SecondFactorGate />
    </>
  )
}
