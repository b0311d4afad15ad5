import type { RowOf } from '@hiwar/app/lists/read-pages.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useIsWide } from '@hiwar/ui/use-media.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { StaleNotice } from '../stale-notice.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardSort } from './card-sort.tsx'
import type { Filters } from './define-list.ts'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFoot } from './list-foot.tsx'
import { isSelectable, shownColumns } from './list-props.ts'
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
      {answer.total !== undefined && <StaleNotice query={answer}>لم تُحدَّث القائمة: هذه الصفوف كما كانت.</StaleNotice>}
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
  const { control, idOf, nameOf, menu, pageOf, drawer, empty, create, title } = props
  const isWide = useIsWide()
  const navigate = useNavigate()
  const flashed = useFlashedRows(props.endpoint)
  const open = (row: RowOf<E>) =>
    drawer !== undefined ? control.setOpen(String(idOf(row))) : void navigate(pageOf?.(row) ?? '')
  const onOpen = drawer === undefined && pageOf === undefined ? undefined : open

  if (answer.failure !== null && answer.total === undefined) return <QueryFailure query={answer} />
  if (answer.total === 0)
    return (
      <div className="surface">
        <ListEmpty control={control} empty={empty} create={create} />
      </div>
    )
  if (!isWide)
    return (
      <Changing isOn={answer.isChanging}>
        <CardList {...{ props, answer, onOpen, flashed }} />
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

interface CardListProps<E extends Endpoint, F extends Filters, S extends string> extends Pick<
  ListPartProps<E, F, S>,
  'props' | 'answer'
> {
  onOpen: ((row: RowOf<E>) => void) | undefined
  flashed: ReadonlySet<string>
}

/** The rows of a phone; they can be ordered and selected too. */
function CardList<E extends Endpoint, F extends Filters, S extends string>({
  props,
  answer: { rows, selection },
  ...given
}: CardListProps<E, F, S>) {
  const { idOf, nameOf, card, menu } = props
  const [isSelecting, setSelecting] = useState(false)
  const change = (isOn: boolean) => {
    setSelecting(isOn)
    if (!isOn) selection.clear()
  }
  const selectPage = () => selection.setIds(new Set([...selection.ids, ...rows.map(idOf).map(String)]))
  return (
    <>
      <div className="mb-2 flex flex-wrap empty:hidden items-center justify-end gap-x-3 gap-y-1">
        <CardSort control={props.control} columns={props.columns} />
        {isSelectable(props) && <CardSelection isOn={isSelecting} onChange={change} onSelectPage={selectPage} />}
      </div>
      <ListCards {...{ rows, idOf, nameOf, card, menu, ...given }} selection={isSelecting ? selection : null} />
    </>
  )
}

interface CardSelectionProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  onSelectPage: () => void
}

/** Begins and ends the selection of cards (admin.md 4.5). */
function CardSelection({ isOn, onChange, onSelectPage }: CardSelectionProps) {
  return (
    <div className="flex gap-1">
      {isOn && (
        <Button variant="quiet" size="small" onPress={onSelectPage}>
          حدّد الصفحة
        </Button>
      )}
      <Button variant="quiet" size="small" aria-pressed={isOn} onPress={() => onChange(!isOn)}>
        <ListChecks aria-hidden size={20} />
        {isOn ? 'أنهِ التحديد' : 'حدّد صفوفًا'}
      </Button>
    </div>
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
