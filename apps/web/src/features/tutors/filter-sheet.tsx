import { tutors as tutorsInWords } from '@hiwar/arabic/plurals.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { countFilters } from './filters.ts'
import type { useFilters } from './use-filters.ts'
import { useTutors } from './use-tutors.ts'

type FilterState = ReturnType<typeof useFilters>

/** The bottom sheet on phones: filters apply immediately, and the button shows the number of results. */
export function FilterSheet({
  isOpen,
  onOpenChange,
  ...state
}: FilterState & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { total, isFetching } = useTutors(state.filters)
  const isAnyOn = countFilters(state.filters) > 0
  return (
    <Dialog
      title="التصفية"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button className="grow" isPending={isFetching && total === undefined} onPress={() => onOpenChange(false)}>
            {total === undefined || total === 0 ? 'لا نتائج بهذا الاختيار' : `اعرض ${tutorsInWords(total, 'object')}`}
          </Button>
          {isAnyOn && (
            <Button variant="secondary" onPress={state.clear}>
              امسح الكل
            </Button>
          )}
        </>
      }
    >
      <FilterFields {...state} />
    </Dialog>
  )
}
