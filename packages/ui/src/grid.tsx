import { actions } from '@hiwar/arabic/words.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { joinClasses } from './class-names.ts'
import { cellClasses, gridClasses, headClasses, stickyClasses } from './grid-classes.ts'
import { RowCheckbox } from './row-checkbox.tsx'

export interface GridColumn<Item> {
  id: string
  header: string
  cell: (item: Item) => ReactNode
  /** Offers sorting by a press on the header. */
  isSortable?: boolean
  /** Numbers stand at the inline end, in tabular figures. */
  isNumber?: boolean
  /** Buttons of the row, at the end: the header is read aloud only. */
  isActions?: boolean
}

export interface GridSort {
  column: string
  direction: 'asc' | 'desc'
}

export interface GridProps<Item> {
  /** What the table shows, for screen readers. */
  label: string
  /** The first one names the row and stays in sight. */
  columns: readonly GridColumn<Item>[]
  items: readonly Item[]
  idOf: (item: Item) => string
  /** What the row is called, for screen readers. */
  nameOf: (item: Item) => string
  sort: GridSort | null
  onSort: (sort: GridSort) => void
  /**
   * Without it rows have no checkboxes. What is selected elsewhere, such as on other pages, stays so; Esc is left to
   * whoever knows all of it.
   */
  selection?: { selected: ReadonlySet<string>; onChange: (selected: ReadonlySet<string>) => void } | undefined
  /** A press on the row, or Enter. */
  onOpen?: ((item: Item) => void) | undefined
  /** The page of a row: middle and Ctrl click open it in a new tab. */
  addressOf?: ((item: Item) => string | undefined) | undefined
  /** Rows that have just changed back flash once. */
  flashed?: ReadonlySet<string> | undefined
}

/**
 * A table that is worked in: arrow keys, selection, sorting, rows that open (admin.md 0.3, 4.2). `Table` is for reading.
 */
export function Grid<Item>({ label, columns, items, sort, onSort, selection, ...rows }: GridProps<Item>) {
  const own = new Set(items.map(rows.idOf))
  const selected = [...(selection?.selected ?? [])]
  const change = (keys: 'all' | Set<string | number>) =>
    selection?.onChange(
      new Set([...selected.filter((id) => !own.has(id)), ...(keys === 'all' ? own : [...keys].map(String))]),
    )
  const open = (key: string | number) => {
    const item = items.find((each) => rows.idOf(each) === String(key))
    if (item !== undefined) rows.onOpen?.(item)
  }
  return (
    <div {...newTabHandlers}>
      <Table
        aria-label={label}
        className={gridClasses}
        selectionMode={selection === undefined ? 'none' : 'multiple'}
        selectedKeys={selected.filter((id) => own.has(id))}
        onSelectionChange={change}
        escapeKeyBehavior="none"
        sortDescriptor={ariaSort(sort)}
        onSortChange={({ column, direction }) =>
          onSort({ column: String(column), direction: direction === 'ascending' ? 'asc' : 'desc' })
        }
        onRowAction={rows.onOpen === undefined ? undefined : open}
      >
        <TableHeader>
          {selection !== undefined && (
            <Column key="selection" id="selection" className={joinClasses(headClasses, stickyClasses.checkbox)}>
              <RowCheckbox label={actions.choose} />
            </Column>
          )}
          {columns.map((column, place) => (
            <HeadCell key={column.id} column={column} isFirst={place === 0} isAfterCheckbox={selection !== undefined} />
          ))}
        </TableHeader>
        <TableBody>
          {items.map((item) => bodyRow(item, { columns, isSelectable: selection !== undefined, ...rows }))}
        </TableBody>
      </Table>
    </div>
  )
}

type RowLook<Item> = Pick<GridProps<Item>, 'columns' | 'idOf' | 'nameOf' | 'addressOf' | 'flashed'> & {
  isSelectable: boolean
}

