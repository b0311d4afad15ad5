import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastKind = 'success' | 'info' | 'error' | 'warning'

export interface ToastContent {
  kind: ToastKind
  title: string
  description?: string | undefined
  /** An action, such as undo; pressing it closes the toast. */
  action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A toast is shown for 4 s; at most three at once, the others are queued (web.md §1.3). */
export const toastDurationMs = 4_000
/** With an undo. */
export const undoDurationMs = 6_000
const maxVisible = 3

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: maxVisible })
