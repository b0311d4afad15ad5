import type { ReactNode } from 'react'

/** What is wider than a phone scrolls sideways in an area of its own. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <div className="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
