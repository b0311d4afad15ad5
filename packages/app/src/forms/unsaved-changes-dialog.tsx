import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'

/** Asks before a page, a dialog or a drawer with unsaved changes is left. */
export function UnsavedChangesDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="لم تحفظ ما كتبته"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay()
      }}
      confirmLabel="اخرج دون حفظ"
      onConfirm={onLeave}
      dismissLabel="ابقَ هنا"
      isDestructive
    >
      <p>إن خرجت الآن فلن نحتفظ بما كتبته هنا.</p>
    </ConfirmDialog>
  )
}
