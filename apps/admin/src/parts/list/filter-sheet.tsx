import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import type { Filters } from './define-list.ts'
import { FilterFields } from './filter-fields.tsx'
import type { ListControl } from './use-list-state.ts'

interface FilterSheetProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  /** Matching rows, for the button that closes the sheet. */
  total: number | undefined
  /** Set filters. */
  count: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The filters of a list on a phone. */
export function FilterSheet<F extends Filters, S extends string>({
  control,
  total,
  count,
  isOpen,
  onOpenChange,
}: FilterSheetProps<F, S>) {
  return (
    <Dialog
      title="الفلاتر"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button className="grow" onPress={() => onOpenChange(false)}>
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
      <FilterFields control={control} />
    </Dialog>
  )
}
