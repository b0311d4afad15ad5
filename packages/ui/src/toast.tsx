import { markToastShown } from './first-toast.ts'
import { toastMilliseconds, toastQueue } from './toast-queue.ts'
import type { ToastContent, ToastKind } from './toast-queue.ts'

type ToastText = Omit<ToastContent, 'kind'>

const show =
  (kind: ToastKind) =>
  (text: ToastText): void => {
    markToastShown()
    toastQueue.add({ kind, ...text }, { timeout: toastMilliseconds })
  }

/**
 * Says in passing that something happened: `toast.success({ title, description })`. Callable from anywhere; shown by
 * the region inside `UiProvider`. A failed action: title = what failed, description = why.
 */
export const toast = { success: show('success'), info: show('info'), error: show('error'), warning: show('warning') }
