import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'

/** The confirmation dialog of `UnsavedChangesGuard`. */
export function UnsavedChangesDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title="لم تحفظ ما كتبته"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onStay()
      }}
      confirmLabel="اترك الصفحة"
      onConfirm={onLeave}
      dismissLabel="ابقَ هنا"
      isDestructive
    >
      <p>إن تركت هذه الصفحة الآن فلن نحتفظ بما كتبته فيها.</p>
    </ConfirmDialog>
  )
}
