import { Grid } from '@hiwar/ui/grid.tsx'
import type { GridColumn } from '@hiwar/ui/grid.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import type { Filters } from './define-list.ts'
import { RowMenu } from './list-cards.tsx'
import type { ListColumn } from './list-props.ts'
import { actionsHeader, frameClasses } from './list-skeleton.tsx'
import type { ListControl } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

interface ListTableProps<Row, F extends Filters, S extends string> {
  title: string
  control: ListControl<F, S>
  columns: readonly ListColumn<Row, S>[]
  rows: readonly Row[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  menu: ((row: Row) => readonly (readonly MenuEntry[])[]) | undefined
  onOpen: ((row: Row) => void) | undefined
  pageOf: ((row: Row) => string | undefined) | undefined
  selection: Pick<Selection<Row>, 'ids' | 'setIds'>
  isSelectable: boolean
  flashed: ReadonlySet<string>
}

/** The rows of a list as a grid with arrow keys, selection and sorting. */
export function ListTable<Row, F extends Filters, S extends string>({
  title,
  control: { state, setSort },
  columns,
  rows,
  idOf,
  nameOf,
  menu,
  onOpen,
  pageOf,
  selection,
  isSelectable,
  flashed,
}: ListTableProps<Row, F, S>) {
  const gridColumns = [...columns.map(gridColumn), ...(menu === undefined ? [] : [menuColumn(menu, nameOf)])]
  const sorted = columns.find(({ sortBy }) => sortBy !== undefined && sortBy === state.sort?.by)
  return (
    <div className={frameClasses}>
      <Grid
        label={title}
        columns={gridColumns}
        items={rows}
        idOf={(row) => String(idOf(row))}
        nameOf={nameOf}
        sort={
          sorted === undefined || state.sort === null ? null : { column: sorted.id, direction: state.sort.direction }
        }
        onSort={({ column, direction }) => {
          const by = columns.find(({ id }) => id === column)?.sortBy
          if (by !== undefined) setSort({ by, direction })
        }}
        selection={isSelectable ? { selected: selection.ids, onChange: selection.setIds } : undefined}
        onOpen={onOpen}
        addressOf={pageOf}
        flashed={flashed}
      />
    </div>
  )
}

const gridColumn = <Row, S extends string>({
  id,
  header,
  cell,
  isNumber,
  sortBy,
}: ListColumn<Row, S>): GridColumn<Row> => ({ id, header, cell, isNumber, isSortable: sortBy !== undefined })

function menuColumn<Row>(
  menu: (row: Row) => readonly (readonly MenuEntry[])[],
  nameOf: (row: Row) => string,
): GridColumn<Row> {
  const cell = (row: Row) => <RowMenu groups={menu(row)} name={nameOf(row)} />
  return { id: 'actions', header: actionsHeader, isActions: true, cell }
}
