import { actions } from '@hiwar/arabic/words.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

const shape = 'inline-flex max-w-full items-center gap-1.5 rounded-full border text-small font-medium'

export interface ToggleChipProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  className?: string
}

/** A filter or topic that is on or off. Selected chips have a check mark, not only another colour. */
export function ToggleChip({ children, isSelected, onChange, isDisabled, className }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      disabled={isDisabled}
      data-selected={isSelected || undefined}
      data-disabled={isDisabled === true || undefined}
      onClick={() => onChange(!isSelected)}
      className={joinClasses(shape, chipClasses, className)}
    >
      {isSelected && <Check aria-hidden size={16} />}
      {children}
    </button>
  )
}

const chipClasses =
  'min-h-11 cursor-pointer border-line-control bg-white px-4 transition-colors hover:border-nile-600 ' +
  'hover:bg-nile-50 data-selected:border-nile-600 data-selected:bg-nile-600 data-selected:text-white ' +
  'data-disabled:cursor-not-allowed data-disabled:border-sand-300 data-disabled:bg-sand-100 ' +
  'data-disabled:text-ink-600 data-disabled:data-selected:border-line-control data-disabled:data-selected:bg-sand-200 ' +
  'data-disabled:data-selected:text-ink-600 data-selected:forced-color-adjust-none ' +
  'forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText]'

export interface RemovableChipProps {
  children: string
  onRemove: () => void
  className?: string
}

/** A selected item with a remove button, which is labelled with the item. */
export function RemovableChip({ children, onRemove, className }: RemovableChipProps) {
  return (
    <span className={joinClasses(shape, 'border-nile-100 bg-nile-50 ps-4 text-nile-700', className)}>
      <bdi className="truncate">{children}</bdi>
      <button
        type="button"
        aria-label={`${actions.remove} ${children}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-nile-100"
      >
        <X aria-hidden size={16} />
      </button>
    </span>
  )
}

/** A non-interactive label. */
export function Tag({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={joinClasses(shape, 'border-transparent bg-sand-100 px-3 py-1 text-ink-600', className)}>
      {children}
    </span>
  )
}
