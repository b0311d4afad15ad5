import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox as AriaListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import type { Choice } from './choice.ts'
import { popoverClasses } from './popover-classes.ts'

/** The popover list of a select: as wide as its field, scrollable. */
export function ChoicePopover({
  choices,
  renderEmptyState,
}: {
  choices?: readonly Choice[]
  renderEmptyState?: () => ReactNode
}) {
  return (
    <Popover offset={4} className={`${popoverClasses} w-(--trigger-width) min-w-48 overflow-auto overscroll-contain`}>
      <AriaListBox items={choices} renderEmptyState={renderEmptyState} className="p-1 outline-none">
        {(choice: Choice) => <ChoiceItem id={choice.value} choice={choice} />}
      </AriaListBox>
    </Popover>
  )
}

/** `id` repeats the value: the collection identifies its items by that prop, and by index without it. */
function ChoiceItem({ id, choice: { label, description, isDisabled } }: { id: string; choice: Choice }) {
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      className={
        'group flex min-h-11 cursor-pointer items-center gap-2 rounded-input px-3 py-2 outline-none ' +
        'data-disabled:cursor-not-allowed data-disabled:text-ink-600 data-focused:bg-nile-50 ' +
        'data-selected:font-semibold data-selected:text-nile-700 data-focused:forced-color-adjust-none ' +
        'forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText]'
      }
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <Text slot="label">{label}</Text>
        {description !== undefined && (
          <Text slot="description" className="text-small font-normal text-ink-600">
            {description}
          </Text>
        )}
      </span>
      <Check aria-hidden size={20} className="invisible group-data-selected:visible" />
    </ListBoxItem>
  )
}
