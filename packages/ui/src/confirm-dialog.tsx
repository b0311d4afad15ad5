import { actions } from '@hiwar/arabic/words.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  /** What will happen, in one or two sentences; may contain a field for a reason. */
  children: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The verb itself ("ألغِ الحصة"), never "yes". */
  confirmLabel: string
  onConfirm: () => void
  dismissLabel?: string
  /** Red. The dialog itself has the initial focus, so that Enter alone never confirms (web.md §3). */
  isDestructive?: boolean
  isPending?: boolean
  disabledReason?: string | undefined
  /** The failure of the last attempt, above the buttons. */
  failure?: ReactNode
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  isOpen,
  onOpenChange,
  confirmLabel,
  onConfirm,
  dismissLabel = actions.dismiss,
  isDestructive = false,
  isPending = false,
  disabledReason,
  failure,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="small"
      role="alertdialog"
      isDismissable={!isPending}
      isKeyboardDismissDisabled={isPending}
      footer={
        <>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            isPending={isPending}
            disabledReason={disabledReason}
            onPress={onConfirm}
            className="grow"
          >
            {confirmLabel}
          </Button>
          <Button variant="secondary" isDisabled={isPending} onPress={() => onOpenChange(false)} className="grow">
            {dismissLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {failure}
      </div>
    </Dialog>
  )
}
