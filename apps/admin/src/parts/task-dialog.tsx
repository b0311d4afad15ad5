import { Dialog } from '@hiwar/ui/dialog.tsx'
import type { DialogProps } from '@hiwar/ui/dialog.tsx'
import type { ReactNode } from 'react'
import { useLeave } from './use-leave.tsx'

interface TaskDialogProps extends Pick<DialogProps, 'title' | 'size' | 'role' | 'isFullScreen' | 'children'> {
  /** The call runs: nothing closes the dialog. */
  isRunning: boolean
  /** Something was typed: leaving asks once. */
  isDirty: boolean
  onClose: () => void
  /** The buttons; `close` asks first where it has to. */
  footer: (close: () => void) => ReactNode
}

/** A dialog around one call: locked while it runs, and not left by mistake (admin.md 0.5, 0.6). */
export function TaskDialog({ isRunning, isDirty, onClose, footer, children, ...dialog }: TaskDialogProps) {
  const leave = useLeave({ isDirty, isLocked: isRunning, onClose })
  return (
    <Dialog
      {...dialog}
      isOpen
      isDismissable={!isRunning}
      isKeyboardDismissDisabled={isRunning}
      onOpenChange={leave.onOpenChange}
      footer={footer(leave.close)}
    >
      {children}
      {leave.question}
    </Dialog>
  )
}