/** A function instead of a component: the collection of the table reads its rows as direct children. */
function bodyRow<Item>(item: Item, { columns, idOf, nameOf, addressOf, flashed, isSelectable }: RowLook<Item>) {
  const id = idOf(item)
  return (
    <Row
      key={id}
      id={id}
      textValue={nameOf(item)}
      data-address={addressOf?.(item)}
      data-flash={flashed?.has(id) === true || undefined}
      className={rowClasses}
    >
      {isSelectable && (
        <Cell className={joinClasses(cellClasses, stickyClasses.checkbox, stickyClasses.body)}>
          <RowCheckbox label={`${actions.choose} ${nameOf(item)}`} />
        </Cell>
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.id}
          className={joinClasses(
            cellClasses,
            column.isNumber === true && 'figures text-end',
            column.isActions === true && 'px-1 text-end',
            place === 0 && (isSelectable ? stickyClasses.afterCheckbox : stickyClasses.first),
            place === 0 && stickyClasses.body,
          )}
        >
          <span {...ownPresses} className="block max-w-80 truncate">
            {column.cell(item)}
          </span>
        </Cell>
      ))}
    </Row>
  )
}

function HeadCell<Item>({
  column: { id, header, isSortable = false, isNumber = false, isActions = false },
  isFirst,
  isAfterCheckbox,
}: {
  column: GridColumn<Item>
  isFirst: boolean
  isAfterCheckbox: boolean
}) {
  return (
    <Column
      id={id}
      isRowHeader={isFirst}
      allowsSorting={isSortable}
      className={joinClasses(
        headClasses,
        isSortable && 'cursor-pointer hover:text-ink-900',
        isFirst && (isAfterCheckbox ? stickyClasses.afterCheckbox : stickyClasses.first),
      )}
    >
      {({ sortDirection }) =>
        isActions ? (
          <span className="sr-only">{header}</span>
        ) : (
          <span className={joinClasses('flex items-center gap-1', isNumber && 'justify-end')}>
            {header}
            {isSortable && <SortIcon direction={sortDirection} />}
          </span>
        )
      }
    </Column>
  )
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (direction === undefined) return <ChevronsUpDown aria-hidden size={14} className="text-line-control" />
  const Icon = direction === 'ascending' ? ArrowUp : ArrowDown
  return <Icon aria-hidden size={14} />
}

const ariaSort = (sort: GridSort | null) =>
  sort === null
    ? undefined
    : { column: sort.column, direction: sort.direction === 'asc' ? ('ascending' as const) : ('descending' as const) }

const rowClasses =
  'group/row cursor-default outline-none data-href:cursor-pointer data-flash:animate-flash ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-solid data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus'

/* A link, button or field in a cell is pressed itself and does not open the row; arrow keys still reach the table. */

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, [role="button"]') !== null
const keepInside = (event: { target: EventTarget; stopPropagation: () => void }) => {
  if (isControl(event.target)) event.stopPropagation()
}
const ownPresses = {
  onPointerDown: keepInside,
  onMouseDown: keepInside,
  onClick: keepInside,
  onKeyDown: (event: { key: string; target: EventTarget; stopPropagation: () => void }) => {
    if (event.key === 'Enter' || event.key === ' ') keepInside(event)
  },
}

/* Middle and Ctrl click on a row, as on a link. */

const addressUnder = ({ target }: MouseEvent) =>
  target instanceof Element && !isControl(target)
    ? target.closest<HTMLElement>('[data-address]')?.dataset['address']
    : undefined
const openTab = (address: string) => window.open(address, '_blank', 'noopener')

const newTabHandlers = {
  onAuxClick: (event: MouseEvent) => {
    const address = addressUnder(event)
    if (event.button === 1 && address !== undefined) openTab(address)
  },
  onPointerDownCapture: (event: PointerEvent) => {
    if ((event.ctrlKey || event.metaKey) && addressUnder(event) !== undefined) event.stopPropagation()
  },
  onClickCapture: (event: MouseEvent) => {
    const address = addressUnder(event)
    if (!(event.ctrlKey || event.metaKey) || address === undefined) return
    event.stopPropagation()
    event.preventDefault()
    openTab(address)
  },
}
