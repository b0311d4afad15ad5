import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import { useHasElapsed } from '@hiwar/app/use-has-elapsed.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PeopleContext } from '../people/use-people.ts'
import { BulkBar } from './bulk-bar.tsx'
import { orderOf } from './call-query.ts'
import { ColumnMenu } from './column-menu.tsx'
import { filterTexts } from './define-list.ts'
import type { Filters } from './define-list.ts'
import { FilterChips } from './filter-chips.tsx'
import { CardsSkeleton, ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import type { ListProps, RowOf } from './list-props.ts'
import { ListTable, TableSkeleton } from './list-table.tsx'
import { useFlashedRows } from './row-patch.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListRows } from './use-list-rows.ts'
import { ViewsBar } from './views-bar.tsx'

const ExportDialog = lazyWithRetry(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** A list of the back office: toolbar, views, table or cards, pager, drawer (admin.md 0.3). */
export function List<E extends Endpoint, F extends Filters, S extends string>(props: ListProps<E, F, S>) {
  const { control, title, columns, isEmbedded = false, isExportable = true, create } = props
  const { list, state, setPage } = control
  const answer = useListRows(props)
  const [isExporting, setExporting] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const shown = state.columns ?? columns.filter(({ isHidden }) => isHidden !== true).map(({ id }) => id)
  const pages = Math.max(1, Math.ceil((answer.total ?? 0) / state.size))
  const isFilled = answer.total !== undefined && answer.total > 0
  useListKeys({
    isOn: !isEmbedded,
    onSearch: () => search.current?.focus(),
    onCreate: create?.onPress,
    onRefresh: () => void answer.refetch(),
    onNext: () => state.page < pages && setPage(state.page + 1),
    onPrevious: () => state.page > 1 && setPage(state.page - 1),
  })

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
          onExport={isExportable ? () => setExporting(true) : undefined}
          canExport={isFilled}
          create={create}
          columns={<ColumnMenu columns={columns} shown={shown} onChange={control.setColumns} />}
          searchRef={search}
        />
        {(list.views.length > 0 || !isEmbedded) && <ViewsBar control={control} />}
        <FilterChips control={control} />
        <BulkBar list={props} answer={answer} onExport={isExportable ? () => setExporting(true) : undefined} />
        <ListBody props={props} answer={answer} shown={shown} />
        {answer.total !== undefined && <ListFoot control={control} total={answer.total} />}
      </section>
      <ListDrawer props={props} />
      {isExporting && <ListExport props={props} answer={answer} shown={shown} onClose={() => setExporting(false)} />}
    </PeopleContext>
  )
}

interface ListPartProps<E extends Endpoint, F extends Filters, S extends string> {
  props: ListProps<E, F, S>
  answer: ReturnType<typeof useListRows<E, F, S>>
  shown: readonly string[]
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

/** The rows as a table, as cards on a phone; or why there are none. */
function ListBody<E extends Endpoint, F extends Filters, S extends string>({
  props,
  answer,
  shown,
}: ListPartProps<E, F, S>) {
  const { control, columns, idOf, nameOf, card, menu, bulk = [], pageOf, drawer, empty, title } = props
  const isSelectable = bulk.length > 0 || props.isExportable !== false
  const isWide = useIsWide()
  const isSlow = useHasElapsed(150)
  const navigate = useNavigate()
  const flashed = useFlashedRows(props.endpoint)
  const visible = columns.filter(({ id }, place) => place === 0 || shown.includes(id))
  const open = (row: RowOf<E>) =>
    drawer !== undefined ? control.setOpen(String(idOf(row))) : void navigate(pageOf?.(row) ?? '')
  const onOpen = drawer === undefined && pageOf === undefined ? undefined : open

  if (answer.failure !== null && answer.rows.length === 0) return <QueryFailure query={answer} />
  if (answer.isPending)
    return isWide ? (
      <TableSkeleton
        columns={visible}
        rows={control.state.size}
        isHidden={!isSlow}
        hasCheckboxes={isSelectable}
        hasMenu={menu !== undefined}
      />
    ) : (
      <CardsSkeleton rows={control.state.size} isHidden={!isSlow} />
    )
  if (answer.total === 0)
    return (
      <div className="surface">
        <ListEmpty control={control} empty={empty} />
      </div>
    )
  if (!isWide)
    return (
      <Changing isOn={answer.isChanging}>
        <ListCards {...{ rows: answer.rows, idOf, nameOf, card, onOpen, menu, flashed }} />
      </Changing>
    )
  return (
    <Changing isOn={answer.isChanging}>
      <ListTable
        {...{ title, control, columns: visible, rows: answer.rows, idOf, nameOf, menu, onOpen, pageOf, flashed }}
        selection={answer.selection}
        isSelectable={isSelectable}
      />
    </Changing>
  )
}

/** Old rows stay, dimmed under a bar of 2 px, while the next ones come (admin.md 0.4). */
function Changing({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <div className="relative" aria-busy={isOn}>
      {isOn && (
        <div className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
          <div className="h-full w-2/5 animate-run bg-nile-600" />
        </div>
      )}
      <div className={isOn ? 'opacity-60 transition-opacity delay-150' : 'transition-opacity'}>{children}</div>
    </div>
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
