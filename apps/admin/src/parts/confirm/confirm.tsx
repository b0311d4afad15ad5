import { lazyPart } from '@hiwar/ui/on-demand.ts'
import type { ReactNode } from 'react'
import type { ConfirmProps } from './confirm-dialog.tsx'

/** Asks before an action. The safe button has the focus; Esc cancels; nothing closes it while the call runs. */
export const Confirm = lazyPart<(props: ConfirmProps) => ReactNode>(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
)
