import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { ReorderList } from '@hiwar/ui/reorder-list.tsx'
import type { OwnView } from './views.ts'

interface ViewOrderDialogProps {
  views: readonly OwnView[]
  onReorder: (ids: readonly string[]) => void
  onClose: () => void
}

/** The own views in the order of the bar; each move is kept at once (admin.md 4.1). */
export function ViewOrderDialog({ views, onReorder, onClose }: ViewOrderDialogProps) {
  return (
    <Dialog
      title="ترتيب طرق العرض"
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        <Button className="grow" onPress={onClose}>
          تم
        </Button>
      }
    >
      <p className="mb-3 text-small text-ink-600">
        اسحب كل طريقة من مقبضها إلى مكانها. وبلوحة المفاتيح: اضغط Enter على المقبض، ثم تحرّك بالسهمين، ثم Enter.
      </p>
      <ReorderList label="طرق العرض" items={views} onReorder={onReorder} />
    </Dialog>
  )
}
