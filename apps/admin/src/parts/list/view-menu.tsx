import { actions } from '@hiwar/arabic/words.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import { undoToast } from '@hiwar/ui/toast.tsx'
import { ArrowLeftRight, Copy, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react'
import type { useOwnViews } from './use-own-views.ts'
import { maxViews } from './views.ts'
import type { OwnView } from './views.ts'

interface ViewMenuProps {
  view: OwnView
  own: ReturnType<typeof useOwnViews>
  onRename: (view: OwnView) => void
  onOrder: () => void
  /** Returns what takes the removal back. */
  onRemove: (view: OwnView) => () => void
  onShow: (state: { view: string }) => void
}

/** What can be done with an own view. */
export function ViewMenu({ view, own, onRename, onOrder, onRemove, onShow }: ViewMenuProps) {
  const duplicate = () => {
    const copy = { ...view, id: crypto.randomUUID().slice(0, 8), label: `${view.label} (نسخة)` }
    own.add(copy)
    onShow({ view: copy.id })
  }
  const remove = () =>
    undoToast({ title: 'تم حذف طريقة العرض', action: { label: actions.dismiss, onPress: onRemove(view) } })
  return (
    <Menu
      label={`طريقة العرض ${view.label}`}
      trigger={<IconButton label="خيارات طريقة العرض" size="small" icon={<Ellipsis aria-hidden size={20} />} />}
      groups={[
        [
          { id: 'rename', label: 'غيّر الاسم', icon: <Pencil aria-hidden size={20} />, onAction: () => onRename(view) },
          {
            id: 'duplicate',
            label: 'انسخها',
            icon: <Copy aria-hidden size={20} />,
            isDisabled: own.views.length >= maxViews,
            onAction: duplicate,
          },
          {
            id: 'earlier',
            label: 'انقلها إلى قبل',
            icon: <ArrowLeftRight aria-hidden size={20} />,
            isDisabled: own.views[0]?.id === view.id,
            onAction: () => own.move(view.id, -1),
          },
          {
            id: 'later',
            label: 'انقلها إلى بعد',
            icon: <ArrowLeftRight aria-hidden size={20} />,
            isDisabled: own.views.at(-1)?.id === view.id,
            onAction: () => own.move(view.id, 1),
          },
          {
            id: 'order',
            label: 'رتّب الكل بالسحب',
            icon: <GripVertical aria-hidden size={20} />,
            isDisabled: own.views.length < 2,
            onAction: onOrder,
          },
        ],
        [
          {
            id: 'remove',
            label: actions.remove,
            isDanger: true,
            icon: <Trash2 aria-hidden size={20} />,
            onAction: remove,
          },
        ],
      ]}
    />
  )
}
