import { markToastShown } from './first-toast.ts'
import { toastDurationMs, toastQueue, undoDurationMs } from './toast-queue.ts'
import type { ToastContent, ToastKind } from './toast-queue.ts'

type ToastText = Omit<ToastContent, 'kind'>

const show =
  (kind: ToastKind) =>
  (text: ToastText): void => {
    markToastShown()
    toastQueue.add({ kind, ...text }, { timeout: toastDurationMs })
  }

/**
 * Says what was done and offers to undo it for six seconds, longer while pointed at or focused (admin.md 0.5). `onClose`
 * is called once it is gone, undone or not. Returns what closes it.
 */
export function undoToast(
  text: ToastText & Required<Pick<ToastText, 'action'>>,
  { onClose }: { onClose?: () => void } = {},
): () => void {
  markToastShown()
  const key = toastQueue.add({ kind: 'success', ...text }, { timeout: undoDurationMs, onClose })
  return () => toastQueue.close(key)
}

/**
 * Shows a toast: `toast.success({ title, description })`. Callable from anywhere; rendered inside `UiProvider`. For a
 * failed action: title = what failed, description = why.
 */
export const toast = { success: show('success'), info: show('info'), error: show('error'), warning: show('warning') }
