import { GripVertical } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { reordered } from './reordered.ts'

interface ReorderItem {
  readonly id: string
  readonly label: string
}

export interface ReorderListProps {
  /** What is put in order, for screen readers. */
  label: string
  items: readonly ReorderItem[]
  onReorder: (ids: readonly string[]) => void
}

/** Lines that change places: dragged, or by Enter on the handle and the arrow keys. Import it lazily. */
export function ReorderList({ label, items, onReorder }: ReorderListProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => items.filter(({ id }) => keys.has(id)).map((item) => ({ 'text/plain': item.label })),
    onReorder: ({ keys, target }) =>
      onReorder(
        reordered(
          items.map(({ id }) => id),
          { moved: new Set([...keys].map(String)), target: String(target.key), position: target.dropPosition },
        ),
      ),
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="h-0.5 rounded-full data-drop-target:bg-nile-600 data-drop-target:forced-color-adjust-none"
      />
    ),
  })
  return (
    <GridList
      aria-label={label}
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      className="flex flex-col outline-none"
    >
      {(item) => (
        <GridListItem
          textValue={item.label}
          className={
            'flex min-h-12 items-center gap-2 rounded-input px-1 outline-none ' +
            'data-dragging:opacity-60 data-focus-visible:focus-ring data-hovered:bg-sand-100'
          }
        >
          <Button
            slot="drag"
            className="grid size-11 shrink-0 cursor-grab place-items-center rounded-input text-ink-600 data-focus-visible:focus-ring"
          >
            <GripVertical aria-hidden size={20} />
          </Button>
          <bdi className="min-w-0 truncate">{item.label}</bdi>
        </GridListItem>
      )}
    </GridList>
  )
}
