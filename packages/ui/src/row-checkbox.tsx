import { Check, Minus } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'

/** The checkbox of a grid's row or head. */
export function RowCheckbox({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" aria-label={label} className="group/box grid size-11 cursor-pointer place-items-center">
      {({ isIndeterminate, isSelected }) => (
        <span
          className={
            'grid size-5 place-items-center rounded-[0.3125rem] border border-line-control bg-white text-white ' +
            'transition-colors group-hover/box:border-nile-600 group-data-selected/box:border-nile-600 ' +
            'group-data-selected/box:bg-nile-600 group-data-indeterminate/box:border-nile-600 ' +
            'group-data-indeterminate/box:bg-nile-600 group-data-focus-visible/box:focus-ring ' +
            'group-data-selected/box:forced-color-adjust-none'
          }
        >
          {isIndeterminate ? (
            <Minus aria-hidden size={14} strokeWidth={3} />
          ) : (
            isSelected && <Check aria-hidden size={14} strokeWidth={3} />
          )}
        </span>
      )}
    </Checkbox>
  )
}
