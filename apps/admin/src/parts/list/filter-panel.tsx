import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Popover } from '@hiwar/ui/popover.tsx'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { filterTexts } from './define-list.ts'
import type { Filters } from './define-list.ts'
import { FilterField } from './filter-field.tsx'
import type { ListControl } from './use-list-state.ts'

interface FilterPanelProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  /** Matching rows, for the button that closes the sheet of a phone. */
  total: number | undefined
}

/** All filters of a list behind one button with the count of set ones: beside it, on a phone a bottom sheet. */
export function FilterPanel<F extends Filters, S extends string>({ control, total }: FilterPanelProps<F, S>) {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const { list, state } = control
  const count = filterTexts(list, state.filters).length
  if (Object.keys(list.filters).length === 0) return null

  const button = (
    <Button
      variant="secondary"
      size="small"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPress={isWide ? undefined : () => setOpen(true)}
    >
      <ListFilter aria-hidden size={20} />
      <span className="max-sm:sr-only lg:max-xl:sr-only">الفلاتر</span>
      {count > 0 && (
        <span className="figures rounded-full bg-nile-600 px-2 text-tiny leading-5 text-white">
          {formatInteger(count)}
        </span>
      )}
    </Button>
  )
  if (isWide)
    return (
      <Popover label="الفلاتر" trigger={button} isOpen={isOpen} onOpenChange={setOpen} className="w-88 max-w-full">
        <Fields control={control} />
      </Popover>
    )
  return (
    <>
      {button}
      <Dialog
        title="الفلاتر"
        isOpen={isOpen}
        onOpenChange={setOpen}
        footer={
          <>
            <Button className="grow" onPress={() => setOpen(false)}>
              {total === undefined ? 'اعرض النتائج' : `اعرض النتائج (${formatInteger(total)})`}
            </Button>
            {count > 0 && (
              <Button variant="secondary" onPress={control.clear}>
                امسح الكل
              </Button>
            )}
          </>
        }
      >
        <Fields control={control} />
      </Dialog>
    </>
  )
}

function Fields<F extends Filters, S extends string>({ control }: { control: ListControl<F, S> }) {
  const { list, state, setFilterText } = control
  const texts = new Map(filterTexts(list, state.filters))
  return (
    <div className="flex flex-col gap-4">
      {Object.entries(list.filters).map(([key, filter]) => (
        <FilterField
          key={key}
          filter={filter}
          text={texts.get(key) ?? null}
          onChange={(text) => setFilterText(key, text)}
        />
      ))}
    </div>
  )
}
