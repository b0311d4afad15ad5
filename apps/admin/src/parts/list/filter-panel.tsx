import { formatInteger } from '@hiwar/arabic/digits.ts'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Popover } from '@hiwar/ui/popover.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { ListFilter } from 'lucide-react'
import { Suspense, useState } from 'react'
import { filterTexts } from './define-list.ts'
import type { Filters } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'

const FilterFields = onDemand(async () => (await import('./filter-fields.tsx')).FilterFields)
const FilterSheet = onDemand(async () => (await import('./filter-sheet.tsx')).FilterSheet)

interface FilterPanelProps<F extends Filters, S extends string> {
  control: ListControl<F, S>
  /** Matching rows, for the button that closes the sheet of a phone. */
  total: number | undefined
}

/** All filters of a list behind one button with the count of set ones: beside it, on a phone a bottom sheet. */
export function FilterPanel<F extends Filters, S extends string>({ control, total }: FilterPanelProps<F, S>) {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const opened = useOpenCount(isOpen)
  const preload = () => void (isWide ? FilterFields : FilterSheet).preload()
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
      onPointerEnter={preload}
      onFocus={preload}
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
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <FilterFields control={control} />
        </Suspense>
      </Popover>
    )
  return (
    <>
      {button}
      {opened > 0 && (
        <Suspense>
          <FilterSheet control={control} total={total} count={count} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
