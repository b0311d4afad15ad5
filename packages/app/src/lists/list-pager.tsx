import { formatInteger } from '@hiwar/arabic/digits.ts'
import { Pager } from '@hiwar/ui/pager.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { useState } from 'react'
import { defaultPageSize, pageSizes, storePageSize, storedPageSize } from './page-size.ts'

/** Rows per page: one setting for all tables in this browser (web.md `/payments`). */
export function usePageSize(): readonly [number, (size: number) => void] {
  const [size, setSize] = useState(storedPageSize)
  const store = (next: number) => {
    storePageSize(next)
    setSize(next)
  }
  return [size, store]
}

interface ListPagerProps {
  page: number
  /** Rows on all pages. */
  total: number
  pageSize: ReturnType<typeof usePageSize>
  onPage: (page: number) => void
}

/** Pager and page size of a table; nothing when all rows fit on the smallest page. */
export function ListPager({ page, total, pageSize: [size, storeSize], onPage }: ListPagerProps) {
  if (total <= defaultPageSize) return null
  const choose = (next: string) => {
    storeSize(Number(next))
    onPage(1)
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <Pager page={page} pages={Math.ceil(total / size)} onSelect={onPage} />
      <Select
        label="عدد الصفوف في الصفحة"
        isLabelHidden
        className="w-44"
        value={String(size)}
        onChange={choose}
        choices={pageSizes.map((each) => ({ value: String(each), label: `${formatInteger(each)} في الصفحة` }))}
      />
    </div>
  )
}
