import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'

interface UnsavedChangesDialogProps {
  title?: string
  /** What is lost. */
  text?: string
  leaveLabel?: string
  onLeave: () => void
  onStay: () => void
}

/** Asks before a page, a dialog or a drawer with unsaved changes is left. */
export function UnsavedChangesDialog({
  title = 'لم تحفظ ما كتبته',
  text = 'إن خرجت الآن فلن نحتفظ بما كتبته هنا.',
  leaveLabel = 'اخرج دون حفظ',
  onLeave,
  onStay,
}: UnsavedChangesDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay()
      }}
      confirmLabel={leaveLabel}
      onConfirm={onLeave}
      dismissLabel="ابقَ هنا"
      isDestructive
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
