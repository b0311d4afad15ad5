import { markToastShown } from './first-toast.ts'
import { toastDurationMs, toastQueue } from './toast-queue.ts'
import type { ToastContent, ToastKind } from './toast-queue.ts'

type ToastText = Omit<ToastContent, 'kind'>

const show =
  (kind: ToastKind) =>
  (text: ToastText): void => {
    markToastShown()
    toastQueue.add({ kind, ...text }, { timeout: toastDurationMs })
  }

/**
 * Shows a toast: `toast.success({ title, description })`. Callable from anywhere; rendered inside `UiProvider`. For a
 * failed action: title = what failed, description = why.
 */
export const toast = { success: show('success'), info: show('info'), error: show('error'), warning: show('warning') }
