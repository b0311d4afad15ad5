import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

export type ToastKind = 'success' | 'info' | 'error' | 'warning'

export interface ToastContent {
  kind: ToastKind
  title: string
  description?: string | undefined
  /** One thing to do about it, such as taking it back; a press closes the toast. */
  action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** A toast stays 4 s; at most three stand at once, the others wait (web.md §1.3). */
export const toastMilliseconds = 4_000
const mostAtOnce = 3

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: mostAtOnce })
