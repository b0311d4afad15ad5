import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { BulkBar } from './bulk-bar.tsx'
import type { Filters } from './define-list.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFoot } from './list-foot.tsx'
import { isSelectable, shownColumns } from './list-props.ts'
import type { RowOf } from './list-props.ts'
import { ListTable } from './list-table.tsx'
import { useFlashedRows } from './row-patch.ts'
import type { ListPartProps } from './use-list-rows.ts'

type ListContentProps<E extends Endpoint, F extends Filters, S extends string> = ListPartProps<E, F, S> & {
  onExport: (() => void) | undefined
}

/** What a list shows once it has its answer. Its code loads while the answer comes. */
export function ListContent<E extends Endpoint, F extends Filters, S extends string>({
  onExport,
  ...part
}: ListContentProps<E, F, S>) {
  const { props, answer } = part
  return (
    <>
      <BulkBar list={props} answer={answer} onExport={onExport} />
      <ListBody {...part} />
      {answer.total !== undefined && <ListFoot control={props.control} total={answer.total} />}
    </>
  )
}

/** The rows as a table, as cards on a phone; or why there are none. */
function ListBody<E extends Endpoint, F extends Filters, S extends string>({
  props,
  answer,
  shown,
}: ListPartProps<E, F, S>) {
  const { control, idOf, nameOf, card, menu, pageOf, drawer, empty, title } = props
  const isWide = useIsWide()
  const navigate = useNavigate()
  const flashed = useFlashedRows(props.endpoint)
  const open = (row: RowOf<E>) =>
    drawer !== undefined ? control.setOpen(String(idOf(row))) : void navigate(pageOf?.(row) ?? '')
  const onOpen = drawer === undefined && pageOf === undefined ? undefined : open

  if (answer.failure !== null && answer.rows.length === 0) return <QueryFailure query={answer} />
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
        {...{
          title,
          control,
          columns: shownColumns(props, shown),
          rows: answer.rows,
          idOf,
          nameOf,
          menu,
          onOpen,
          pageOf: drawer === undefined ? pageOf : (row: RowOf<E>) => control.addressOf(String(idOf(row))),
          flashed,
        }}
        selection={answer.selection}
        isSelectable={isSelectable(props)}
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
