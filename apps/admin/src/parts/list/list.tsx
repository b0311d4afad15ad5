import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { preloadHoverCards } from '@hiwar/ui/hover-card.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { Suspense, useRef, useState } from 'react'
import { useScreenCommand } from '../palette/screen-command.ts'
import { PeopleContext } from '../people/use-people.ts'
import { orderOf } from './call-query.ts'
import { ColumnMenu } from './column-menu.tsx'
import { filterTexts } from './define-list.ts'
import type { Filters } from './define-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { ListHead } from './list-head.tsx'
import { isSelectable, shownColumns } from './list-props.ts'
import type { ListProps } from './list-props.ts'
import { CardsSkeleton, TableSkeleton } from './list-skeleton.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListRows } from './use-list-rows.ts'
import type { ListPartProps } from './use-list-rows.ts'
import { ViewsBar } from './views-bar.tsx'

const ExportDialog = lazyWithRetry(async () => (await import('./export-dialog.tsx')).ExportDialog)
const ListContent = onDemand(async () => {
  const [content] = await Promise.all([import('./list-content.tsx'), preloadHoverCards()])
  return content.ListContent
})
// Not needed for the first paint, so loaded while the rows come.
void ListContent.preload()

/** A list of the back office: toolbar, views, table or cards, pager, drawer (admin.md 0.3). */
export function List<E extends Endpoint, F extends Filters, S extends string>(props: ListProps<E, F, S>) {
  const { control, title, columns, isEmbedded = false, isExportable = true, create } = props
  const { list, state, setPage } = control
  const answer = useListRows(props)
  const [isExporting, setExporting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const shown = state.columns ?? columns.filter(({ isHidden }) => isHidden !== true).map(({ id }) => id)
  const pages = Math.max(1, Math.ceil((answer.total ?? 0) / state.size))
  const part = { props, answer, shown }
  const skeleton = <ListSkeleton props={props} shown={shown} />
  const onExport = isExportable ? () => setExporting(true) : undefined
  const isFilled = answer.total !== undefined && answer.total > 0
  useListKeys({
    isOn: !isEmbedded,
    onSearch: () => search.current?.focus(),
    onCreate: create?.onPress,
    onRefresh: () => void answer.refetch(),
    onNext: () => state.page < pages && setPage(state.page + 1),
    onPrevious: () => state.page > 1 && setPage(state.page - 1),
  })
  useScreenCommand(`create:${list.name}`, isEmbedded ? undefined : create?.onPress)

  return (
    <PeopleContext value={answer.people}>
      <section aria-label={title} className="flex min-w-0 flex-col gap-3">
        <ListHead
          control={control}
          title={title}
          total={answer.total}
          isEmbedded={isEmbedded}
          isFetching={answer.isFetching}
          onRefresh={() => void answer.refetch()}
          onExport={onExport}
          canExport={isFilled}
          create={create}
          guide={props.guide}
          columns={<ColumnMenu columns={columns} shown={shown} onChange={control.setColumns} />}
          searchRef={search}
        />
        {(list.views.length > 0 || !isEmbedded) && <ViewsBar control={control} />}
        <FilterChips control={control} />
        {answer.isPending ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <ListContent {...part} onExport={onExport} />
          </Suspense>
        )}
      </section>
      <ListDrawer props={props} />
      {isExporting && <ListExport {...part} onClose={() => setExporting(false)} />}
    </PeopleContext>
  )
}

/** The list before its first answer, in the final layout (admin.md 0.4). */
function ListSkeleton<E extends Endpoint, F extends Filters, S extends string>({
  props,
  shown,
}: Omit<ListPartProps<E, F, S>, 'answer'>) {
  const isWide = useIsWide()
  const rows = props.control.state.size
  if (!isWide) return <CardsSkeleton rows={rows} />
  return (
    <TableSkeleton
      columns={shownColumns(props, shown)}
      rows={rows}
      hasCheckboxes={isSelectable(props)}
      hasMenu={props.menu !== undefined}
    />
  )
}

function ListExport<E extends Endpoint, F extends Filters, S extends string>({
  props,
  answer,
  shown,
  onClose,
}: ListPartProps<E, F, S> & { onClose: () => void }) {
  const { list, state } = props.control
  const inIdOrder = list.sorts.some((sort) => sort === 'id') ? orderOf({ by: 'id', direction: 'asc' }) : {}
  const texts = Object.fromEntries(filterTexts(list, state.filters))
  return (
    <Suspense>
      <ExportDialog
        name={list.name}
        title={props.title}
        endpoint={props.endpoint}
        params={props.params}
        query={{ ...props.query(state), ...inIdOrder }}
        filters={{ ...texts, ...(state.q !== '' && { q: state.q }) }}
        columns={props.columns as never}
        shownColumns={shown}
        total={answer.total ?? 0}
        selected={answer.selection.rows as never}
        idOf={props.idOf as never}
        peopleOf={props.peopleOf as never}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Stays mounted after closing, so that it can leave. */
function ListDrawer<E extends Endpoint, F extends Filters, S extends string>({ props }: { props: ListProps<E, F, S> }) {
  const { control, drawer } = props
  const { open } = control.state
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  const id = open ?? last
  if (drawer === undefined || id === null) return null
  return <Suspense>{drawer({ id, isOpen: open !== null, onClose: () => control.setOpen(null) })}</Suspense>
}
