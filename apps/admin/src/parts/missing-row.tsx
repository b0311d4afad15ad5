import { ErrorPanel } from '@hiwar/ui/error-panel.tsx'
import type { ReactNode } from 'react'

/** In the drawer of a row that is not there (admin.md 0.4). */
export function MissingRow({ children }: { children: ReactNode }) {
  return (
    <ErrorPanel kind="missing" className="border-0">
      {children}
    </ErrorPanel>
  )
}
