import type { ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Names the row; exactly one column should. On a phone it heads the card. */
  isRowHeader?: boolean
  /** Numbers stand at the end of the line, in even figures. */
  isNumber?: boolean
  /** Buttons of the row: no header on the card. */
  isActions?: boolean
}

export interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  className?: string
}

/** Safari forgets that this is a table once its rows are drawn as cards; saying so keeps it one. */
const roles = {
  table: { role: 'table' }, rowgroup: { role: 'rowgroup' }, row: { role: 'row' },
  columnheader: { role: 'columnheader' }, rowheader: { role: 'rowheader' }, cell: { role: 'cell' },
}

/** A plain table. Below 768 px each row is a card whose values carry their column's name; it stays a table to screen readers. */
export function Table<Row>({ caption, columns, rows, rowId, className }: TableProps<Row>) {
  return (
    <table {...roles.table} className={joinClasses('w-full border-separate border-spacing-0 text-start max-md:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.rowgroup} className="max-md:sr-only">
        <tr {...roles.row}>{columns.map((column) => <HeaderCell key={column.id} column={column} />)}</tr>
      </thead>
      <tbody {...roles.rowgroup} className="max-md:flex max-md:flex-col max-md:gap-3">
        {rows.map((row) => (
          <tr key={rowId(row)} {...roles.row} className="group max-md:surface max-md:flex max-md:flex-col max-md:gap-2 max-md:p-4 md:hover:bg-sand-50">
            {columns.map((column) => <Cell key={column.id} column={column}>{column.cell(row)}</Cell>)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeaderCell({ column: { header, isNumber = false, isActions = false } }: { column: Pick<Column<never>, 'header' | 'isNumber' | 'isActions'> }) {
  return (
    <th {...roles.columnheader} scope="col" className={joinClasses('border-b border-sand-300 px-4 py-3 font-heading text-small font-semibold text-ink-600', isNumber ? 'text-end' : 'text-start')}>
      {isActions ? <span className="sr-only">{header}</span> : header}
    </th>
  )
}

const cellClasses = 'border-sand-300 md:border-b md:px-4 md:py-3.5 md:group-last:border-b-0'

function Cell({ column: { header, isRowHeader = false, isNumber = false, isActions = false }, children }: { column: Pick<Column<never>, 'header' | 'isRowHeader' | 'isNumber' | 'isActions'>; children: ReactNode }) {
  if (isRowHeader) {
    return <th {...roles.rowheader} scope="row" className={joinClasses(cellClasses, 'text-start font-heading text-label')}>{children}</th>
  }
  return (
    <td {...roles.cell} className={joinClasses(cellClasses, 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4', isNumber && 'figures md:text-end', isActions && 'max-md:pt-1 md:text-end')}>
      {!isActions && <span aria-hidden className="shrink-0 font-text text-small text-ink-600 md:hidden">{header}</span>}
      <span className={isActions ? 'max-md:w-full' : 'max-md:text-end'}>{children}</span>
    </td>
  )
}
