import { formatInteger } from '@hiwar/arabic/digits.ts'
import { defaultPageSize, pageSizes } from '@hiwar/app/lists/page-size.ts'
import { PageBar } from '@hiwar/ui/page-bar.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import type { Filters } from './define-list.ts'
import type { ListControl } from './use-list-state.ts'

/** "from–to of total", the pages and rows per page (admin.md 0.3). */
export function ListFoot<F extends Filters, S extends string>({
  control: { state, setPage, setSize },
  total,
}: {
  control: ListControl<F, S>
  total: number
}) {
  const { page, size } = state
  const pages = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  if (total === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="figures text-small text-ink-600 max-md:hidden">
        <bdi>
          {formatInteger(from)}–{formatInteger(to)}
        </bdi>{' '}
        من {formatInteger(total)}
      </p>
      {pages > 1 && <PageBar page={page} pages={pages} onSelect={setPage} className="max-md:mx-auto" />}
      {total > defaultPageSize && (
        <Select
          label="عدد الصفوف في الصفحة"
          isLabelHidden
          className="w-48 max-md:hidden"
          value={String(size)}
          onChange={(next) => setSize(Number(next))}
          choices={pageSizes.map((each) => ({ value: String(each), label: `${formatInteger(each)} في الصفحة` }))}
        />
      )}
    </div>
  )
}
